// Browser tests: node test.mjs [part of a name] [--pictures]. Needs the binary ($UPSTAR)
// and a Chromium. A test waits for what lasts, never for what an answer soon replaces:
// SLOW=1500 rests so many ms after each click and key, LAG=300 holds back so many ms what
// the server says, THROTTLE=6 slows the page so many times; all must pass with each.
import assert from 'node:assert/strict'
import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { spawn } from 'node:child_process'
import { deflateRawSync, gzipSync } from 'node:zlib'
import { AsyncLocalStorage } from 'node:async_hooks'
import net from 'node:net'
import { Transform } from 'node:stream'
import { trueTests } from './test-true.mjs'
import { researchTests } from './test-research.mjs'
import { exploreTests } from './test-explore.mjs'
import { computeTests } from './test-compute.mjs'
import { courseTests } from './test-course.mjs'
import { playTests } from './test-play.mjs'
import { keyTests } from './test-keys.mjs'
import { browse, click, inCell, middle, newSheet, place, result, runCell } from './page.mjs'
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const browser = await browse()
const upstar = process.env.UPSTAR
if (!upstar) throw new Error('UPSTAR must name the binary')
const slow = Number(process.env.SLOW ?? 0), lag = Number(process.env.LAG ?? 0), throttle = Number(process.env.THROTTLE ?? 0)
const listen = (s) => new Promise((done) => s.listen(0, '127.0.0.1', () => done(s.address().port)))
const port = await (async () => { const s = net.createServer(), n = await listen(s); await new Promise((done) => s.close(done)); return n })()
/** A wire between the browser and the server, that can be cut and mended. */
const wire = { cut: false, ends: new Set() }
const held = () => new Transform({ transform(piece, _, done) { setTimeout(done, lag, null, piece) } })
const base = `http://127.0.0.1:${await listen(net.createServer((c) => {
  if (wire.cut) return c.destroy()
  const s = net.connect(port, '127.0.0.1')
  c.pipe(s)
  if (lag) s.pipe(held()).pipe(c)
  else s.pipe(c)
  for (const [a, b] of [[c, s], [s, c]]) { wire.ends.add(a); a.on('error', () => b.destroy()); a.on('close', () => { setTimeout(() => b.destroy(), lag); wire.ends.delete(a) }) }
}).unref())}/`
function cut() { wire.cut = true; for (const s of wire.ends) s.destroy() }
function mend() { wire.cut = false }
let server
async function serve() {
  server = spawn(upstar, ['serve', '--no-browser', '--listen', `127.0.0.1:${port}`], { stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise((done, fail) => { server.stdout.once('data', done); server.once('exit', () => fail(new Error('the server does not start'))) })
}
async function down() { const gone = new Promise((done) => server.once('exit', done)); server.kill('SIGKILL'); await gone }
await serve()

/** Rests after each click and key; Tab, of which there are hundreds, is none. */
function slowed(page) {
  const rest = (on, ...names) => { for (const n of names) { const act = on[n]; on[n] = async function (...a) { const r = await act.apply(this, a); if (!/Tab$/.test(a[0])) await new Promise((done) => setTimeout(done, slow)); return r } } }
  rest(page.keyboard, 'press', 'type')
  rest(page.mouse, 'click', 'up')
  rest(page.touchscreen, 'tap')
  const kind = Object.getPrototypeOf(page.locator('main'))
  if (!kind.slowed) { kind.slowed = true; rest(kind, 'click', 'press', 'check', 'fill', 'selectOption') }
}

const faults = []
let expectOffline = false
const refusing = new WeakSet() // pages that ask for what is refused: the browser tells that, too
const current = new AsyncLocalStorage() // the test: its pages, and the browsers they are in, which share nothing with another test
async function open(where, options = {}, refused = false) {
  const key = JSON.stringify(options), { pages, contexts } = current.getStore()
  if (!contexts.has(key)) contexts.set(key, browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce', ...options }))
  const page = await (await contexts.get(key)).newPage()
  pages.push(page)
  if (refused) refusing.add(page)
  page.setDefaultTimeout(60_000)
  if (throttle) await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: throttle })
  if (slow) slowed(page)
  page.on('console', (m) => m.type() === 'error' && !(refusing.has(page) && /status of 40[04]/.test(m.text())) && !(expectOffline && /ERR_CONNECTION|ERR_EMPTY|ERR_SOCKET|ERR_INCOMPLETE|Failed to load/.test(m.text())) && faults.push(`${where}: ${m.text()}`))
  page.on('pageerror', (e) => faults.push(`${where}: ${e.message}`))
  page.on('request', (q) => { if (!q.url().startsWith(base) && !/^(data|blob):/.test(q.url())) faults.push('foreign request ' + q.url()) })
  await page.goto(base + where)
  await page.locator('main').waitFor()
  return page
}
async function between(p, board, a, b) {
  const r = await middle(place(p, board, a)), s = await middle(place(p, board, b))
  return [(r[0] + s[0]) / 2, (r[1] + s[1]) / 2]
}
/** Waits until the explorer has told all it finds. */
const explored = (p) => p.waitForFunction(() => document.querySelector('.option') && document.querySelector('.tree svg') && !document.querySelector('[aria-busy="true"]'))
/** What a call answers. */
const ask = (p, method, body) => p.evaluate(async ([m, b]) => (await fetch('/api/v1/' + m, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(b) })).text(), [method, body])
const over = (p) => p.getByRole('button', { name: 'Again' })
/** Types a turn as an address writes it: the places on the page are those of the beginning. */
async function type(p, turn) {
  for (const step of turn.split('~')) {
    const board = step.match(/^\d+/)[0], keys = step.slice(board.length).split('-').filter((k) => !/^\d+$/.test(k))
    if (!(await p.locator('#typed').count())) { await p.locator('h1').click(); await p.keyboard.press('m') }
    await p.locator('#typed').fill(`${+board + 1}:${keys.join('')}`)
    await p.locator('#typed').press('Enter')
  }
  const go = p.locator('.acts .primary', { hasText: 'Play' })
  if (await go.count()) await go.click()
}
/** Waits until the human is to move, or the game is over. */
const settled = (p, made) => p.waitForFunction((n) => (document.querySelector('.say .think') === null && /wins|has lost|a draw/.test(document.querySelector('.players').textContent)) || (/Left\s*to move/.test(document.querySelector('.players').textContent) && (new URLSearchParams(location.search).get('m') ?? '').split('.').filter(Boolean).length >= n), made)
/** Plays on until the game is over: the fastest winning turn, or one that loses. */
async function playOut(p, win) {
  for (let i = 0; i < 60; i++) {
    await settled(p, 2 * i)
    if (await over(p).count()) return p.locator('.say').innerText()
    const v = JSON.parse(await ask(p, 'table', { address: await p.evaluate(() => location.search.slice(1)) }))
    if (v.over) continue
    const text = await ask(p, 'hints', { game: v.game, level: 2 })
    const turns = JSON.parse(text.split('\n\n').find((b) => b.includes('event: moves')).split('\ndata: ')[1]).turns
    const fit = turns.filter((t) => t.result === (win ? 'win' : 'loss')).sort((a, b) => (a.plies ?? 0) - (b.plies ?? 0))
    await type(p, (fit[0] ?? turns[0]).turn)
    await p.waitForFunction((n) => (new URLSearchParams(location.search).get('m') ?? '').split('.').filter(Boolean).length > n, 2 * i)
  }
  throw new Error('the game does not end')
}

