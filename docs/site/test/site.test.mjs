// The built site, in a browser and as files.
import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { faint, focusShows, keep, launch, open, serve, tooWide, withoutBrowser } from './browser.mjs'

const dist = fileURLToPath(new URL('../dist/', import.meta.url))
const docs = fileURLToPath(new URL('../../', import.meta.url))

// pages are the site's pages, by path below the root.
const pages = (await readdir(dist, { recursive: true }).catch(() => [])).filter((name) => name.endsWith('.html') && name !== '404.html')

// sources are the Markdown files that must be pages.
const sources = (await readdir(docs, { recursive: true })).filter((name) => name.endsWith('.md') && !name.startsWith('site'))

describe('files', () => {
  test('each page of docs/ is on the site', () => {
    const want = sources.map((name) => name.replace(/README\.md$/, 'index.md').replace(/\.md$/, '.html'))
    assert.deepEqual(pages.toSorted(), want.toSorted())
  })

  test('each link inside the site leads to a page, and to a heading of it', async () => {
    const text = Object.fromEntries(await Promise.all(pages.map(async (name) => [name, await readFile(join(dist, name), 'utf8')])))
    const ids = (name) => new Set([...text[name].matchAll(/ id="([^"]+)"/g)].map((m) => m[1]))
    let checked = 0
    for (const name of pages) {
      for (const [, href] of text[name].matchAll(/<a [^>]*?href="([^"]*)"/g)) {
        if (/^(https?|mailto):/.test(href)) continue
        const [path, hash] = href.split('#')
        let file = path === '' ? name : posix.join(path.startsWith('/') ? '' : posix.dirname(name), path).replace(/^(\.?\/)+/, '')
        if (file === '' || file.endsWith('/')) file += 'index.html'
        if (!file.endsWith('.html')) file += '.html'
        checked++
        assert.ok(text[file], `${name}: ${href}`)
        if (hash) assert.ok(ids(file).has(decodeURIComponent(hash)), `${name}: ${href}: no such heading`)
      }
    }
    assert.ok(checked > 500, `only ${checked} links`)
  })
})

describe('site', { skip: withoutBrowser }, () => {
  let browser, server
  before(async () => { [browser, server] = [await launch(), await serve(dist)] })
  after(async () => { await browser?.close(); server?.close() })
  const visit = (path, options) => open(browser, `${server.origin}/${path}`, options)

  // mounted waits until the page listens.
  const mounted = (page) => page.waitForFunction(() => document.querySelector('#app').__vue_app__)

  // ask opens the search by key and types a question.
  const ask = async (page, question) => {
    await mounted(page)
    await page.keyboard.press('Control+k')
    await page.waitForSelector('.VPLocalSearchBox input:focus')
    await page.keyboard.type(question)
    await page.waitForSelector('.VPLocalSearchBox .result')
  }

  test('each page opens without complaint, loads nothing from elsewhere, and fits a telephone', async () => {
    for (const name of pages) {
      const { page, complaints } = await visit(name, { viewport: { width: 360, height: 740 } })
      await mounted(page)
      assert.deepEqual(complaints, [], name)
      assert.ok(await tooWide(page) <= 0, `${name}: one has to scroll sideways`)
      await page.context().close()
    }
  })

  test('the search is reached by key, finds, and is left by key', async () => {
    const { page } = await visit('index.html')
    await ask(page, 'lineage row')
    await keep(page, 'site-search')
    const first = page.locator('.VPLocalSearchBox .result').first()
    assert.match(await first.innerText(), /lineage/i)
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => !url.pathname.endsWith('index.html'))
    assert.match(await page.innerText('main'), /lineage/i)
    await page.keyboard.press('/')
    await page.waitForSelector('.VPLocalSearchBox')
    await page.keyboard.press('Escape')
    await page.waitForSelector('.VPLocalSearchBox', { state: 'detached' })
  })

  test('a rule is found by its ID', async () => {
    const { page } = await visit('index.html')
    await ask(page, 'CTX0004')
    await page.keyboard.press('Enter')
    await page.waitForURL(/rules\/CTX0004/)
  })

  test('dark follows the system, and the switch works by key', async () => {
    const { page } = await visit('rules/CTX0003.html', { colorScheme: 'dark' })
    const dark = () => page.evaluate(() => document.documentElement.classList.contains('dark'))
    assert.equal(await dark(), true)
    assert.deepEqual(await faint(page, '.vp-doc p, .vp-doc li, .vp-doc a, .vp-doc td'), [])
    await keep(page, 'site-dark')
    await page.locator('.VPNavBarAppearance button').focus()
    await page.keyboard.press('Enter')
    assert.equal(await dark(), false)
    assert.deepEqual(await faint(page, '.vp-doc p, .vp-doc li, .vp-doc a, .vp-doc td'), [])
    await keep(page, 'site-light')
  })

  test('the first key leads past the menus', async () => {
    const { page } = await visit('ci.html')
    await mounted(page)
    await page.keyboard.press('Tab')
    assert.match(await page.evaluate(() => document.activeElement.textContent), /Skip to content/)
    assert.ok(await focusShows(page), 'the focus is not seen')
    await page.keyboard.press('Enter')
    assert.equal(await page.evaluate(() => document.activeElement.id), 'VPContent')
  })

  test('pages can be read without JavaScript', async () => {
    const { page } = await visit('store.html', { javaScriptEnabled: false })
    assert.match(await page.innerText('main'), /INSERT INTO context_lineage/)
    assert.ok(await page.isVisible('main h1'))
    await keep(page, 'site-without-script')
  })

  test('pictures are shown, with their words', async () => {
    const { page } = await visit('index.html')
    const pictures = await page.$$eval('main img', (list) => list.map((e) => [e.alt, e.naturalWidth]))
    assert.equal(pictures.length, 2)
    for (const [alt, width] of pictures) assert.ok(alt && width > 100, `${alt}: ${width}`)
  })
})
