// Browser tests: node test.mjs [--pictures]. Needs the binary ($UPSTAR) and a Chromium.
import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { spawn } from 'node:child_process'
import path from 'node:path'
const require = createRequire(import.meta.url)
const { chromium } = require('playwright-core')
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')

const dirs = (process.env.PATH ?? '').split(path.delimiter)
const found = [process.env.CHROMIUM, ...['chromium', 'chromium-browser', 'google-chrome'].flatMap((n) => dirs.map((d) => path.join(d, n)))].find((f) => f && existsSync(f))
if (!found) { console.log('skipped: no Chromium found; apt-get install chromium, or set CHROMIUM'); process.exit(0) }
const upstar = process.env.UPSTAR
if (!upstar) { console.log('UPSTAR must name the binary'); process.exit(2) }
const port = 8300 + Math.floor(Math.random() * 600), base = `http://127.0.0.1:${port}/`
let server
async function serve() {
  server = spawn(upstar, ['serve', '--no-browser', '--listen', `127.0.0.1:${port}`], { stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise((done) => server.stdout.once('data', done))
}
async function down() { const gone = new Promise((done) => server.once('exit', done)); server.kill('SIGKILL'); await gone }
await serve()

const browser = await chromium.launch({ executablePath: found, args: ['--no-sandbox', '--disable-dev-shm-usage'] })
const faults = []
let expectOffline = false
async function open(where, options = {}) {
  const ctx = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce', ...options })
  const page = await ctx.newPage()
  page.setDefaultTimeout(30_000)
  page.on('console', (m) => m.type() === 'error' && !(expectOffline && /ERR_CONNECTION|Failed to load/.test(m.text())) && faults.push(`${where}: ${m.text()}`))
  page.on('pageerror', (e) => faults.push(`${where}: ${e.message}`))
  page.on('request', (q) => { if (!q.url().startsWith(base) && !/^(data|blob):/.test(q.url())) faults.push('foreign request ' + q.url()) })
  await page.goto(base + where)
  await page.locator('main').waitFor()
  return page
}
const place = (p, board, key) => p.locator(`[data-board="${board}"] [data-key="${key}"]`)
async function click(p, board, ...keys) { for (const k of keys) { const r = await place(p, board, k).boundingBox(); await p.mouse.click(r.x + r.width / 2, r.y + r.height / 2) } }
async function between(p, board, a, b) {
  const r = await place(p, board, a).boundingBox(), s = await place(p, board, b).boundingBox()
  return [(r.x + s.x) / 2 + r.width / 2, (r.y + s.y) / 2 + r.height / 2]
}
/** Plays on, by the hints or at random, until the game is over. */
async function playOut(p, win) {
  for (let i = 0; i < 60; i++) {
    await p.waitForFunction(() => /wins|has lost|a draw|to move/.test([...document.querySelectorAll('.state')].map((e) => e.textContent).join('|')) && !document.querySelector('.say .think'))
    if (await p.getByRole('button', { name: 'Again' }).count()) return p.locator('.say').innerText()
    const state = await p.evaluate(async (win) => {
      const query = location.search.slice(1)
      const post = (m, b) => fetch('/api/v1/' + m, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(b) })
      const v = await (await post('table', { address: query })).json()
      if (v.over) return 'over'
      const text = await (await post('hints', { game: v.game, level: 2 })).text()
      const moves = JSON.parse(text.split('\n\n').find((b) => b.startsWith('event: moves')).split('\ndata: ')[1])
      const pick = moves.turns.find((t) => t.good === win) ?? moves.turns[0]
      return pick.turn
    }, win)
    if (state === 'over') continue
    // typed moves: the places on the page are those that were there at the beginning
    for (const step of state.split('~')) {
      const board = step.match(/^\d+/)[0], keys = step.slice(board.length).split('-').filter((k) => !/^\d+$/.test(k))
      if (!(await p.locator('#typed').count())) { await p.locator('h1').click(); await p.keyboard.press('m') }
      await p.locator('#typed').fill(`${+board + 1}:${keys.join('')}`)
      await p.locator('#typed').press('Enter')
    }
    if (await p.locator('.acts .primary', { hasText: 'Play' }).count()) await p.locator('.acts .primary', { hasText: 'Play' }).click()
    await p.waitForTimeout(150)
  }
  throw new Error('the game does not end')
}

const tests = {
  async 'every ruleset is in the gallery, and can be filtered'() {
    const p = await open('')
    await p.locator('.gallery a').first().waitFor()
    const n = await p.locator('.gallery a').count()
    assert.ok(n >= 90, `${n} rulesets`)
    await p.getByRole('button', { name: 'Graphs' }).click()
    assert.ok((await p.locator('.gallery a').count()) < n / 3)
  },
  async 'a sum is played with the mouse: preview, move, reply, undo, redo'() {
    const p = await open('play?h=2')
    await place(p, 0, 'b3').waitFor()
    const [x, y] = await between(p, 0, 'b3', 'b2')
    await p.mouse.move(x, y)
    await p.locator('[data-board="0"] .ghost').waitFor()
    await p.mouse.click(x, y)
    await p.locator('.moves .mv.right button').waitFor()
    assert.match(await p.locator('.moves').innerText(), /b3–b2/)
    assert.equal(await p.locator('[data-board="0"] .domino.left').count(), 1, 'the domino keeps its owner')
    await p.getByRole('button', { name: /Undo/ }).click()
    await p.locator('.moves').waitFor({ state: 'detached' })
    await p.getByRole('button', { name: /Redo/ }).click()
    await p.locator('.moves .mv.right button').waitFor()
  },
  async 'a sum is played with the keyboard alone'() {
    const p = await open('play')
    await place(p, 0, 'b3').waitFor()
    for (let i = 0; i < 40 && !(await p.evaluate(() => document.activeElement?.getAttribute('data-key'))); i++) await p.keyboard.press('Tab')
    const first = await p.evaluate(() => document.activeElement?.getAttribute('data-key'))
    assert.ok(first, 'Tab reaches a place of a board')
    await p.keyboard.press('ArrowRight')
    assert.notEqual(await p.evaluate(() => document.activeElement?.getAttribute('data-key')), first)
    await p.keyboard.press('Enter')
    await p.keyboard.press('ArrowDown')
    await p.keyboard.press('Enter')
    await p.locator('.moves').waitFor()
    await p.waitForFunction(() => /Left: Domineering|Right/.test(document.querySelector('[aria-live]').textContent))
    await p.keyboard.press('m')
    await p.waitForFunction(() => document.activeElement?.id === 'typed')
  },
  async 'in a selective sum of three rulesets moves are planned, then played'() {
    const p = await open('play?g=domineering:.../...&g=nim:2,3&g=hackenbush:br;g&as=selective&vs=friend&to=L')
    await place(p, 1, 'h1t3').waitFor()
    await click(p, 1, 'h1t3')
    const [x, y] = await between(p, 0, 'a2', 'a1')
    await p.mouse.click(x, y)
    await p.waitForFunction(() => /2 moves planned in Domineering and Nim/.test(document.querySelector('.say').textContent))
    await p.getByRole('button', { name: 'Clear' }).click()
    assert.doesNotMatch(await p.locator('.say').innerText(), /planned/)
    await click(p, 1, 'h1t3')
    await p.keyboard.press('Escape')
    await click(p, 1, 'h1t3')
    await p.locator('.acts .primary').click()
    await p.locator('.moves').waitFor()
    assert.match(p.url(), /m=1h1t3/)
  },
  async 'lost and won against the perfect player: Nim, obliged queens, horses, Hackenbush, a loopy game'() {
    const games = ['g=nim:1,2,4&seed=1', 'g=wythoff:1,5&g=wythoff:2,2&as=obliged&seed=1', 'g=horses:2,4&g=horses:1,4&as=selective&seed=1', 'g=hackenbush:brb;rbr&g=nim:2&seed=1', 'g=backsliding-toads:T.F&seed=1']
    for (const g of games) for (const win of [true, false]) {
      if (g.includes('backsliding') && !win) continue
      const p = await open(`play?${g}&to=L`)
      try {
        await p.locator('.tray').first().waitFor()
        if (g.includes('backsliding')) { await p.locator('[data-key]').first().waitFor(); continue }
        const said = await playOut(p, win)
        if (win) assert.match(said, /Left wins/, g)
      } finally { await p.context().close() }
    }
  },
  async 'a game is shared by its address and survives a reload and a restart of the server'() {
    const p = await open('play?g=nim:3,4,5&vs=friend&to=L')
    await place(p, 0, 'h2t5').waitFor()
    await click(p, 0, 'h2t5')
    await p.locator('.moves').waitFor()
    const url = p.url()
    assert.match(url, /m=0h2t5/)
    await p.reload()
    await p.locator('.moves').waitFor()
    assert.match(await p.locator('.moves').innerText(), /5→4/)
    expectOffline = true
    await down()
    await click(p, 0, 'h1t4')
    await p.getByText('The server does not answer').waitFor()
    await serve()
    await p.waitForFunction(() => /4→3/.test(document.querySelector('.moves').textContent))
    expectOffline = false
  },
  async 'a broken address says where, and shows what could be restored'() {
    const p = await open('play?g=nim:3,4,5&m=0h2t3.0h9t9&vs=friend&to=L')
    await p.getByRole('alert').waitFor()
    assert.match(await p.getByRole('alert').innerText(), /turn 2/)
    assert.match(await p.locator('.moves').innerText(), /5→2/)
    const q = await open('play?g=nope:3')
      .catch(() => {})
    await q.getByRole('alert').waitFor()
    faults.splice(0, faults.length, ...faults.filter((f) => !/status of 400/.test(f)))
  },
  async 'a puzzle is solved'() {
    const p = await open('puzzles/last-token')
    await place(p, 0, 'h0t1').waitFor()
    await click(p, 0, 'h0t1')
    await p.getByText('Solved').waitFor()
  },
  async 'the explorer tells value, thermograph, options and tree; a board is edited'() {
    const p = await open('explore?g=' + encodeURIComponent('domineering(#.#..|.....|.#...)'))
    await p.locator('.thermo svg').waitFor()
    await p.locator('.option .tag.best').first().waitFor()
    assert.ok((await p.locator('.option').count()) >= 14)
    await p.locator('.tree svg').waitFor()
    await p.getByRole('button', { name: 'Edit board' }).click()
    await p.getByRole('radiogroup', { name: 'What to paint' }).waitFor()
    const before = await p.locator('#pos').inputValue()
    const r = await p.locator('.editor [data-key="c2"]').boundingBox()
    await p.mouse.click(r.x + r.width / 2, r.y + r.height / 2)
    await p.waitForFunction((b) => document.querySelector('#pos').value !== b, before)
    await p.locator('#pos').fill('3/4 + ')
    await p.locator('#pos').press('Enter')
    await p.getByRole('alert').waitFor()
  },
  async 'a worksheet computes, stops a long calculation, keeps what was written'() {
    const p = await open('worksheet')
    await p.getByRole('button', { name: 'New' }).click()
    await p.locator('.cm-editor').first().click()
    await p.keyboard.type('{3|1||-2}.Temperature')
    await p.keyboard.press('Shift+Enter')
    await p.waitForFunction(() => document.querySelector('.out')?.textContent.trim() === '2')
    await p.waitForTimeout(200)
    await p.keyboard.type('domineering(8x8)')
    await p.keyboard.press('Shift+Enter')
    await p.locator('.bar').getByRole('button', { name: 'Stop' }).click()
    await p.getByText('stopped').first().waitFor()
    await p.reload()
    await p.waitForFunction(() => document.querySelectorAll('.cell').length >= 2)
    await p.goto(base + 'worksheet?example=03-values')
    await p.getByRole('heading', { name: 'Numbers, ups, switches' }).waitFor()
    await p.getByRole('button', { name: 'Run all' }).click()
    await p.locator('.thermo svg').waitFor()
    await p.waitForFunction(() => /true/.test([...document.querySelectorAll('.out')].at(-1)?.textContent ?? ''))
  },
  async 'documents and help are read and searched'() {
    const p = await open('learn/several-games')
    await p.locator('article h1').waitFor()
    await p.getByText('Try it').first().waitFor()
    await p.goto(base + 'help?q=Grundy')
    await p.locator('li.card').first().waitFor()
    await p.keyboard.press('Escape')
    await p.locator('h1').click()
    await p.keyboard.press('?')
    await p.getByRole('dialog').waitFor()
  },
  async 'no serious accessibility problem on any page, light and dark, desktop and phone'() {
    const pages = ['', 'play?h=4', 'games/kayles', 'puzzles/five-queens', 'explore?g=' + encodeURIComponent('domineering(3x3)'), 'worksheet?example=03-values', 'learn', 'learn/misere', 'help']
    for (const colorScheme of ['light', 'dark']) for (const viewport of [{ width: 1280, height: 900 }, { width: 390, height: 844 }]) for (const where of pages) {
      const p = await open(where, { colorScheme, viewport, bypassCSP: true })
      await p.waitForLoadState('networkidle')
      await p.waitForTimeout(250)
      await p.evaluate(axe)
      const r = await p.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }))
      const bad = r.violations.filter((v) => ['serious', 'critical'].includes(v.impact))
      assert.deepEqual(bad.map((v) => `${where} ${colorScheme} ${viewport.width}: ${v.id} ${v.nodes.length} ${v.nodes[0].target} ${v.nodes[0].any?.[0]?.message ?? ''}`), [])
      assert.equal(await p.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, where + ' scrolls sideways at ' + viewport.width)
      if (process.argv.includes('--pictures')) {
        mkdirSync('../../docs/screens', { recursive: true })
        await p.screenshot({ path: `../../docs/screens/${where.split(/[/?]/)[0] || 'home'}${/learn\//.test(where) ? '-page' : ''}-${viewport.width > 600 ? 'desktop' : 'phone'}-${colorScheme}.png` })
      }
      await p.context().close()
    }
  },
}
let failed = 0, passed = 0
const only = process.argv.slice(2).filter((a) => !a.startsWith('--'))
for (const [name, run] of Object.entries(tests)) {
  if (only.length && !only.some((o) => name.includes(o))) continue
  const start = Date.now()
  try { await run(); passed++; console.log('ok  ', name, Date.now() - start, 'ms') } catch (e) { failed++; console.log('FAIL', name, '\n', e.message) }
}
if (faults.length) { failed++; console.log('FAIL console, policy or foreign requests:', [...new Set(faults)]) }
await browser.close()
server.kill()
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed ? 1 : 0)
