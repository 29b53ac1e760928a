// Browser tests of the research pages: heap games, quotients, tables, the landscape.
// test.mjs runs them.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'

/** What every new page must hold, on a desktop and a phone, in both themes: no sideways
 * scroll, nothing that axe finds, and one heading. */
export async function holdsUp(open, axe, where, ready) {
  for (const width of [1280, 390]) for (const colorScheme of ['light', 'dark']) {
    const p = await open(where, { viewport: { width, height: 844 }, colorScheme })
    await p.locator(ready).first().waitFor()
    await p.waitForFunction(() => !document.querySelector('[aria-busy="true"]'))
    assert.ok(await p.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${where} scrolls sideways at ${width}`)
    assert.equal(await p.locator('main h1').count(), 1, `${where}: one h1`)
    await p.evaluate(axe)
    const r = await p.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }))
    assert.deepEqual(r.violations.map((v) => `${where} ${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join('; ')}`), [])
    await p.close()
  }
}
const saved = async (p, button) => { const [d] = await Promise.all([p.waitForEvent('download'), p.getByRole('button', { name: button }).click()]); return readFileSync(await d.path(), 'utf8') }

export const researchTests = ({ open, holds, axe, refusing }) => ({
  async 'research: Kayles has period 12 from heap 71, 14 exceptions, a certificate; cells by keyboard'() {
    const p = await open('research/heap?c=0.77')
    await p.locator('[data-period]').waitFor()
    assert.match(await p.locator('[data-period]').innerText(), /Period 12 from heap 71[^]*Proved from 167 values \(Guy–Smith\)/)
    assert.equal(await p.locator('.cell').count(), 120)
    assert.equal(await p.locator('.cell.odd').count(), 14)
    assert.match(await p.locator('.legend').innerText(), /common: 1 2 4 7 8[^]*rare: 0 3 5 6/)
    await p.locator('#heap70').focus()
    await p.keyboard.press('ArrowRight')
    assert.equal(await p.evaluate(() => document.activeElement.getAttribute('aria-label')), 'heap 71, value 7')
    await p.keyboard.press('ArrowLeft')
    assert.equal(await p.evaluate(() => document.activeElement.getAttribute('aria-label')), 'heap 70, value 6, exception')
    const c = JSON.parse(await saved(p, 'Certificate'))
    assert.match(c.kind, /period/)
    assert.match(await saved(p, 'b-file'), /^0 0\n1 1\n2 2\n3 3\n/)
    await p.getByRole('button', { name: '24', exact: true }).click()
    await holds(p, () => document.querySelectorAll('[role=row]').length === 6 && /fold=24/.test(location.search))
    await p.close()
  },
  async 'research: what is not proved is not gold, a wrong code says where it is wrong'() {
    let p = await open('research/heap?c=0.37')
    await p.locator('[data-none]').waitFor()
    assert.equal(await p.locator('.gold').count(), 0)
    assert.equal(await p.getByRole('button', { name: 'Certificate' }).count(), 0)
    p = await open('research/heap')
    await p.locator('[data-period]').waitFor()
    refusing.add(p)
    await p.locator('.ask .code').fill('nothing')
    await p.keyboard.press('Enter')
    await p.getByRole('alert').waitFor()
    assert.match(await p.getByRole('alert').innerText(), /nothing/)
  },
  async 'research: the quotient of 0.123: 20 nodes, 5 of them P; products; the table is that of a monoid'() {
    const p = await open('research/quotient?c=0.123')
    await p.locator('[data-element]').first().waitFor()
    assert.equal(await p.locator('[data-element]').count(), 20)
    assert.deepEqual((await p.locator('[data-element][data-p]').evaluateAll((l) => l.map((e) => e.getAttribute('data-element')))).sort(), ['a', 'ad', 'b^2', 'be', 'c'])
    await p.locator('#heaps').fill('3 + 8 + 9')
    await p.locator('[data-product="e"]').waitFor()
    assert.match(await p.locator('aside').innerText(), /not in P: the player to move wins/)
    await p.locator('#heaps').fill('1')
    await p.locator('[data-product="a"]').waitFor()
    assert.match(await p.locator('aside').innerText(), /in P: the player to move loses/)
    await p.locator('#el0').focus()
    await p.keyboard.press('b')
    assert.match(await p.evaluate(() => document.activeElement.getAttribute('aria-label')), /^b; a leads to ab/)
    await p.getByRole('button', { name: 'Multiplication table' }).click()
    const table = await p.locator('.main table').evaluate((t) => [...t.tBodies[0].rows].map((r) => [...r.cells].slice(1).map((c) => [...c.querySelector('.w').childNodes].map((n) => (n.nodeName === 'SUP' ? '^' + n.textContent : n.textContent ?? '')).join('').trim())))
    const names = table[0], of = (x, y) => table[names.indexOf(x)][names.indexOf(y)]
    for (const x of names) for (const y of names) { assert.equal(of(x, y), of(y, x)); for (const z of names) assert.equal(of(of(x, y), z), of(x, of(y, z))) }
    assert.equal(JSON.parse(await saved(p, 'Certificate')).kind, 'misere-quotient')
    await p.close()
  },
  async 'research: tables and rows: Wythoff’s row 1 has period 3, and adds 3'() {
    const p = await open('research/tables?game=wythoff&size=12')
    await p.locator('#c1-2').waitFor()
    assert.equal(await p.locator('#c1-2').getAttribute('aria-label'), 'wythoff(1,2): 0')
    assert.equal(await p.locator('.cell.p').count(), 9)
    await p.getByRole('button', { name: 'Follow row 1', exact: true }).click()
    await p.locator('.gold').waitFor()
    assert.match(await p.locator('.gold').innerText(), /Period 3 from column 0; each period adds 3\.[^]*Proved from 5 columns/)
    await p.locator('#c0-0').focus()
    await p.keyboard.press('ArrowDown'); await p.keyboard.press('ArrowRight'); await p.keyboard.press('ArrowRight'); await p.keyboard.press('Enter')
    await holds(p, () => /explore\?g=wythoff/.test(location.href) && document.querySelector('[data-outcome], .outcome, main h1'))
  },
  async 'research: the landscape: a cell, its source, an example to explore, equal games, classes of a day'() {
    const p = await open('research')
    await p.locator('[data-cell]').first().waitFor()
    assert.equal(await p.locator('[data-cell]').count(), 52)
    await p.locator('[data-cell="selective short impartial normal"]').click()
    await holds(p, () => /two values/.test(document.querySelector('[data-known]')?.textContent ?? ''))
    await p.getByRole('button', { name: 'Compare' }).click()
    await p.locator('[data-equal="yes"]').waitFor()
    await p.getByRole('button', { name: 'Count the classes' }).click()
    await p.locator('[data-classes]').waitFor()
    assert.equal(await p.locator('[data-classes]').getAttribute('data-classes'), '2')
    await p.locator('[data-cell="selective short impartial normal"]').focus()
    await p.keyboard.press('ArrowRight'); await p.keyboard.press('Enter')
    await holds(p, () => /five values/.test(document.querySelector('[data-known]')?.textContent ?? ''))
    await p.locator('[data-cell="conjunctive short impartial misere"]').click()
    await p.locator('aside').getByRole('link', { name: 'Explore', exact: true }).click()
    await p.locator('[data-misere]').waitFor()
    assert.match(p.url(), /as=conjunctive&end=loses/)
  },
  async 'research: every kind of question has a form, its example an answer, its address the question'() {
    const p = await open('research/ask')
    await p.locator('select option').first().waitFor({ state: 'attached' })
    const kinds = await p.locator('form select option').evaluateAll((l) => l.map((o) => o.value))
    assert.ok(kinds.length >= 22, String(kinds))
    for (const k of kinds) {
      await p.locator('form select').selectOption(k)
      await holds(p, (k) => document.querySelector('code.json')?.textContent.includes(`"kind":"${k}"`) && !document.querySelector('[data-answer]'), k)
      await p.getByRole('button', { name: 'Ask', exact: true }).click()
      await p.locator(`[data-answer="${k}"]`).waitFor().catch(async () => { throw new Error(`${k}: ${await p.locator('main').innerText()}`) })
    }
    const q = await open('research/ask?' + new URLSearchParams({ kind: 'heap', q: '{"code":"0.77","to":9}' }), { viewport: { width: 390, height: 844 } })
    await q.locator('[data-answer="heap"]').waitFor()
    assert.match(await q.locator('.out').innerText(), /0, 1, 2, 3, 1, 4, 3, 2, 1, 4/)
    assert.ok(await q.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
    refusing.add(q)
    await q.getByLabel(/^code/).fill('nonsense')
    await q.getByLabel(/^code/).press('Enter')
    await q.getByRole('alert').waitFor()
    assert.match(await q.getByRole('alert').innerText(), /nonsense/)
  },
  async 'research: desktop and phone, both themes: nothing scrolls sideways, axe is content'() {
    for (const [where, ready] of [['research', '[data-cell]'], ['research/heap', '[data-period]'], ['research/quotient', '[data-element]'], ['research/tables?row=1', '.gold']]) await holdsUp(open, axe, where, ready)
  },
})
