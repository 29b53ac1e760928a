// Browser test of the static site: node site.test.mjs FOLDER. A host of files, the site
// in a folder of it, no server of ours, and the strict policy. Needs a Chromium.
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { browse, click, newSheet, result, runCell } from './page.mjs'

const folder = process.argv[2]
if (!folder) { console.log('usage: node site.test.mjs FOLDER'); process.exit(2) }
const browser = await browse()

const kinds = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.woff2': 'font/woff2', '.wasm': 'application/wasm' }
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
const under = '/some/where/'
let slowly = false
const host = createServer(async (q, r) => {
  const u = new URL(q.url, 'http://x')
  let file = path.join(folder, decodeURIComponent(u.pathname).slice(under.length))
  if (!u.pathname.startsWith(under) || !existsSync(file)) { r.writeHead(404); return r.end() }
  if (statSync(file).isDirectory()) {
    if (!u.pathname.endsWith('/')) { r.writeHead(301, { Location: u.pathname + '/' + u.search }); return r.end() }
    file = path.join(file, 'index.html')
  }
  r.writeHead(200, { 'Content-Type': kinds[path.extname(file)] ?? 'application/octet-stream', 'Content-Security-Policy': policy })
  const bytes = readFileSync(file)
  if (!slowly || !/engine\./.test(file)) return r.end(bytes)
  for (let i = 0; i < bytes.length; i += bytes.length / 10) { r.write(bytes.subarray(Math.floor(i), Math.floor(i + bytes.length / 10))); await new Promise((done) => setTimeout(done, 200)) }
  r.end()
}).listen(0, '127.0.0.1')
await new Promise((done) => host.once('listening', done))
const base = `http://127.0.0.1:${host.address().port}${under}`

const faults = []
async function open(where) {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })).newPage()
  page.setDefaultTimeout(90_000)
  page.on('console', (m) => m.type() === 'error' && faults.push(`${where}: ${m.text()}`))
  page.on('pageerror', (e) => faults.push(`${where}: ${e.message}`))
  page.on('request', (q) => { if (!q.url().startsWith(base) && !/^(data|blob):/.test(q.url())) faults.push('foreign request ' + q.url()) })
  page.on('response', (r) => { if (r.status() >= 400) faults.push(`${r.status()} ${r.url()}`) })
  await page.goto(base + where)
  await page.locator('main').waitFor()
  return page
}
async function test(name, f) { const start = Date.now(); await f(); console.log(`ok ${name} (${Date.now() - start} ms)`) }
const gone = (p) => p.context().close()

try {
  await test('the page is there before the engine, and tells how much of it has come; the engine has at most 4 MB', async () => {
    const engine = path.join(folder, 'engine.lzma')
    if (existsSync(engine)) assert.ok(statSync(engine).size <= 4 << 20, `the engine has ${statSync(engine).size} bytes`)
    else console.log('     skipped: the engine is not packed, there was no xz')
    const c = await browser.newContext(), p = await c.newPage()
    slowly = true
    await p.goto(base)
    await p.getByRole('heading', { level: 1 }).waitFor()
    await p.waitForFunction(() => /\d\.\d/.test(document.querySelector('p[data-engine]')?.textContent ?? ''))
    slowly = false
    await p.getByText('Toads and Frogs').first().waitFor({ timeout: 90_000 })
    await c.close()
  })
  await test('the front page has its games', async () => {
    const p = await open('')
    await p.getByText('Toads and Frogs').first().waitFor()
    await gone(p)
  })
  await test('play: a move, the reply of the perfect player, hints, the address', async () => {
    const p = await open('play?g=nim:1,2,4&to=L')
    await click(p, 0, 'h2t2')
    await p.waitForFunction(() => (new URLSearchParams(location.search).get('m') ?? '').split('.').length >= 2)
    await p.keyboard.press('2')
    await p.getByText(/wins with best play|moves? wins?|No move of/).first().waitFor()
    const moves = new URL(p.url()).searchParams.get('m')
    await p.reload()
    await p.locator('[data-board="0"]').waitFor()
    assert.equal(new URL(p.url()).searchParams.get('m'), moves)
    await gone(p)
  })
  await test('explore: a value, its options', async () => {
    const p = await open('explore?g=' + encodeURIComponent('domineering(3x3)'))
    await p.getByText('±1').first().waitFor()
    await gone(p)
  })
  await test('deep addresses: a game, a puzzle, a document', async () => {
    for (const [where, text] of [['games/kayles', 'Kayles'], ['puzzles/nine-pins', 'Nine pins'], ['learn/misere', 'isère']]) {
      const p = await open(where)
      await p.getByText(text).first().waitFor()
      await gone(p)
    }
  })
  await test('the course, a table for three, the sum of a day and a review from plain files', async () => {
    let p = await open('course')
    await p.locator('[data-done="0"]').waitFor()
    await p.goto(base + 'lesson/nim/4')
    await p.getByRole('button', { name: 'Whoever begins' }).click()
    await p.locator('[data-shows]').waitFor()
    await p.getByRole('button', { name: 'The other player' }).click()
    await p.locator('[data-right="true"]').waitFor()
    await p.getByRole('link', { name: /^Screen 4, .*done$/ }).waitFor()
    for (const [where, ready] of [['three?g=nim:1,2,3&n=3', '[data-pairs="3"]'], ['puzzles/day-4', '[data-task="open"]'], ['review?g=nim:2,3&m=0h1t1.0h0t1&to=L', '[role=slider]']]) { await p.goto(base + where); await p.locator(ready).first().waitFor() }
    assert.equal(await p.getByRole('button', { name: 'Invite a friend' }).count(), 0)
    await gone(p)
  })
  await test('worksheet: compute, stop a long calculation, go on', async () => {
    const p = await open('worksheet')
    await newSheet(p)
    await p.keyboard.type('{3|1||-2}.Temperature')
    await runCell(p, 2)
    await result(p, 1, '2')
    await p.keyboard.type('while true do 1 end')
    await runCell(p, 3)
    await p.locator('.bar').getByRole('button', { name: 'Stop' }).click()
    await p.getByText('stopped').first().waitFor()
    await newSheet(p)
    await p.keyboard.type('3 * 14')
    await runCell(p, 2)
    await result(p, 1, '42')
    await gone(p)
  })
  assert.deepEqual(faults, [])
  console.log('the static site works')
} finally {
  await browser.close()
  host.close()
}