/** Does a job with each of a list, so many at a time. */
async function inTurn(list, most, job) { const rest = [...list]; await Promise.all(Array.from({ length: most }, async () => { while (rest.length) await job(rest.shift()) })) }
/** Waits until something is true of the page. */
const holds = (p, what, arg) => p.waitForFunction(what, arg)
/** What has the keyboard, also in an editor's shadow. */
const focused = (p) => p.evaluate(() => { let e = document.activeElement; while (e?.shadowRoot?.activeElement) e = e.shadowRoot.activeElement; return e === document.body ? '' : [e.getAttribute('aria-label') ?? '', e.labels?.[0]?.innerText ?? '', e.innerText ?? '', e.getAttribute('data-key') ?? '', e.getAttribute('href') ?? ''].join(' ').trim() })
/** Goes on with Tab until something has the keyboard that is called so. */
async function tabTo(p, what, key = 'Tab') {
  for (let i = 0; i < 300; i++) {
    await p.keyboard.press(key)
    if (what.test(await focused(p))) return
  }
  throw new Error(`Tab does not come to ${what}`)
}

const tests = {
  async 'every ruleset is in the gallery, and can be filtered'() {
    const p = await open('games')
    await p.locator('.gallery a').first().waitFor()
    const n = await p.locator('.gallery a').count()
    assert.ok(n >= 90, `${n} rulesets`)
    await p.getByRole('button', { name: 'On a graph' }).click()
    await holds(p, (n) => document.querySelectorAll('.gallery a').length < n / 3, n)
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
    await holds(p, () => !/planned/.test(document.querySelector('.say').textContent))
    await click(p, 1, 'h1t3')
    await p.keyboard.press('Escape')
    await click(p, 1, 'h1t3')
    await p.locator('.acts .primary').click()
    await p.locator('.moves').waitFor()
    assert.match(p.url(), /m=1h1t3/)
  },
  async 'won and lost against the perfect player: Nim, obliged queens, horses, Hackenbush, loopy games'() {
    const both = ['g=nim:1,2,4', 'g=wythoff:1,5&g=wythoff:2,2&as=obliged', 'g=horses:2,4&g=horses:1,4&as=selective', 'g=hackenbush:brb;rbr&g=nim:2', 'g=hare-and-hounds:$.X.$/.X.XO/$...$']
    const games = [...both.flatMap((g) => [[g, true], [g, false]]), ['g=backsliding-toads-and-frogs:TT.FF', true], ['g=backsliding-toads-and-frogs:T..FF', false]]
    await inTurn(games, 3, async ([g, win]) => {
      const p = await open(`play?${g}&seed=1&to=L`)
      await p.locator('.tray').first().waitFor()
      assert.match(await playOut(p, win), win ? /Left wins/ : /Right wins/, `${g} ${win}`)
      await p.close()
    })
  },
  async 'a game that need not end is drawn: the verdict, the repeated position, the end'() {
    const p = await open('play?g=impartial-loopy:a%3A%20b%20c%3B%20b%3A%20c%20a%3B%20c%3A%20d,a&vs=friend&h=1&to=L')
    await p.locator('.verdict', { hasText: 'Nobody can force a win' }).waitFor()
    for (let i = 0; i < 8 && !(await p.locator('.moves em').count()); i++) {
      const v = JSON.parse(await ask(p, 'table', { address: await p.evaluate(() => location.search.slice(1)) }))
      const move = v.boards[0].moves.find((x) => /\b[ab]\b/.test(x.to.split('@')[1] ?? x.name)) ?? v.boards[0].moves[0]
      await type(p, '0' + move.ways[0].join('-'))
      await p.waitForFunction((n) => document.querySelectorAll('.moves button').length > n, i)
    }
    await p.getByRole('button', { name: 'Call it a draw' }).click()
    await p.waitForFunction(() => /a draw/.test(document.querySelector('.players').textContent))
    await p.reload()
    await p.waitForFunction(() => /a draw/.test(document.querySelector('.players')?.textContent))
  },
  async 'why a move lost is told, and the better one shown on the board'() {
    const p = await open('play?g=nim:1,2,4&seed=1&h=1&to=L')
    await place(p, 0, 'h0t1').waitFor()
    await click(p, 0, 'h0t1')
    await settled(p, 2)
    await p.getByRole('button', { name: 'Why?' }).click()
    await p.getByRole('button', { name: 'Show it on the board' }).click()
    await p.locator('.board .gone').first().waitFor()
    assert.doesNotMatch(p.url(), /m=/)
  },
  async 'families: bars, figures on one board, planned turns, drops, groups, more than a list holds'() {
    let p = await open('play?g=nim:30,1000&vs=friend&to=L')
    await p.locator('[data-bar="0"]').fill('12')
    await p.locator('[data-bar="0"]').press('Enter')
    await p.locator('.moves').waitFor()
    assert.match(await p.locator('.moves').innerText(), /30→12/)
    p = await open('play?g=horses:2,4&g=horses:1,4&as=selective&vs=friend&to=L')
    await p.getByLabel('All on one board').check()
    await place(p, 0, 'p1').waitFor()
    await click(p, 0, 'p1', 'x0y2')
    await holds(p, () => /1 move planned/.test(document.querySelector('.say').textContent))
    p = await open('play?g=nim:2&g=kayles:3&g=nim:1&as=ordinal&vs=friend&to=L')
    await p.mouse.move(...(await middle(place(p, 0, 'h0t2'))))
    await holds(p, () => document.querySelectorAll('.tray.drops').length === 2)
    p = await open('play?g=selective:nim(2),kayles(3)&g=nim:1&vs=friend&to=L')
    await p.locator('.group .tray').nth(1).waitFor()
    p = await open('play?g=conjunctive:nim(2),kayles(3)&g=nim:1&vs=friend&to=L')
    await click(p, 0, 'h0t2')
    await holds(p, () => document.querySelector('.acts .primary')?.disabled)
    await click(p, 1, 'h0t1')
    await holds(p, () => document.querySelector('.acts .primary')?.disabled === false)
    p = await open('play?g=amazons:...O..O.../........../........../O........O/........../........../X........X/........../........../...X..X...&vs=friend&to=L')
    await place(p, 0, 'g1').waitFor()
    await p.locator('.table[aria-busy="false"]').waitFor()
    await click(p, 0, 'g1', 'g2', 'g3')
    await p.locator('.moves').waitFor()
  },
  async 'every way to play several at once makes a turn'() {
    const ways = JSON.parse(await ask(await open('play?g=nim:1&vs=friend&to=L'), 'games', {})).compounds.map((c) => c.name)
    assert.ok(ways.length >= 13)
    const p = await open('play?g=nim:1&vs=friend&to=L')
    for (const as of ways) {
      await p.goto(`${base}play?g=nim:2&g=nim:3&g=nim:1&as=${as}&vs=friend&to=L`)
      await p.locator('.tray').nth(2).waitFor()
      const v = JSON.parse(await ask(p, 'table', { address: await p.evaluate(() => location.search.slice(1)) }))
      const n = Math.max(v.turn.min, v.turn.must.length)
      for (const k of v.turn.may.slice(0, n)) await click(p, v.turn.parts[k].board, v.boards[v.turn.parts[k].board].moves[0].ways[0][0])
      const go = p.locator('.acts .primary')
      if (v.turn.max > 1) await go.click()
      await p.locator('.moves').waitFor()
    }
  },
  async 'on a phone the first tap shows a move, the second plays it'() {
    const p = await open('play?g=nim:2,3&vs=friend&to=L', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    await place(p, 0, 'h1t2').waitFor()
    const at = await middle(place(p, 0, 'h1t2'))
    await p.touchscreen.tap(...at)
    await p.locator('.board .gone').first().waitFor()
    assert.equal(await p.locator('.moves').count(), 0)
    await p.touchscreen.tap(...at)
    await p.locator('.moves').waitFor()
  },
  async 'blind: boards, places, moves and turns are in the accessibility tree'() {
    const p = await open('play?g=nim:2,3&g=domineering:../..&vs=friend&to=L')
    await place(p, 0, 'h1t3').waitFor()
    const tree = await p.locator('main').ariaSnapshot()
    assert.match(tree, /group "Game 1, Nim\. heaps of 2 and 3"/)
    assert.match(tree, /button "heap 2, token 3, 1 move"/)
    assert.match(tree, /group "Game 2, Domineering\./)
    await place(p, 0, 'h1t3').focus()
    await p.keyboard.press('p')
    await p.waitForFunction(() => /heaps of 2 and 3/.test(document.querySelector('[aria-live]').textContent))
    await p.keyboard.press('Enter')
    await p.waitForFunction(() => /Left: Nim, 3 to 2\. Right to move/.test(document.querySelector('[aria-live]').textContent))
    await place(p, 1, 'a1').focus()
    await p.keyboard.press('w')
    await p.waitForFunction(() => /a2 to b2/.test(document.querySelector('[aria-live]').textContent))
  },
  async 'keyboard only: home, a game, its page'() {
    const p = await open('')
    await p.locator('.gallery a').first().waitFor()
    await p.locator('.small-table [data-key]').first().waitFor()
    await p.keyboard.press('Tab')
    assert.match(await focused(p), /Skip to the page/)
    await p.keyboard.press('Enter')
    await tabTo(p, /e\d+x\d+/)
    await p.keyboard.press('Enter')
    await p.waitForFunction(() => /(Left|Right): /.test(document.querySelector('[aria-live]').textContent))
    await tabTo(p, /^Classics/)
    await p.keyboard.press('Enter')
    await tabTo(p, /games\/hackenbush$/)
    await p.keyboard.press('Enter')
    await p.locator('h1', { hasText: 'Hackenbush' }).waitFor()
    await tabTo(p, /^Play/)
    await p.keyboard.press('Enter')
    await p.waitForURL(/\/play\?g=/)
  },
  async 'keyboard only: a whole game, undo, hints, setting up a table'() {
    const p = await open('play?g=nim:1,2&vs=friend&to=L')
    refusing.add(p) // what is half typed cannot be read
    await place(p, 0, 'h0t1').waitFor()
    await tabTo(p, /h\dt\d/)
    for (let i = 0; i < 4 && !(await over(p).count()); i++) {
      const n = await p.locator('.moves button').count()
      await p.keyboard.press('Enter')
      await p.waitForFunction((n) => document.querySelectorAll('.moves button').length > n, n)
      if (!(await over(p).count())) await holds(p, () => /^h\dt\d/.test(document.activeElement?.getAttribute('data-key') ?? '')) // the board keeps the keyboard
    }
    await tabTo(p, /^Again/)
    await p.keyboard.press('u')
    await p.waitForFunction(() => !/wins/.test(document.querySelector('.players').textContent))
    await p.keyboard.press('2')
    await p.getByText(/moves? wins?\./).first().waitFor()
    await p.keyboard.press('e')
    await p.locator('dialog .mini svg').waitFor()
    await tabTo(p, /^Position/)
    await p.keyboard.press('Control+a')
    await p.keyboard.type('kayles(5)')
    await tabTo(p, /^Play this/)
    await p.keyboard.press('Enter')
    await p.waitForURL(/g=kayles:5/)
  },
  async 'keyboard only: the explorer and its editor'() {
    const p = await open('learn')
    await p.keyboard.press('/')
    await p.keyboard.type('domineering(2x3)')
    await p.keyboard.press('Enter')
    await explored(p)
    await tabTo(p, /^a2–a1|^.*a2.a1/)
    await p.keyboard.press('ArrowDown')
    await p.keyboard.press('Enter')
    await p.waitForFunction(() => !/2x3|\.\.\.\|\.\.\./.test(document.querySelector('#pos').value))
    const there = await p.locator('#pos').inputValue()
    await p.keyboard.press('Backspace')
    await p.waitForFunction((x) => document.querySelector('#pos').value !== x, there)
    await explored(p)
    await tabTo(p, /^Edit board/)
    await p.keyboard.press('Enter')
    await p.locator('.editor [data-key]').first().waitFor()
    const before = await p.locator('#pos').inputValue()
    await tabTo(p, /\b[a-c][12]\b/)
    await p.keyboard.press('ArrowRight')
    await p.keyboard.press('Enter')
    await p.waitForFunction((b) => document.querySelector('#pos').value !== b, before)
  },
  async 'keyboard only: a worksheet, a document, help'() {
    const p = await open('worksheet')
    await p.locator('.cm-editor').first().waitFor()
    await tabTo(p, /^New/)
    await p.keyboard.press('Enter')
    await p.waitForFunction(() => document.querySelectorAll('.cell').length === 1 && document.querySelector('.cm-editor').shadowRoot?.querySelector('.cm-content'))
    await tabTo(p, /^Cell 1/)
    await p.keyboard.type('1/2 + 1/4')
    await runCell(p, 2)
    await p.waitForFunction(() => /three quarters/.test(document.querySelector('[aria-live]').textContent))
    await p.keyboard.press('Escape') // lets go of the editor
    await tabTo(p, /^\+ Text/)
    await p.keyboard.press('Enter')
    await p.waitForFunction(() => document.activeElement?.tagName === 'TEXTAREA')
    await p.keyboard.type('# A *heading*')
    await p.keyboard.press('Escape')
    await p.getByRole('heading', { name: 'A heading' }).waitFor()
    await p.goto(base + 'learn')
    await p.locator('main a[href$="learn/several-games"]').waitFor()
    await tabTo(p, /learn\/several-games/)
    await p.keyboard.press('Enter')
    await p.locator('article h1').waitFor()
    await p.getByRole('button', { name: /^Run: / }).first().waitFor()
    await tabTo(p, /^Run: /)
    await p.keyboard.press('Enter')
    await p.locator('.ran .result').first().waitFor()
    await p.goto(base + 'help')
    await tabTo(p, /Find by name/)
    const answered = p.waitForResponse((r) => /help$/.test(r.url()) && /how hot/.test(r.request().postData() ?? ''))
    await p.keyboard.type('how hot')
    await answered
    await p.waitForFunction(() => /Temperature/.test(document.querySelector('main').textContent) && document.querySelectorAll('li.card').length < 40)
    await tabTo(p, /^Try it/)
    await p.keyboard.press('Enter')
    await p.waitForURL(/worksheet|explore/)
  },
  async 'blind: a whole game by names and the live region alone'() {
    const p = await open('play?g=nim:1,2&g=domineering:../..&h=1&seed=1&to=L')
    const heard = (what) => p.waitForFunction((w) => new RegExp(w).test(document.querySelector('[aria-live]').textContent), what)
    await heard('wins with best play')
    for (let i = 0; i < 6; i++) {
      await settled(p, 2 * i)
      const tree = await p.locator('main').ariaSnapshot()
      if (/button "Again"/.test(tree)) break
      const name = tree.match(/button "((?:heap \d, token \d|[ab]\d)[^"]*, \d+ moves?)"/)?.[1]
      assert.ok(name, 'a place is named: ' + tree)
      await p.getByRole('button', { name, exact: true }).first().focus()
      await p.keyboard.press('w')
      await heard(' to ')
      await p.keyboard.press('Enter')
      // one place may be enough; where it is not, the next one is asked for
      await p.waitForFunction((n) => document.querySelector('.board .step') || (new URLSearchParams(location.search).get('m') ?? '').split('.').filter(Boolean).length > n, 2 * i)
      if (await p.locator('.board .step').count()) { await p.keyboard.press('ArrowDown'); await p.keyboard.press('Enter') }
      await p.waitForFunction((n) => (new URLSearchParams(location.search).get('m') ?? '').split('.').filter(Boolean).length > n, 2 * i)
      await heard('(Left|Right): (Nim|Domineering), .+\\. (Left to move|Right to move|.*wins)')
    }
    await heard('wins')
    assert.match(await p.locator('main').ariaSnapshot(), /(Left|Right) wins/)
  },
  async 'a drag is a move; resigning is kept; locked hints stay off; nothing is solved that is not asked for'() {
    let p = await open('play?g=clobber:XO./OXX&vs=friend&to=L')
    const asked = []
    p.on('request', (q) => asked.push(q.url()))
    await place(p, 0, 'a2').waitFor()
    const [from, onto] = [await middle(place(p, 0, 'a2')), await middle(place(p, 0, 'b2'))]
    await p.mouse.move(...from)
    await p.mouse.down()
    await p.mouse.move(...onto, { steps: 4 })
    await p.mouse.up()
    await p.waitForURL(/m=0a2-b2/)
    await p.getByRole('button', { name: 'Resign' }).click()
    await p.getByText('Right resigned').first().waitFor()
    assert.match(p.url(), /claim=right/)
    assert.equal(asked.filter((u) => /hints|reply|why|explore/.test(u)).length, 0, 'nothing was solved')
    await p.reload()
    await p.getByText('Right resigned').first().waitFor()
    await p.getByRole('button', { name: /Undo/ }).click()
    await p.waitForFunction(() => /to move/.test(document.querySelector('.players').textContent))
    p = await open('play?g=nim:3,4&vs=friend&lock=h&h=4&to=L')
    await p.getByText('Hints are locked').waitFor()
    await p.locator('h1').click()
    await p.keyboard.press('2')
    assert.equal(await p.locator('.verdict').count(), 0)
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
  async 'a calculation outlives a cut connection; after a restart of the server the page says what is lost'() {
    const p = await open('worksheet')
    await newSheet(p)
    await p.keyboard.type('n := 0; for i from 1 to 100000000 do n := n + 1 end; n')
    expectOffline = true
    const begun = p.waitForResponse((r) => /jobs$/.test(r.url())).then(cut) // at once: it takes seconds, not minutes
    await runCell(p, 2)
    await begun
    await p.getByText('The server does not answer').waitFor()
    mend()
    await result(p, 1, '100000000', { timeout: 120_000 })
    await p.getByText('The server does not answer').waitFor({ state: 'detached' })
    await p.keyboard.type('n + 1')
    await runCell(p, 3)
    await result(p, 2, '100000001')
    await p.keyboard.type('while true do end')
    await runCell(p, 4)
    await p.locator('.cell .bar').waitFor()
    await down()
    await p.getByText('The server does not answer').waitFor()
    await serve()
    await p.locator('.cell .error', { hasText: 'this calculation does not exist' }).waitFor()
    const lost = p.getByRole('alert').filter({ hasText: 'forgotten the variables' })
    assert.match(await p.locator('.cm-content').first().innerText(), /100000000/, 'what was written is there')
    expectOffline = false
    await p.locator('.cm-editor').nth(2).click()
    await p.keyboard.press('Control+a')
    await p.keyboard.type('n + 2')
    await lost.getByRole('button', { name: 'Run all' }).click()
    await result(p, 3, '100000002', { timeout: 120_000 })
  },
  async 'a broken address says where, and shows what could be restored'() {
    const p = await open('play?g=nim:3,4,5&m=0h2t3.0h9t9&vs=friend&to=L')
    await p.getByRole('alert').waitFor()
    assert.match(await p.getByRole('alert').innerText(), /turn 2/)
    assert.match(await p.locator('.moves').innerText(), /5→2/)
    const q = await open('play?g=kayles:4&to=L')
    refusing.add(q)
    await q.goto(base + 'play?g=nope:3')
    await q.getByRole('alert').waitFor()
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
    await explored(p)
    await p.locator('.option .tag.best').first().waitFor()
    assert.ok((await p.locator('.option').count()) >= 14)
    await p.locator('.option .domino').first().waitFor({ state: 'attached' })
    await p.getByRole('button', { name: /^Options of/ }).click()
    await p.locator('.tree .play li').first().waitFor()
    await p.getByRole('button', { name: 'Edit board' }).click()
    await p.getByRole('radiogroup', { name: 'What to paint' }).waitFor()
    const before = await p.locator('#pos').inputValue()
    const square = (k) => middle(p.locator(`.editor [data-key="${k}"]`))
    await p.mouse.click(...(await square('c2')))
    await p.waitForFunction((b) => document.querySelector('#pos').value !== b, before)
    await explored(p)
    await p.locator('.option .tag.best').first().waitFor()
    // a drag paints what it passes
    await p.getByRole('radio', { name: /#/ }).check()
    const squares = [await square('a3'), await square('b3'), await square('c3')]
    await p.mouse.move(...squares[0])
    await p.mouse.down()
    for (const q of squares) await p.mouse.move(...q, { steps: 3 })
    await p.mouse.up()
    await p.waitForFunction(() => /^domineering\(###/.test(document.querySelector('#pos').value)).catch(async () => { throw new Error(`painted ${await p.locator('#pos').inputValue()}`) })
    await p.locator('#pos').fill('3/4 + ')
    await p.locator('#pos').press('Enter')
    await p.getByRole('alert').waitFor()
  },
  async 'the explorer: sides of a loopy value, two values compared, copies in other forms'() {
    const p = await open('explore?g=dud', { permissions: ['clipboard-read', 'clipboard-write'] })
    await p.getByText('onside').first().waitFor()
    await p.goto(base + 'explore?g=' + encodeURIComponent('domineering(2x2)'))
    await p.locator('.thermo svg').waitFor()
    await explored(p)
    await p.getByRole('button', { name: 'Compare' }).click()
    await p.locator('#pos').fill('kayles(3)')
    await p.locator('#pos').press('Enter')
    await p.getByText('The difference is').waitFor()
    await p.getByText('Misère form').first().waitFor()
    for (const [name, want] of [['LaTeX', /\\ast|\*|3/], ['Board, SVG', /<svg/], ['CGScript', /kayles|\*/]]) {
      await p.getByLabel('Copy as').selectOption({ label: name })
      await p.waitForFunction(async (w) => new RegExp(w).test(await navigator.clipboard.readText()), want.source)
    }
  },
  async 'a chapter is worked through in a worksheet: every cell runs, tables and boards are drawn'() {
    const p = await open('worksheet?example=05-obliged-sums')
    await p.getByRole('heading', { name: 'Obliged sums' }).waitFor()
    await p.getByRole('button', { name: 'Run all' }).click()
    await p.waitForFunction(() => document.querySelectorAll('.out').length >= 20 && !document.querySelector('.cell.running') && [...document.querySelectorAll('.out')].at(-1).textContent.includes('11'), undefined, { timeout: 60_000 })
    assert.equal(await p.locator('.cell .error').count(), 0)
    assert.ok((await p.locator('.out table').count()) >= 4)
    assert.ok((await p.locator('.out .scene').count()) >= 1)
  },
  async 'a worksheet computes, stops a long calculation, keeps what was written'() {
    const p = await open('worksheet')
    await newSheet(p)
    await p.keyboard.type('{3|1||-2}.Temperature')
    await runCell(p, 2)
    await result(p, 1, '2')
    await p.keyboard.type('domineering(8x8)')
    await runCell(p, 3)
    await p.locator('.bar').getByRole('button', { name: 'Stop' }).click()
    await p.getByText('stopped').first().waitFor()
    await p.reload()
    await p.waitForFunction(() => document.querySelectorAll('.cell').length >= 2)
    await p.goto(base + 'worksheet?example=03-values')
    await p.getByRole('heading', { name: 'Numbers, ups, switches' }).waitFor()
    assert.equal(await p.evaluate(() => Object.keys(localStorage).filter((k) => k.startsWith('worksheet.')).length), 1, 'an example that was only looked at is not kept')
    await p.getByRole('button', { name: 'Run all' }).click()
    await p.locator('.thermo svg').first().waitFor()
    await p.waitForFunction(() => /true/.test([...document.querySelectorAll('.out')].at(-1)?.textContent ?? ''))
  },
  async 'a link that would run code asks first, and leaves the worksheets alone; a packed bomb and odd notebooks are refused'() {
    const p = await open('worksheet')
    await newSheet(p)
    await p.keyboard.type('x := 7')
    const kept = () => p.evaluate(() => JSON.stringify(Object.keys(localStorage).filter((k) => k.startsWith('worksheet.')).sort().map((k) => JSON.parse(localStorage[k]).source)))
    await p.waitForFunction(() => Object.values(localStorage).some((v) => v.includes('x := 7')))
    const before = await kept()
    let began = 0
    p.on('request', (q) => { if (/jobs$|cell$/.test(q.url())) began++ })
    await p.goto(base + 'worksheet?do=' + encodeURIComponent('20+22'))
    await p.locator('.proposed').waitFor()
    await p.locator('.cell').first().waitFor()
    await p.waitForTimeout(300)
    assert.equal(began, 0, 'nothing runs unasked')
    assert.equal(await kept(), before, 'nothing is written unasked')
    assert.ok(!(await p.locator('ol').innerText()).includes('20+22'), 'the code is in no cell')
    await p.getByRole('button', { name: 'Do not run' }).click()
    await p.locator('.proposed').waitFor({ state: 'detached' })
    await p.goto(base + 'worksheet?do=' + encodeURIComponent('20+22'))
    await p.locator('.proposed').getByRole('button', { name: 'Run', exact: true }).click()
    await result(p, 1, '42')
    assert.equal(await kept(), before, 'a worksheet of its own')
    for (const [name, body] of [['a.ipynb', 'null'], ['b.ipynb', '{"cells":[null,{"cell_type":"code"},{"cell_type":"code","source":null}]}'], ['c.ipynb', '{"cells":{}}']]) {
      await p.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(body) })
      await p.waitForTimeout(200)
    }
    await newSheet(p)
    const q = await open('worksheet#w=' + deflateRawSync(Buffer.alloc(300 << 20)).toString('base64url'))
    await q.getByText('This worksheet cannot be read.').waitFor()
  },
  async 'a worksheet keeps results, variables and what runs through a reload and a look at another page; none is lost'() {
    const p = await open('worksheet')
    await newSheet(p)
    await p.keyboard.type('x := domineering(2x2)')
    await runCell(p, 2)
    await p.locator('.out .scene').waitFor()
    await p.keyboard.type('n := 0; for i from 1 to 60000000 do n := n + 1 end; n')
    const begun = p.waitForRequest((r) => /jobs\/[^/]+\/events$/.test(r.url())) // its name is known
    await runCell(p, 3)
    await begun
    await p.reload()
    await p.locator('.out .scene').click()
    await explored(p)
    await p.goBack()
    await result(p, 2, '60000000', { timeout: 120_000 })
    await p.locator('.cm-content').nth(2).click()
    await inCell(p, 3)
    await p.keyboard.type('x.OutcomeClass')
    await runCell(p, 4)
    await result(p, 3, 'N')
    // another tab begins with the same worksheet; when it changes it they are two
    const q = await open('worksheet')
    await q.locator('.cm-content').first().click()
    await inCell(q, 1)
    await q.keyboard.press('Control+a')
    await q.keyboard.type('kayles(7)')
    await runCell(q, 2)
    await q.getByRole('button', { name: 'New' }).click()
    await holds(q, () => document.querySelectorAll('.cell').length === 1)
    const recent = q.getByLabel('Recent')
    await holds(q, () => document.querySelectorAll('[aria-label="Recent"] option').length === 3)
    const kept = await q.evaluate(() => Object.keys(localStorage).filter((k) => k.startsWith('worksheet.')).map((k) => JSON.parse(localStorage[k])).sort((a, b) => b.at - a.at).map((k) => k.source.split('\n')[1]))
    assert.deepEqual([...kept].sort(), ['kayles(7)', 'x := domineering(2x2)'])
    await recent.selectOption(String(kept.indexOf('kayles(7)')))
    await q.locator('.cm-content', { hasText: 'kayles(7)' }).waitFor()
  },
  async 'a worksheet marks errors and stale cells, completes words, and leaves in every form'() {
    const p = await open('worksheet')
    await newSheet(p)
    await p.keyboard.type('x := 3; x + nonsens')
    await runCell(p, 2)
    await p.getByRole('alert').waitFor()
    await p.locator('.cm-lintRange-error').first().waitFor()
    await p.locator('.cm-content').first().click()
    await inCell(p, 1)
    await p.keyboard.press('Control+a')
    await p.keyboard.type('x := {3|1||-2}')
    await runCell(p, 2)
    await p.locator('.out .value').first().waitFor()
    await p.keyboard.type('x.Tempera')
    await p.locator('.cm-tooltip-autocomplete', { hasText: 'Temperature' }).waitFor()
    await p.keyboard.press('Escape')
    await p.locator('.cm-content').nth(1).click()
    await inCell(p, 2)
    await p.keyboard.press('End')
    await p.keyboard.type('ture ')
    await runCell(p, 3)
    await p.waitForFunction(() => document.querySelectorAll('.out').length === 2)
    await p.locator('.cm-content').first().click()
    await inCell(p, 1)
    await p.keyboard.press('End')
    await p.keyboard.type(' ')
    await p.locator('.cell.stale').nth(1).waitFor()
    const saved = async (kind) => {
      const [file] = await Promise.all([p.waitForEvent('download'), p.getByLabel('Export').selectOption(kind)])
      return readFileSync(await file.path(), 'utf8')
    }
    assert.match(await saved('cgs'), /^\/\/%%\nx := \{3\|1\|\|-2\}/)
    assert.match(await saved('html'), /<!doctype html>[^]*<pre class="in">x\.Temperature/)
    assert.match(await saved('tex'), /\\documentclass[^]*\\\[ .*3.*\\\]/)
    const book = JSON.parse(await saved('ipynb'))
    assert.equal(book.nbformat, 4)
    assert.deepEqual(book.cells[1].outputs[0].data['text/plain'], ['2'])
    await p.getByRole('button', { name: 'Share' }).click()
    await p.waitForFunction(() => /^#[wn]=/.test(location.hash))
    const q = await open('worksheet' + (await p.evaluate(() => location.hash)), { storageState: { cookies: [], origins: [] } })
    await q.locator('.cm-content', { hasText: 'Temperature' }).waitFor()
  },
  async 'documents and help are read and searched'() {
    const p = await open('learn/several-games')
    await p.locator('article h1').waitFor()
    await p.locator('.first [data-key]').first().waitFor()
    await p.getByRole('button', { name: /^Run: / }).first().click()
    await p.locator('.ran .result').first().waitFor()
    await p.goto(base + 'learn/misere')
    await p.locator('.small-table', { hasText: 'Last move loses' }).waitFor()
    await p.goto(base + 'help?q=Grundy')
    await p.locator('li.card').first().waitFor()
    await p.keyboard.press('Escape')
    await p.locator('h1').click()
    await p.keyboard.press('?')
    await p.getByRole('dialog').waitFor()
  },
  async 'no serious accessibility problem, no sideways scrolling, no layout shift: light and dark, desktop and phone'() {
    const list = ['', 'reserch', 'explore?g=', 'research/ask?kind=value&q=' + encodeURIComponent('{"expression":"domineering(2x3)"}'), 'play?h=4', 'games/kayles', 'games', 'puzzles', 'explore?g=domineering:3x3&g=domineering:...$/..../....&g=hackenbush:bbr;g&to=R&t=1', 'puzzles/five-queens', 'explore?g=' + encodeURIComponent('domineering(3x3)'), 'worksheet?example=03-values', 'learn', 'learn/misere', 'help']
    const pictures = process.argv.includes('--pictures')
    if (pictures) mkdirSync('../../docs/screens', { recursive: true })
    await inTurn(list, 2, async (where) => {
      const p = await open(where, { bypassCSP: true }, where === 'reserch')
      await p.waitForLoadState('networkidle')
      await p.evaluate(axe)
      const shift = await p.evaluate(() => new Promise((done) => { let sum = 0; new PerformanceObserver((l) => { for (const e of l.getEntries()) if (!e.hadRecentInput) { sum += e.value; globalThis.shifted = e.sources.map((x) => `${x.node?.className ?? x.node?.nodeName} ${JSON.stringify(x.previousRect)} ${JSON.stringify(x.currentRect)}`) } }).observe({ type: 'layout-shift', buffered: true }); setTimeout(() => done(sum), 100) }))
      assert.ok(shift < 0.005, `${where || 'home'} shifts by ${shift}: ${await p.evaluate(() => globalThis.shifted)}`)
      if (where.startsWith('worksheet')) {
        await p.getByRole('button', { name: 'Run all' }).click()
        await p.locator('.thermo svg').first().waitFor()
        await holds(p, () => !document.querySelector('.cell.running') && /true/.test([...document.querySelectorAll('.out')].at(-1).textContent))
      }
      for (const width of [1280, 390, 320]) for (const colorScheme of ['light', 'dark']) {
        if (width === 320 && colorScheme === 'dark') continue
        await p.setViewportSize({ width, height: width > 600 ? 900 : 844 })
        await p.emulateMedia({ colorScheme })
        await p.waitForTimeout(150)
        assert.equal(await p.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, where + ' scrolls sideways at ' + width)
        if (width === 320) continue
        const r = await p.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }))
        assert.deepEqual(r.violations.map((v) => `${where} ${colorScheme} ${width}: ${v.id} ${v.nodes.length} ${v.nodes[0].target} ${v.nodes[0].any?.[0]?.message ?? ''}`), [])
        if (pictures && !/reserch|explore.g=$|ask/.test(where)) await p.screenshot({ path: `../../docs/screens/${where.split(/[/?]/)[0] || 'home'}${/(learn|games|puzzles)\//.test(where) ? '-page' : /&g=/.test(where) ? '-several' : ''}-${width > 600 ? 'desktop' : 'phone'}-${colorScheme}.png` })
      }
      // text twice as large
      await p.setViewportSize({ width: 1280, height: 900 })
      await p.evaluate(() => { document.documentElement.style.fontSize = '200%' })
      assert.equal(await p.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, where + ' scrolls sideways with large text')
      await p.close()
    })
  },
  async 'in forced colours boards, pieces and buttons are still there to be seen'() {
    const p = await open('play?g=clobber:XO/OX&g=nim:2&g=domineering:../..&vs=friend&to=L', { forcedColors: 'active' })
    await p.locator('.piece circle').first().waitFor()
    const seen = await p.evaluate(() => [...document.querySelectorAll('.piece circle:first-child, .tile, .btn')].map((e) => { const s = getComputedStyle(e), back = getComputedStyle(document.body).backgroundColor; return s.fill !== back || s.stroke !== back || s.borderColor !== back }))
    assert.ok(seen.length > 10 && seen.every(Boolean))
  },
  async 'what is sent is small: the budgets of the brief'() {
    const size = (f) => gzipSync(readFileSync('../dist/assets/' + f), { level: 9 }).length / 1000
    const limits = { 'index.js': 60, 'index.css': 9, 'Explore.js': 10, 'Sum.js': 20, 'export.js': 9, 'signs.woff2': 1, 'Explore.css': 3, 'typing.js': 120, 'katex.js': 80, 'katex.css': 5, 'inter-latin-wght-normal.woff2': 50, 'source-serif-4-latin-wght-normal.woff2': 53 }
    for (const [f, kb] of Object.entries(limits)) assert.ok(size(f) <= kb, `${f} has ${size(f).toFixed(1)} kB, at most ${kb}`)
    for (const where of ['', 'play', 'explore']) {
      const p = await open(where)
      await p.waitForLoadState('networkidle')
      const sent = await p.evaluate(() => [performance.getEntriesByType('navigation')[0], ...performance.getEntriesByType('resource')].filter((e) => !/api\/v1\/(reply|hints)/.test(e.name)).reduce((n, e) => n + (e.encodedBodySize || 0), 0) / 1000)
      console.log(`     ${where || 'home'}: ${sent.toFixed(0)} kB`)
      assert.ok(sent <= 250, `${where || 'home'} sends ${sent} kB`)
    }
  },
}
Object.assign(tests, trueTests({ open, base, holds, explored, browser, refusing }), researchTests({ open, holds, axe, refusing }), computeTests({ open, holds, axe, refusing, browser }), exploreTests({ open, holds, axe }), courseTests({ open, holds, axe }), playTests({ open, holds, axe, browser, base }), keyTests({ open, holds, browser, base }))
let failed = 0, passed = 0
const only = process.argv.slice(2).filter((a) => !a.startsWith('--'))
/** Where the pages of a test that failed stand. */
async function tell(own) { for (const p of own) if (!p.isClosed()) console.log('    ', p.url(), '|', await p.evaluate(() => document.querySelector('main').innerText.replace(/\s+/g, ' ').slice(0, 600) + ' | heard: ' + document.querySelector('[aria-live]')?.textContent).catch((e) => e.message), '| focus:', await focused(p).catch(() => '')) }
async function check([name, run]) {
  const start = Date.now(), own = { pages: [], contexts: new Map() }
  try { await current.run(own, run); passed++; console.log('ok  ', name, Date.now() - start, 'ms') } catch (e) { failed++; console.log('FAIL', name, '\n', e.message, (e.stack ?? '').match(/test\.mjs:\d+/g)?.join(' ') ?? ''); await tell(own.pages) }
  for (const c of own.contexts.values()) await (await c).close().catch(() => {})
}
const chosen = Object.entries(tests).filter(([name]) => !only.length || only.some((o) => name.includes(o)))
// those that take the server away run alone, the others two at a time
const alone = ([name]) => /restart/.test(name)
for (const x of chosen.filter(alone)) await check(x)
await inTurn(chosen.filter((x) => !alone(x)), 2, check)
if (faults.length) { failed++; console.log('FAIL console, policy or foreign requests:', [...new Set(faults)]) }
await browser.close()
server.kill()
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed ? 1 : 0)
