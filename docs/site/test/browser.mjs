// What the browser tests share: a headless Chromium, a server of a folder, and measures of a page.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { chromium } from 'playwright-core'

// CTXVET_BROWSER names the browser, and makes the tests that want one mandatory.
const executablePath = process.env.CTXVET_BROWSER ?? '/usr/bin/chromium'

// withoutBrowser is the reason to skip a test, false if there is none.
export const withoutBrowser = !process.env.CTXVET_BROWSER && !existsSync(executablePath) && `SKIPPED: no browser at ${executablePath}; set CTXVET_BROWSER`

// In containers Chromium's own sandbox does not start. The other flags keep it from calling home.
const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync']

export const launch = () => chromium.launch({ executablePath, args })

const types = { '.css': 'text/css', '.html': 'text/html', '.js': 'text/javascript', '.json': 'application/json', '.svg': 'image/svg+xml', '.woff2': 'font/woff2' }

// serve serves a folder on a port of the machine's choice.
export async function serve(folder) {
  const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url, 'http://localhost').pathname)
    try {
      const body = await readFile(join(folder, path.endsWith('/') ? path + 'index.html' : path))
      response.writeHead(200, { 'content-type': types[extname(path)] ?? 'text/html' }).end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { origin: `http://127.0.0.1:${server.address().port}`, close: () => server.close() }
}

// open opens a page and keeps what it complains of: errors, and requests to anywhere else.
export async function open(browser, url, options = {}) {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const complaints = []
  page.on('console', (m) => ['error', 'warning'].includes(m.type()) && complaints.push(m.text()))
  page.on('pageerror', (e) => complaints.push(String(e)))
  page.on('response', (r) => r.status() >= 400 && complaints.push(`${r.status()} ${r.url()}`))
  page.on('request', (r) => new URL(r.url()).origin !== new URL(url).origin && complaints.push(`request to ${r.url()}`))
  await page.goto(url)
  return { page, complaints }
}

// tooWide is by how many pixels a page is wider than its window: a reader would have to scroll sideways.
export const tooWide = (page) => page.evaluate(() => document.scrollingElement.scrollWidth - innerWidth)

// faint lists texts whose contrast with what is behind them is below 4.5 to 1 (WCAG 2.2, 1.4.3).
export const faint = (page, selector) => page.evaluate((selector) => {
  const parse = (text) => text.match(/[\d.]+/g).map(Number)
  const luminance = (rgb) => {
    const [r, g, b] = rgb.map((v) => (v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const behind = (e) => {
    for (; e; e = e.parentElement) {
      const [r, g, b, a = 1] = parse(getComputedStyle(e).backgroundColor)
      if (a === 1) return [r, g, b]
    }
    return [255, 255, 255]
  }
  const found = new Set()
  for (const e of document.querySelectorAll(selector)) {
    if (![...e.childNodes].some((n) => n.nodeType === Node.TEXT_NODE && n.data.trim())) continue
    const [a, b] = [luminance(parse(getComputedStyle(e).color).slice(0, 3)), luminance(behind(e))]
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
    if (ratio < 4.5) found.add(`${e.tagName}.${e.className} ${ratio.toFixed(2)}`)
  }
  return [...found]
}, selector)

// focusShows tells whether the focused element is seen to have the focus.
export const focusShows = (page) => page.evaluate(() => {
  const style = getComputedStyle(document.activeElement)
  return style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0
})

// keep writes a screenshot into the folder CTXVET_SHOTS, for eyes.
export async function keep(page, name) {
  if (process.env.CTXVET_SHOTS) await page.screenshot({ path: join(process.env.CTXVET_SHOTS, `${name}.png`) })
}
