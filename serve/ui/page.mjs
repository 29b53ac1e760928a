// What the browser tests do on a page, with the server's pages and with those of the
// static site: a Chromium to run them in, and hands that wait for what they act on.
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
const { chromium } = createRequire(import.meta.url)('playwright-core')

/** A browser; where there is none the tests are skipped with a message. */
export async function browse() {
  const dirs = (process.env.PATH ?? '').split(path.delimiter)
  const found = [process.env.CHROMIUM, ...['chromium', 'chromium-browser', 'google-chrome'].flatMap((n) => dirs.map((d) => path.join(d, n)))].find((f) => f && existsSync(f))
  if (!found) { console.log('skipped: no Chromium found; apt-get install chromium, or set CHROMIUM'); process.exit(0) }
  return chromium.launch({ executablePath: found, args: ['--no-sandbox', '--disable-dev-shm-usage'] })
}

export const place = (p, board, key) => p.locator(`[data-board="${board}"] [data-key="${key}"]`)
/** The middle of something that has come to rest. */
export async function middle(it) {
  for (let before = ''; ; ) {
    const r = await it.boundingBox(), now = JSON.stringify(r)
    if (r && now === before) return [r.x + r.width / 2, r.y + r.height / 2]
    before = now
    await it.page().waitForTimeout(100)
  }
}
export async function click(p, board, ...keys) { for (const k of keys) await p.mouse.click(...(await middle(place(p, board, k)))) }

/** Begins a new worksheet, with the cursor in its cell. */
export async function newSheet(p) { await p.getByRole('button', { name: 'New' }).click(); await p.locator('.cm-content').first().click(); await inCell(p, 1) }
/** Waits until a cell has the cursor: its editor may still have to come. */
export const inCell = (p, n) => p.waitForFunction((n) => document.activeElement?.shadowRoot?.activeElement?.getAttribute('aria-label') === `Cell ${n}`, n)
/** Runs the cell with the cursor, and waits until the next one has it. */
export async function runCell(p, next) { await p.keyboard.press('Shift+Enter'); await inCell(p, next) }
/** Waits for what the nth of the results says. */
export const result = (p, n, text, options) => p.waitForFunction(([n, text]) => { const out = document.querySelectorAll('.out')[n - 1]?.cloneNode(true); out?.querySelector('.takes')?.remove(); return out?.textContent.trim() === text }, [n, text], options)
