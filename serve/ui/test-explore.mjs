// Browser tests of Explore for several games: the panel that belongs to each way to play
// them, by the checks of the design, and the editors of all families. test.mjs runs them.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { click, middle } from './page.mjs'

const examples = {
  hot: 'explore?g=domineering:3x3&g=domineering:...$/..../....&g=hackenbush:bbr;g&to=R',
  misere: 'explore?g=kayles:3&g=kayles:5&g=nim:2&end=loses',
  obliged: 'explore?g=wythoff:1,0&g=wythoff:1,5&g=wythoff:5,3&g=wythoff:2,2&as=obliged',
  conjunctive: 'explore?g=wythoff:3,4&g=nim:5&g=kayles:6&as=conjunctive',
  selective: 'explore?g=kayles:4&g=chomp:2x3&as=selective',
  ordinal: 'explore?g=nim:2&g=kayles:3&as=ordinal',
  three: 'explore?g=nim:1,2,3&n=3',
  loopy: 'explore?g=fox-and-geese:4x4&show=moves&to=L',
  hex: 'explore?g=hex:3x3&show=moves&to=L',
}

export const exploreTests = ({ open, holds, axe }) => {
  const ready = async (where, options) => {
    const p = await open(where, options)
    await p.locator('.tray').first().waitFor()
    await p.waitForFunction(() => !document.querySelector('[aria-busy="true"]'), null, { timeout: 60000 })
    return p
  }
  return {
    async 'explore: a hot sum: one move wins, advisers, thermographs in one frame, the cost of a move'() {
      const p = await ready(examples.hot)
      assert.equal(await p.locator('[data-outcome]').getAttribute('data-outcome'), 'N')
      assert.equal(await p.locator('[data-board=B] [data-move][data-wins=true]').count(), 1)
      assert.equal(await p.locator('[data-board=A] [data-move][data-wins=true], [data-board=C] [data-move][data-wins=true]').count(), 0)
      assert.equal(await p.locator('[data-adviser=thermostrat]').getAttribute('data-wins'), 'false')
      assert.equal(await p.locator('[data-adviser=hotstrat]').getAttribute('data-wins'), 'true')
      assert.match(await p.locator('[data-sum]').getAttribute('aria-label'), /brace 2 star bar minus one half star/)
      const asked = []
      p.on('request', (r) => { if (r.url().includes('/api/')) asked.push(r.url()) })
      await p.locator('#tax').focus()
      for (let i = 0; i < 4; i++) await p.keyboard.press('ArrowUp')
      await holds(p, () => document.querySelector('[data-part=A][data-settled]') && document.querySelector('[data-part=C][data-settled]') && !document.querySelector('[data-part=B][data-settled]'))
      assert.match(new URL(p.url()).search, /[?&]t=1(&|$)/)
      const svg = p.locator('.heat svg').first()
      await svg.scrollIntoViewIfNeeded()
      const r = await svg.boundingBox(), grip = p.locator('.grip')
      await p.mouse.move(...(await middle(grip)))
      await p.mouse.down()
      for (let i = 1; i <= 5; i++) await p.mouse.move(r.x + r.width / 2, (await grip.boundingBox()).y + i * r.height)
      await p.mouse.up()
      await holds(p, () => !document.querySelector('[data-part=A][data-settled]') && document.querySelector('#tax').value === '0')
      assert.deepEqual(asked, [], 'the slider asks for nothing')
    },
    async 'explore: misère play has genus and quotient, and the columns of normal play beside it'() {
      const p = await ready(examples.misere)
      assert.equal(await p.locator('[data-genus]').getAttribute('data-genus'), '5^75')
      await p.locator('[data-panel=quotient]').waitFor()
      assert.equal(await p.locator('[data-element]').count(), 12)
      assert.deepEqual(await p.locator('[data-element][data-p]').evaluateAll((l) => l.map((e) => e.getAttribute('data-element'))), ['a', 'b^2', 'ac'])
      assert.equal(await p.locator('[data-move][data-wins=true]').getAttribute('data-move'), '5→4')
      assert.equal(await p.locator('[data-panel=columns]').getAttribute('data-sum'), '5')
    },
    async 'explore: obliged sums have four counts, conjunctive ones clocks, selective ones a list to tick'() {
      const o = await ready(examples.obliged)
      assert.deepEqual(await o.locator('[data-count]').allInnerTexts(), ['m00 = 1', 'm01 = 0', 'm10 = 2', 'm11 = 1'])
      assert.equal(await o.locator('[data-pairsum]').innerText(), '11')
      assert.equal(await o.locator('[data-move][data-wins=true]').getAttribute('data-move'), '(1,5)→(1,2)')
      const c = await ready(examples.conjunctive)
      assert.deepEqual(await c.locator('[data-clock]').evaluateAll((l) => l.map((e) => e.dataset.n)), ['3', '1', '5'])
      assert.match(await c.locator('.combined').innerText(), /any of 10 moves[^]*5→0[^]*any of 6 moves/)
      assert.match(await c.locator('aside').innerText(), /60 of 300 moves win/)
      const s = await ready(examples.selective)
      assert.equal(await s.locator('[data-check]').count(), 2)
      await (await ready(examples.ordinal)).locator('[data-chain=B]').waitFor()
    },
    async 'explore: three players, loopy and positional games; switches only where they do something'() {
      const t = await ready(examples.three)
      assert.equal(await t.locator('[data-type]').getAttribute('data-type'), 'Q')
      assert.equal(await t.locator('[data-alone=Second]').locator('th').innerText(), '2→1, 3→1')
      assert.equal(await t.locator('line.can').count(), 3)
      const l = await ready(examples.loopy)
      assert.deepEqual(await l.locator('[data-lasts]').allInnerTexts(), ['7', '8'])
      assert.match(await l.locator('[data-move="b4–a3"]').innerText(), /wins in/)
      const h = await ready(examples.hex)
      assert.equal(await h.getByRole('button', { name: 'Last move loses' }).count(), 0)
      assert.equal(await h.locator('[data-move][data-wins=true]').count(), 5)
    },
    async 'explore: what is set goes with the moves, the compound, the text and the way back'() {
      const p = await ready(examples.hot)
      await p.locator('[data-board=B] [data-wins=true] button').click()
      await holds(p, () => /to=L/.test(location.search) && document.querySelectorAll('.tray').length === 3)
      await p.goBack()
      await holds(p, () => /to=R/.test(location.search))
      await p.getByLabel('A turn is a move in …').selectOption('selective')
      await holds(p, () => /as=selective/.test(location.search) && /to=R/.test(location.search))
      await p.locator('#sum').fill('nim(3) + kayles(4) + hackenbush(b+r)')
      await p.locator('#sum').press('Enter')
      await holds(p, () => document.querySelectorAll('.tray').length === 3 && /as=selective/.test(location.search))
      await p.getByRole('link', { name: 'Play from here' }).click()
      await holds(p, () => location.pathname === '/play' && /as=selective/.test(location.search))
    },
    async 'explore: nothing scrolls sideways on a phone, and axe finds nothing, in both themes'() {
      for (const [i, where] of Object.values(examples).entries()) {
        const p = await ready(where, { viewport: { width: 390, height: 844 }, colorScheme: i % 2 ? 'dark' : 'light' })
        assert.ok(await p.evaluate(() => document.documentElement.scrollWidth <= innerWidth), where)
        await p.evaluate(axe)
        const r = await p.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }))
        assert.deepEqual(r.violations.map((v) => `${where} ${v.id}: ${v.nodes.map((n) => n.target.join(' ') + ' ' + n.failureSummary).join('; ')}`), [])
        await p.close()
      }
    },
    async 'every ruleset: nothing scrolls sideways on a phone with all hints; nor does a sum of three'() {
      const p = await open('games', { viewport: { width: 390, height: 844 } })
      // boards stand one below the other on a phone, so several can be looked at together
      const games = await p.evaluate(async () => (await (await fetch('/api/v1/games', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' })).json()).games)
      const all = games.map((g) => [g.position]), alone = new Set(games.filter((g) => g.judged).map((g) => g.position)) // those that end by a verdict
      const together = all.filter(([s]) => !alone.has(s))
      const chosen = process.env.UPSTAR_SLOW ? all : [...all.filter(([s], i) => i % 24 === 0 || alone.has(s)), ...Array.from({ length: Math.ceil(together.length / 8) }, (_, i) => together.slice(8 * i, 8 * i + 8).flat())]
      const wide = []
      for (const list of [...chosen, ['domineering(4x4)', 'nim(2,4,5)', 'hackenbush(bbr+gg)']]) for (const h of [4, 0]) {
        if (list.length > 3 && h) continue
        const to = '/play?' + list.map((s) => 'g=' + encodeURIComponent(s)).join('&') + `&h=${h}&vs=friend&to=L`
        await p.goto(new URL(to, p.url()).href)
        await p.locator('.tray').nth(list.length - 1).waitFor()
        await p.waitForTimeout(h ? 400 : 60)
        if (!(await p.evaluate(() => document.documentElement.scrollWidth <= innerWidth))) wide.push(to)
      }
      assert.deepEqual(wide, [])
    },
    async 'explore: an address that names nothing has examples, one that cannot be read keeps its text, long values fold'() {
      const e = await open('explore?g=')
      assert.equal(await e.locator('.begin a').count(), 5)
      await e.locator('.begin a').last().click()
      await e.locator('.thermo svg').waitFor()
      const b = await open('explore?g=nosuchgame:3&g=nim:2', {}, true)
      await b.getByRole('alert').waitFor()
      assert.equal(await b.locator('#sum').inputValue(), 'nosuchgame(3) + nim(2)')
      assert.doesNotMatch(await b.getByRole('alert').innerText(), /upstar games/)
      const l = await open('explore?g=' + encodeURIComponent('domineering(4x6)'), { viewport: { width: 390, height: 844 } })
      await l.locator('.big .value').waitFor()
      assert.ok(await l.evaluate(() => [...document.querySelectorAll('.big, .big *')].every((x) => x.scrollWidth <= x.clientWidth + 1 || getComputedStyle(x).display.startsWith('inline'))))
      const short = (await l.locator('.big').boundingBox()).height
      await l.getByRole('button', { name: /Show all \d+ signs/ }).click()
      assert.ok((await l.locator('.big').boundingBox()).height > 2 * short)
    },
    async 'a game is saved as one animated picture, which shows each position'() {
      const q = await open('play?g=nim:1,2&vs=friend&to=L')
      await q.locator('.tray [data-key]').first().waitFor()
      await q.locator('.tray [data-key]').first().focus()
      await q.keyboard.press('Enter')
      await q.getByRole('button', { name: 'Animated picture' }).waitFor()
      const [d] = await Promise.all([q.waitForEvent('download'), q.getByRole('button', { name: 'Animated picture' }).click()])
      const svg = readFileSync(await d.path(), 'utf8')
      assert.equal((svg.match(/<animate /g) ?? []).length, 2)
      assert.doesNotMatch(svg, /<script|href/)
      assert.ok(await q.evaluate((s) => !new DOMParser().parseFromString(s, 'image/svg+xml').querySelector('parsererror'), svg))
    },
    async 'editors: lines between dots, pieces with names, sets, sizes, trees; all of it is undone'() {
      const edit = async (g) => { const p = await open('explore?g=' + encodeURIComponent(g)); await p.getByRole('button', { name: 'Edit board' }).click(); await p.locator('.editor').waitFor(); return p }
      const is = (p, g) => holds(p, (g) => new URLSearchParams(location.search).get('g') === g, g)
      const d = await edit('nimstring(1x2)')
      await d.locator('.editor [data-key]').first().waitFor()
      await click({ locator: (s) => d.locator('.editor').locator(s.replace(/^\[data-board="[^"]*"\] /, '')), mouse: d.mouse }, '', 'a1b1')
      await is(d, 'nimstring(-.|...|..)')
      await d.getByRole('button', { name: 'One row more' }).click()
      await is(d, 'nimstring(-.|...|..|...|..)')
      await d.keyboard.press('Control+z')
      await d.getByRole('button', { name: 'Undo' }).click()
      await is(d, 'nimstring(..|...|..)')
      await d.getByRole('button', { name: 'Redo' }).click()
      await is(d, 'nimstring(-.|...|..)')
      const f = await edit('fox-and-geese(4x4)')
      assert.deepEqual(await f.locator('.chip').evaluateAll((l) => l.map((e) => e.innerText.split(/\s*\n|\s+\S$/)[0])), ['empty', "goose, Left's", "fox, Right's"])
      const s = await edit('maker-breaker(1-2-3,2-4)')
      await s.getByRole('button', { name: 'New set' }).click()
      for (const n of ['n1', 'n4']) await s.mouse.click(...(await middle(s.locator(`.editor [data-key="${n}"]`))))
      await s.getByRole('button', { name: 'Add this set' }).click()
      await is(s, 'maker-breaker(1-2-3,1-4,2-4)')
      const n = await edit('sprouts(2)')
      await n.getByRole('button', { name: 'One more than 2' }).click()
      await is(n, 'sprouts(0.0.0.)')
      const t = await edit('tree({{2},0})')
      await t.locator('.canvas .knot').first().waitFor()
      assert.equal(await t.locator('.canvas .knot').count(), 5)
      await t.locator('[data-knot="1"]').focus()
      for (const id of ['6', '7']) { for (const k of ['j', 'n']) await t.keyboard.press(k); await holds(t, (id) => document.activeElement.getAttribute('data-knot') === id, id) }
      await holds(t, () => /^tree\(.*,1,0/.test(new URLSearchParams(location.search).get('g')))
      const pick = (e, ...keys) => click({ locator: (s) => e.locator('.editor').locator(s.replace(/^\[data-board="[^"]*"\] /, '')), mouse: e.mouse }, '', ...keys)
      const o = await edit('sprouts(2)') // a curve from spot to spot, which is undone
      await o.locator('.editor .how').first().waitFor()
      await pick(o, 's1', 's2')
      await is(o, 'sprouts(1.aa.1a.)').catch(async () => assert.match(await o.evaluate(() => new URLSearchParams(location.search).get('g')), /^sprouts\(.*[1-9a-z].*\)$/))
      await o.getByRole('button', { name: 'Undo' }).click()
      await is(o, 'sprouts(0.0.)')
      const q = await edit('chess-ending(k2/2Q/1K1)')
      await q.getByRole('radio', { name: 'White rook' }).check()
      await pick(q, 'a1')
      await is(q, 'chess-ending(k2/2Q/RK1)')
      await q.getByRole('radio', { name: 'Black king' }).check()
      await q.locator('.editor [data-key="c3"]').focus()
      await q.keyboard.press('Enter')
      await is(q, 'chess-ending(2k/2Q/RK1)')
      await q.keyboard.press('Control+z')
      await is(q, 'chess-ending(k2/2Q/RK1)')
      const v = await edit('form({2|{1|0}})')
      await v.locator('.canvas .knot').first().waitFor()
    },
  }
}
