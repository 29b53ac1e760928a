// Browser tests of the course: every kind of exercise, by mouse and by keyboard, and what
// is kept. test.mjs runs them.
import assert from 'node:assert/strict'
import { writeFileSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { click, place } from './page.mjs'
import { holdsUp } from './test-research.mjs'

const verdict = (p, right) => p.locator(`[data-right="${right}"]`).waitFor()

export const courseTests = ({ open, holds, axe }) => ({
  async 'course: a wrong move gets a reason, is taken back, the right one is done; progress survives a reload'() {
    let p = await open('lesson/nim/3')
    await place(p, 0, 'h1t1').waitFor()
    await click(p, 0, 'h1t1')
    await verdict(p, false)
    assert.match(await p.locator('[data-right]').innerText(), /can now make them equal[^]*winning reply/)
    await p.getByRole('button', { name: 'Take it back' }).click()
    await click(p, 0, 'h1t4')
    await verdict(p, true)
    await p.reload()
    await p.getByRole('link', { name: 'Screen 3, Not equal yet, done' }).waitFor()
    p = await open('course')
    await p.locator('[data-done="1"]').waitFor()
  },
  async 'course: who wins, a value, a number, an order, letters, the mistake, a reason: wrong and right'() {
    let p = await open('lesson/nim/4')
    await p.getByRole('button', { name: 'Whoever begins' }).click()
    await verdict(p, false)
    assert.match(await p.locator('[data-right]').innerText(), /no winning move/)
    await p.getByRole('button', { name: 'The other player' }).click()
    await verdict(p, true)
    p = await open('lesson/hackenbush-and-numbers/6')
    for (const [given, right] of [['1/3', false], ['0.25', true], ['¼', true]]) {
      await p.getByLabel('Your value').fill(given)
      await p.keyboard.press('Enter')
      await verdict(p, right)
    }
    p = await open('lesson/nim/8')
    await p.getByLabel('Your number').fill('5')
    await p.keyboard.press('Enter')
    await verdict(p, false)
    await p.getByLabel('Your number').fill('6')
    await p.keyboard.press('Enter')
    await verdict(p, true)
    p = await open('lesson/hackenbush-and-numbers/8')
    await p.getByLabel('Your position').fill('hackenbush(brb)')
    await p.getByRole('button', { name: 'Check' }).click()
    await verdict(p, false)
    await p.getByLabel('Your position').fill('hackenbush(brbr)')
    await p.getByRole('button', { name: 'Check' }).click()
    await verdict(p, true)
    p = await open('lesson/hackenbush-and-numbers/9')
    await p.getByRole('button', { name: 'Check' }).click()
    await verdict(p, false)
    for (const s of ['hackenbush(brr)', 'hackenbush(brr)', 'hackenbush(brr)', 'hackenbush(br)']) await p.getByRole('button', { name: `Move ${s} up`, exact: true }).click()
    await p.getByRole('button', { name: 'Move hackenbush(brb) up', exact: true }).click()
    await p.getByRole('button', { name: 'Check' }).click()
    await verdict(p, true)
    p = await open('lesson/nim/5')
    for (const s of ['nim(1): N', 'nim(1,1): P', 'nim(2,5): N', 'nim(6,6): P']) await p.getByRole('button', { name: s, exact: true }).click()
    await p.getByRole('button', { name: 'Check' }).click()
    await verdict(p, true)
    p = await open('lesson/nim/10')
    await p.getByRole('button', { name: 'Move 1 was the mistake' }).click()
    await verdict(p, false)
    await p.getByRole('button', { name: 'Move 3 was the mistake' }).click()
    await verdict(p, true)
    p = await open('lesson/nim-sums/1')
    await p.getByRole('button', { name: '3 + 3' }).click()
    await verdict(p, false)
    await p.getByRole('button', { name: '4 + 2' }).click()
    await verdict(p, true)
  },
  async 'course: by the keyboard alone: play, hints, the next screen'() {
    const p = await open('lesson/nim/1')
    await place(p, 0, 'h0t1').waitFor()
    for (let i = 0; i < 60 && !(await p.evaluate(() => document.activeElement?.getAttribute('data-key'))); i++) await p.keyboard.press('Tab')
    for (let i = 0; i < 5 && (await p.evaluate(() => document.activeElement?.getAttribute('data-key'))) !== 'h0t1'; i++) await p.keyboard.press('ArrowDown')
    await p.keyboard.press('Enter')
    await holds(p, () => document.querySelector('[data-right]'))
    if ((await p.locator('[data-right]').getAttribute('data-right')) === 'false') {
      await p.getByRole('button', { name: 'Take it back' }).press('Enter')
      await click(p, 0, 'h0t1')
    }
    await holds(p, () => /Next/.test(document.querySelector('.foot').textContent))
    await p.locator('.foot a').last().press('Enter')
    await holds(p, () => /lesson\/nim\/2$/.test(location.pathname))
  },
  async 'course: a whole game is won as second; a file of a teacher, with its mistakes told'() {
    let p = await open('lesson/hackenbush-and-numbers/3')
    await holds(p, () => /Your move/.test(document.querySelector('.turn')?.textContent ?? ''))
    await place(p, 0, await p.locator('[data-board="0"] [data-key]').first().getAttribute('data-key')).press('Enter')
    await verdict(p, true)
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'lesson-')), 'mine.txt')
    writeFileSync(file, 'title: Mine <script>\ngoal: See it.\n\n## One\nText.\n\nboard: nim(2,2)\nask: who\ntask: Who wins?\nanswer: the other player\n\n## Two\nask: dance\ntask: No.\n')
    p = await open('course')
    await p.getByLabel('Open a lesson file').setInputFiles(file)
    await p.getByRole('alert').waitFor()
    assert.match(await p.getByRole('alert').innerText(), /line 13: no exercise is of kind "dance"/)
    await p.getByRole('button', { name: 'The other player' }).click()
    await verdict(p, true)
  },
  async 'course: what an older version kept is put aside, not lost'() {
    const p = await open('course')
    await p.evaluate(() => localStorage.setItem('upstar.course', '{"nim":3}'))
    await p.reload()
    await p.locator('[data-done="0"]').waitFor()
    assert.equal(await p.evaluate(() => localStorage.getItem('upstar.course.aside')), '{"nim":3}')
  },
  async 'puzzles: by theme and difficulty, one for the day, at least 120'() {
    const p = await open('puzzles')
    await p.locator('[data-count]').waitFor()
    const all = Number(await p.locator('[data-count]').getAttribute('data-count'))
    assert.ok(all >= 120, `${all} puzzles`)
    await p.getByRole('button', { name: 'misère', exact: true }).click()
    await holds(p, (n) => Number(document.querySelector('[data-count]').dataset.count) < n / 4, all)
    const q = await open('puzzles')
    assert.equal(await p.locator('[data-today]').getAttribute('href'), await q.locator('[data-today]').getAttribute('href'))
    await p.locator('[data-today]').click()
    await p.locator('.task').waitFor()
  },
  async 'course and puzzles: desktop and phone, both themes: nothing scrolls sideways, axe is content'() {
    for (const [where, ready] of [['course', '[data-done]'], ['lesson/nim/5', '.items .mini svg'], ['lesson/hackenbush-and-numbers/8', '.editor svg'], ['lesson/misere-play/9', '.stage svg'], ['puzzles', '[data-count]']]) await holdsUp(open, axe, where, ready)
  },
})
