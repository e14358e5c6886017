// The page of ctxvet -format html, in a browser. CTXVET_TOOL names the ctxvet to run.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { faint, focusShows, keep, launch, open, tooWide, withoutBrowser } from './browser.mjs'

const repository = fileURLToPath(new URL('../../../', import.meta.url))
const tool = process.env.CTXVET_TOOL
const skip = withoutBrowser || (!tool && 'SKIPPED: no ctxvet; set CTXVET_TOOL')

// run runs ctxvet on a module, which has findings.
function run(dir, ...flags) {
  const { status, stdout, stderr } = spawnSync(tool, [...flags, './...'], { cwd: dir, encoding: 'utf8' })
  assert.equal(status, 3, stderr)
  return stdout
}

// findings flattens a report in JSON: rule, message, and place as file:line:column.
function findings(json) {
  return Object.values(JSON.parse(json)).flatMap((rules) =>
    Object.entries(rules).flatMap(([rule, list]) => list.map(({ message, posn }) => ({ rule, message, place: basename(posn) }))))
}

// letters are what is left of a text when punctuation and layout are gone: the page sets parts of a message apart.
const letters = (text) => text.replace(/[^\p{L}\p{N}_]+/gu, ' ').trim()

describe('report', { skip }, () => {
  let browser, folder
  before(async () => {
    browser = await launch()
    folder = await mkdtemp(join(tmpdir(), 'ctxvet-report-'))
  })
  after(async () => {
    await browser?.close()
    if (folder) await rm(folder, { recursive: true })
  })

  for (const name of ['example', 'compare']) {
    const dir = join(repository, 'testdata', name)
    const file = () => join(folder, `${name}.html`)
    // report opens the page without JavaScript: it is there to be read.
    const report = (options) => open(browser, pathToFileURL(file()).href, { javaScriptEnabled: false, ...options })
    before(() => run(dir, '-format', 'html', '-o', file()))

    test(`${name}: every finding of the JSON report is shown`, async () => {
      const { page, complaints } = await report()
      const shown = await page.$$eval('article.finding', (list) => list.map((e) => e.innerText))
      const wanted = findings(run(dir, '-format', 'json'))
      assert.equal(shown.length, wanted.length)
      for (const { rule, message, place } of wanted) {
        const found = shown.find((text) => text.includes(rule) && text.includes(place) && letters(text.replace('To do:', '')).includes(letters(message.split('; ')[0])))
        assert.ok(found, `${place}: ${rule}: ${message}`)
      }
      assert.deepEqual(complaints, [])
      await page.context().close()
    })

    for (const colorScheme of ['light', 'dark']) {
      test(`${name}: ${colorScheme}, from narrow to wide`, async () => {
        const { page } = await report({ colorScheme })
        for (const width of [320, 390, 768, 1280, 2560]) {
          await page.setViewportSize({ width, height: 900 })
          assert.ok(await tooWide(page) <= 0, `${width} pixels: one has to scroll sideways`)
          await keep(page, `report-${name}-${colorScheme}-${width}`)
        }
        assert.deepEqual(await faint(page, 'body *'), [])
        await page.context().close()
      })
    }

    test(`${name}: by keyboard alone`, async () => {
      const { page } = await report()
      await page.keyboard.press('Tab')
      assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Skip to the findings')
      assert.ok(await focusShows(page), 'the focus is not seen')
      await page.keyboard.press('Enter')
      assert.equal(await page.evaluate(() => location.hash), '#findings')
      await page.keyboard.press('Tab')
      assert.equal(await page.evaluate(() => document.activeElement.tagName), 'SUMMARY', 'behind the skip')
      assert.ok(await focusShows(page), 'the focus is not seen')
      const open = () => page.evaluate(() => document.activeElement.parentElement.open)
      await page.keyboard.press('Enter')
      assert.equal(await open(), false)
      await page.keyboard.press('Space')
      assert.equal(await open(), true)
      await page.keyboard.press('Tab')
      assert.match(await page.evaluate(() => document.activeElement.href), /\/docs\/rules\/CTX\d{4}\.md$/)
      await page.context().close()
    })

    test(`${name}: a finding leads to the page of its rule, in the report itself`, async () => {
      const { page } = await report()
      await page.locator('article.finding .why').first().click()
      const shown = page.locator('.page[open] > div')
      assert.equal(await shown.count(), 1)
      for (const part of ['Law', 'Before', 'After', 'Not reported', 'To fix', 'To allow a finding']) {
        assert.ok(await shown.locator('b', { hasText: part }).first().isVisible(), part)
      }
      await keep(page, `report-${name}-rule`)
      await page.context().close()
    })

    test(`${name}: printed`, async () => {
      const { page } = await report()
      await page.emulateMedia({ media: 'print' })
      assert.equal(await page.isVisible('nav'), false)
      assert.ok(await page.isVisible('article.finding .excerpt'))
      await page.context().close()
    })
  }
})
