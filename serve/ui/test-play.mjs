// Browser tests of what one plays and solves: review, puzzles, sets, friends, three players,
// the sum of the day, game pages, German. test.mjs runs them.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { click, place } from './page.mjs'
import { holdsUp } from './test-research.mjs'

/** A module of the pages, without what it imports. */
const load = (file, ...more) => import('data:text/javascript,' + encodeURIComponent(more.join('\n') + ts.transpileModule(readFileSync(new URL(file, import.meta.url), 'utf8').replace(/^import .*$/gm, ''), { compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 } }).outputText))

export const playTests = ({ open, holds, axe, browser, base }) => ({
  async 'every place of every ruleset, and every board, has a name that can be spoken'() {
    globalThis.texts = (await load('src/en.ts')).en
    const { spoken, boardSaid } = await load('src/board/say.ts', 'const t = (k, ...a) => globalThis.texts[k].replace(/\\{(\\d)\\}/g, (_, i) => String(a[+i]));')
    const ask = async (what, body) => (await fetch(base + 'api/v1/' + what, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })).json()
    const { games } = await ask('games', {}), bad = []
    const speakable = (w) => /^([a-z]\d{1,2}|\d+|\{[\d, ]+\}|[A-Za-z]+)$/.test(w) || (/ /.test(w) && !/\b[a-z]\d+[a-z]/.test(w))
    for (const g of games) for (const position of [g.position, ...g.samples]) {
      const b = (await ask('table', { game: { boards: [position] } })).boards?.[0]
      if (!b) continue
      for (const s of b.scene.shapes) if (s.place && !speakable(spoken(s.place, b.game, b.scene))) bad.push(`${position}: ${spoken(s.place, b.game, b.scene)}`)
      if (/\b[a-z]+\d+x\d+[a-z]?\d*\b|undefined/.test(boardSaid(b).replace(position, ''))) bad.push(`${position}: ${boardSaid(b)}`)
    }
    assert.deepEqual([...new Set(bad)], [])
  },
  async 'review: the game of the brief: who wins after each move, three mistakes, why with both nim sums, by keyboard, on a phone'() {
    const address = 'review?g=kayles:5&g=nim:3,6&m=1h0t3.0h0t3.1h1t5.0h0t1.1h1t3.0h1t1.1h0t1.1h0t1.0h0t1.0h0t1&to=L'
    for (const options of [{}, { viewport: { width: 390, height: 844 } }]) {
      const p = await open(address, options)
      await holds(p, () => [...document.querySelectorAll('[data-at]')].map((x) => x.dataset.winner[0]).join('') === 'lllrlrrrrrr')
      assert.equal(await p.locator('[data-at]').evaluateAll((all) => all.filter((x) => x.dataset.mark).map((x) => x.dataset.at + x.dataset.mark).join()), '3?!,4?!,5??')
      await p.locator('h1').click()
      await p.keyboard.press('Home')
      for (const at of ['3', '4', '5']) { await p.keyboard.press('x'); await holds(p, (at) => new URLSearchParams(location.search).get('at') === at, at) }
      await p.locator('[data-why="gave"]', { hasText: '4→1' }).waitFor()
      assert.deepEqual(await p.locator('[data-columns] table').evaluateAll((all) => all.map((x) => x.dataset.sum)), ['3', '0'])
      await p.keyboard.press('End')
      await p.keyboard.press('Home')
      await holds(p, () => /Before the first move/.test(document.querySelector('[role=slider]').getAttribute('aria-valuetext')))
      assert.equal(await p.locator('[data-moves] li').count(), 10)
      if (options.viewport) for (const x of ['[data-strip]', '.sum']) { const b = await p.locator(x).boundingBox(); assert.ok(b.y + b.height <= 480, `${x} ends at ${b.y + b.height}`) }
    }
  },
  async 'two browsers at one table by a link: turns are seen, nobody plays for the other, a third looks on'() {
    const a = await open('play?g=nim:2,3&to=L')
    await a.getByRole('button', { name: 'Invite a friend' }).click()
    const link = await a.locator('[data-link]').innerText()
    assert.match(link, /play\?room=/)
    const other = async () => { const c = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' }), p = await c.newPage(); p.setDefaultTimeout(60_000); await p.goto(base + link.slice(link.indexOf('play?'))); return p }
    const b = await other()
    await b.locator('[data-room="right"]').waitFor()
    await a.getByText('Your friend is here').waitFor()
    assert.equal(await b.locator('[data-board="0"] [data-key]').count(), 0)
    await click(a, 0, 'h1t3')
    await holds(b, () => document.querySelectorAll('[data-board="0"] [data-key]').length === 4 && /Right\s*to move/.test(document.querySelector('.players').textContent))
    const c = await other()
    await c.locator('[data-room="none"]').waitFor()
    await click(b, 0, 'h0t2')
    await holds(a, () => /Left\s*to move/.test(document.querySelector('.players').textContent))
    await b.reload()
    await b.locator('[data-room="right"]').waitFor()
    await a.getByRole('button', { name: 'Resign' }).click()
    await holds(b, () => /Right\s*wins/.test(document.querySelector('.players').textContent))
    await b.context().close(); await c.context().close()
  },
  async 'three players: who can force what, a move, undo, by keyboard; upstar takes a seat'() {
    const p = await open('three?g=nim:1,2,3&n=3')
    await p.locator('[data-pairs="3"]').waitFor()
    assert.equal(await p.locator('[data-forces=""]').innerText(), 'Nobody alone.\nType Q, queer: most positions for three are.')
    assert.equal(await p.locator('[data-alone="1"]').getAttribute('data-move'), '2→1,3→1')
    await p.getByRole('button', { name: '3→1', exact: true }).press('Enter')
    await p.locator('[data-forces="2"]').waitFor()
    assert.match(await p.locator('[data-seat="1"]').innerText(), /to move/)
    await p.keyboard.press('u')
    await p.locator('[data-pairs="3"]').waitFor()
    await p.goto(base + 'three?g=hackenbush-3:lcr;cl&n=3')
    await p.locator('[data-forces="2"]').waitFor()
    await p.getByRole('combobox', { name: 'Center is' }).selectOption('upstar')
    await p.getByRole('combobox', { name: 'Right is' }).selectOption('upstar')
    await p.locator('[data-board="0"] [data-key]').first().waitFor()
    await p.locator('[data-board="0"] [data-key]').first().press('Enter')
    await holds(p, () => /Left\s*to move|wins/.test(document.querySelector('.players').textContent) && document.querySelectorAll('.made li').length >= 2)
  },
  async 'the sum of the day: the same in two browsers, a hint, solved, a result that spoils nothing'() {
    const p = await open('puzzles')
    const href = await p.locator('[data-today]').getAttribute('href')
    assert.match(href, /puzzles\/day-\d+$/)
    const x = JSON.parse(await p.evaluate(async () => (await fetch('/api/v1/puzzle', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ name: 'day-4' }) })).text()))
    assert.ok(x.unique && x.date === '2026-01-05')
    const q = await open('puzzles/day-4')
    await q.locator('[data-task="open"]').waitFor()
    await q.getByRole('button', { name: /^Hint 1/ }).click()
    await q.locator('h1').click()
    await q.keyboard.press('m')
    await q.locator('#typed').fill(x.turn.replace(/^(\d)/, (_, b) => +b + 1 + ':').replace(/-\d+$/, ''))
    await q.locator('#typed').press('Enter')
    await q.locator('[data-task="solved"]').waitFor()
    await q.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await q.getByRole('button', { name: 'Copy my result' }).click()
    await q.getByText('Copied').waitFor()
    const text = await q.evaluate(() => navigator.clipboard.readText())
    assert.match(text, /1 hints|hint/)
    assert.ok(!/g=|→|\d,\d/.test(text), text)
    assert.ok(await q.evaluate(() => JSON.parse(localStorage.getItem('upstar.days')).days[4]))
    await q.evaluate(() => localStorage.setItem('upstar.days', 'old'))
    await q.goto(base + 'puzzles')
    await q.locator('[data-today]').waitFor()
    assert.equal(await q.evaluate(() => localStorage.getItem('upstar.days.aside')), 'old')
  },
  async 'a puzzle of any position, a set in a link, results that are handed in'() {
    const p = await open('make?g=nim:1,2,4,6&end=loses&to=L')
    await p.getByText('One move is right').waitFor()
    await p.getByRole('button', { name: 'Add to the set' }).click()
    await p.getByLabel('Name of the set').fill('week 3')
    await p.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await p.getByRole('button', { name: 'Copy the link of the set' }).click()
    await holds(p, async () => /#c=/.test(await navigator.clipboard.readText()))
    const link = await p.evaluate(() => navigator.clipboard.readText())
    const c = await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' }), q = await c.newPage()
    q.setDefaultTimeout(60_000)
    await q.goto(base + link.slice(link.indexOf('set#')))
    await q.locator('ol.cards a').first().click()
    await q.locator('[data-task="open"]').waitFor()
    await click(q, 0, 'h0t1')
    await q.locator('[data-task="solved"]').waitFor()
    await q.goto(base + link.slice(link.indexOf('set#')))
    await q.locator('[data-solved="1"]').waitFor()
    await q.getByLabel('Your name').fill('Bilal')
    const line = await q.locator('[data-line]').innerText()
    assert.match(line, /^upstar-results 1 [0-9a-f]{4} Bilal 1:1 \d+min [0-9a-f]{4}$/)
    await c.close()
    await p.getByLabel('Result lines').fill(line + '\n' + line.replace('1:1', '1:2'))
    await p.locator('[data-results] tbody tr').waitFor()
    assert.match(await p.locator('main').innerText(), /changed or cut/)
  },
  async 'lessons: the reason of a wrong answer is shown on the board and taken back; a lesson is saved as text'() {
    const p = await open('lesson/nim/4')
    await p.getByRole('button', { name: 'Whoever begins' }).click()
    await holds(p, () => /On the board: Left: .+, Right: .+\./.test(document.querySelector('[data-shows]')?.textContent ?? ''))
    await p.getByRole('button', { name: 'Take it back' }).click()
    await p.getByRole('button', { name: 'The other player' }).click()
    await p.locator('[data-right="true"]').waitFor()
    const [d] = await Promise.all([p.waitForEvent('download'), p.getByRole('button', { name: 'Save this lesson as text' }).click()])
    assert.equal(d.suggestedFilename(), 'nim.txt')
  },
  async 'the pages in German: switched, kept, switched back'() {
    const p = await open('play?g=nim:1,2&to=L')
    await p.getByRole('button', { name: /Deutsch/ }).click()
    await p.getByRole('link', { name: 'Aufgaben' }).waitFor()
    assert.equal(await p.evaluate(() => document.documentElement.lang), 'de')
    await p.locator('.players', { hasText: 'ist am Zug' }).waitFor()
    assert.match(await p.locator('[data-board="0"] [data-key]').first().getAttribute('aria-label'), /^Haufen 1, Stein 1/)
    await p.evaluate(axe)
    const r = await p.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }))
    assert.deepEqual(r.violations.map((v) => v.id), [])
    const { rules } = await load('src/games.de.ts'), { games } = await (await fetch(base + 'api/v1/games', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' })).json()
    assert.deepEqual(games.map((g) => g.name).filter((n) => !rules[n]), [])
    await p.goto(base + 'games/kayles')
    await p.getByText('Wirf einen Kegel einer Reihe um').first().waitFor()
    await p.getByText('Bei einer einzigen Reihe').waitFor()
    await p.goto(base + 'lesson/nim/4')
    await p.getByRole('heading', { name: 'Wer gewinnt?' }).waitFor()
    await p.getByRole('button', { name: 'Wer beginnt' }).click()
    await p.getByText('Wenn Links anfängt, hat Links keinen Gewinnzug. Wenn Rechts anfängt, hat Rechts keinen Gewinnzug.').waitFor()
    await p.goto(base + 'lesson/nim-sums/2')
    await p.getByRole('button', { name: 'Zweier' }).click()
    await p.locator('[data-right="true"]', { hasText: 'Ja.' }).waitFor()
    await p.getByRole('button', { name: /English/ }).click()
    await p.getByRole('link', { name: 'Puzzles' }).waitFor()
  },
  async 'hints: how soon it ends by colour, a draw as a third colour; the last move and the boxes are told'() {
    let p = await open('play?g=nim:1,2,4&h=2&to=L')
    await p.locator('.win[data-plies]').first().waitFor()
    p = await open('play?g=dots-and-boxes:1x1&vs=friend&to=L')
    await p.locator('[data-board="0"] [data-key]').first().waitFor()
    for (let i = 0; i < 4; i++) { await p.locator('[data-board="0"] [data-key]').first().press('Enter'); await holds(p, (i) => (new URLSearchParams(location.search).get('m') ?? '').split('.').filter(Boolean).length === i + 1, i) }
    assert.match(await p.locator('[data-score]').innerText(), /Left 0, Right 1/)
  },
  async 'new pages: desktop and phone, both themes: nothing scrolls sideways, axe is content'() {
    for (const [where, ready] of [['three?g=hackenbush-3:lcr;cl&n=3', '[data-forces]'], ['review?g=nim:2,3&m=0h1t1.0h0t1&to=L', '[role=slider]'], ['make?g=nim:1,2,4&to=L', 'h1'], ['make?g=nim:2,4,?&goal=build&want=outcome+P', '[data-judged="yes"]'], ['puzzle?g=hackenbush:br&g=hackenbush:b&goal=order', '[data-task] svg'], ['puzzle?g=hackenbush:?&goal=build&want=value+1/2', '.editor'], ['play?g=sprouts:4&m=0s1-s2.0s3-s4&to=L', '.curve'], ['puzzles/day-4', '[data-task]'], ['games/toppling-dominoes', '[data-table]']]) await holdsUp(open, axe, where, ready)
  },
  async 'the front page on a phone is short, and a game of three opens its table'() {
    const p = await open('', { viewport: { width: 390, height: 844 } })
    await p.locator('.gallery a').first().waitFor()
    assert.ok(await p.evaluate(() => document.documentElement.scrollHeight) <= 3500)
    await p.goto(base + 'games/hackenbush-3')
    await p.getByRole('link', { name: 'Play', exact: true }).first().waitFor()
    assert.match(await p.locator('.doors a').first().getAttribute('href'), /three\?g=/)
    assert.ok(await place(p, 0, 'x').count() === 0)
  },
})
