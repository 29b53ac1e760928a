// Browser tests of the pages for people who compute: worksheets, editors, embeds,
// search. test.mjs runs them.
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { newSheet, runCell } from './page.mjs'

const saved = async (p, act) => { const [d] = await Promise.all([p.waitForEvent('download'), act()]); return readFileSync(await d.path(), 'utf8') }
const exported = (p, k) => saved(p, () => p.getByLabel('Export').selectOption(k))
/** Runs cells of a new worksheet. */
async function sheet(p, ...cells) {
  await newSheet(p)
  for (const [i, c] of cells.entries()) { await p.keyboard.insertText(c); await runCell(p, i + 2) }
  await p.waitForFunction((n) => document.querySelectorAll('.cell .out, .cell .error, .cell .printed').length >= n && !document.querySelector('.cell.running, .cell.waiting'), cells.length)
}
/** LaTeX is compiled where there is pdflatex. */
function compiles(tex) {
  const dir = mkdtempSync(path.join(tmpdir(), 'upstar-tex-'))
  writeFileSync(path.join(dir, 'sheet.tex'), tex)
  const r = spawnSync('pdflatex', ['-interaction=nonstopmode', '-halt-on-error', 'sheet.tex'], { cwd: dir, encoding: 'utf8' })
  if (r.error) return console.log('     skipped: no pdflatex compiles the LaTeX of a worksheet')
  assert.equal(r.status, 0, r.stdout.slice(-2000))
  for (const [, pt] of r.stdout.matchAll(/Overfull \\hbox \(([\d.]+)pt/g)) assert.ok(+pt <= 10, `a box is ${pt} pt too wide`)
}
/** A notebook is checked, and run by the kernel, where there is nbclient: $UPSTAR_JUPYTER is such a Python. */
function opensInJupyter(text) {
  const python = process.env.UPSTAR_JUPYTER ?? 'python3', dir = mkdtempSync(path.join(tmpdir(), 'upstar-nb-'))
  if (spawnSync(python, ['-c', 'import nbclient']).status !== 0) return console.log('     skipped: no nbclient opens the notebook of a worksheet')
  writeFileSync(path.join(dir, 'sheet.ipynb'), text)
  assert.equal(spawnSync(process.env.UPSTAR, ['kernel', 'install', '--prefix', dir]).status, 0)
  const r = spawnSync(python, ['-c', `
import nbformat, nbclient
nb = nbformat.read('sheet.ipynb', as_version=4)
nbformat.validate(nb)
nbclient.NotebookClient(nb, timeout=60, allow_errors=True).execute()
svg = [o for c in nb.cells if c.cell_type == 'code' for o in c.outputs if 'image/svg+xml' in o.get('data', {})]
assert len(svg) >= 1, nb
`], { cwd: dir, encoding: 'utf8', env: { ...process.env, JUPYTER_PATH: path.join(dir, 'share', 'jupyter') } })
  assert.equal(r.status, 0, r.stderr.slice(-2000))
}
const packed = (text) => deflateRawSync(Buffer.from(text)).toString('base64url')

export const computeTests = ({ open, holds, axe, refusing, browser }) => ({
  async 'compute: lists of values, positions and thermographs are set and drawn'() {
    const p = await open('worksheet')
    await sheet(p, '[{2|-1/2}, *, ^]', '[game.grid.Domineering(Grid.Empty(n, n)) for n from 1 to 3]', '[{3|1}.Thermograph, {2||1|0}.Thermograph]', '{"a" => 1, "b" => {2|1}}')
    const out = p.locator('.out')
    assert.equal(await out.nth(0).locator('.items [role=math]').count(), 3)
    assert.equal(await out.nth(0).locator('.items .frac').count(), 1)
    assert.equal(await out.nth(1).locator('.pictures li svg').count(), 3)
    assert.equal(await out.nth(2).locator('.pictures figure svg').count(), 2)
    assert.match(await out.nth(3).locator('table').innerText(), /a"?\s+1/)
    assert.equal(await p.locator('main [role=alert]').count(), 0)
  },
  async 'compute: a slider runs what depends on it, and nothing else'() {
    const p = await open('worksheet')
    await sheet(p, 't := Slider(0, 2)', 'g := {2|-1/2}', 'g.Cool(t)', 'g.Mean')
    const before = await p.locator('.cell').nth(3).locator('.count').innerText()
    await p.locator('.slide input').fill('3')
    await holds(p, () => document.querySelectorAll('.out')[2]?.querySelector('[role=math]')?.getAttribute('aria-label') && document.querySelector('.slide output').textContent === '3/4' && /5.*4.*1.*4/s.test(document.querySelectorAll('.out')[2].querySelector('[role=math]').textContent))
    assert.equal(await p.locator('.cell').nth(3).locator('.count').innerText(), before)
    await p.locator('.slide input').focus()
    await p.keyboard.press('ArrowRight')
    await holds(p, () => document.querySelector('.slide output').textContent === '1')
    await holds(p, () => !document.querySelector('.cell.stale'))
  },
  async 'compute: help by ?Name and under the pointer; long values fold; plots have axes'() {
    const p = await open('worksheet')
    await sheet(p, 'Explorer(domineering(3x3))')
    await p.locator('.out a.scene').click()
    await holds(p, () => /explore/.test(location.pathname) && document.querySelector('.options'))
    await p.goBack()
    await sheet(p, '?Temperature', 'domineering(4x6).CanonicalForm', '[kayles(n).NimValue for n from 0 to 30]', 'help("qqzzxx")')
    assert.match(await p.locator('.out').nth(0).innerText(), /Temperature: /)
    const long = p.locator('.out').nth(1)
    assert.ok(await long.evaluate((e) => [...e.querySelectorAll('*')].every((x) => x.scrollWidth <= x.clientWidth + 1 || getComputedStyle(x).display === 'inline')))
    await long.getByRole('button', { name: /Show all/ }).click()
    assert.ok((await long.locator('.fold').boundingBox()).height > 150)
    assert.equal(await p.locator('.out').nth(2).locator('figure circle').count(), 31)
    assert.match(await saved(p, () => p.locator('.out').nth(2).getByRole('button', { name: 'SVG' }).click()), /^<svg xmlns[^]*<circle/)
    assert.match(await p.locator('.error').innerText(), /nothing is known/)
    const word = await p.evaluate(async () => (await (await fetch('/api/v1/word', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"word":"Temperature"}' })).json()).text)
    assert.match(word, /Temperature/)
  },
  async 'compute: the pointer over a word tells what it means; results are framed and saved as pictures'() {
    const p = await open('worksheet', { permissions: ['clipboard-read', 'clipboard-write'] })
    await sheet(p, '{3|1}.Temperature', 'domineering(2x2)')
    await p.locator('.cm-line span', { hasText: 'Temperature' }).hover()
    await p.locator('.cm-meaning', { hasText: 'Temperature' }).waitFor()
    const out = p.locator('.out').nth(1)
    await out.hover()
    const [d] = await Promise.all([p.waitForEvent('download'), out.getByRole('button', { name: 'PNG' }).click()])
    assert.equal(readFileSync(await d.path()).subarray(1, 4).toString(), 'PNG')
    await out.getByRole('button', { name: 'Frame' }).click()
    await out.getByRole('button', { name: 'Copied' }).waitFor()
    const frame = await p.evaluate(() => navigator.clipboard.readText())
    const q = await open(frame.match(/src="[^"]*\/(embed#n=[^"]+)"/)[1])
    await q.locator('.result img').waitFor()
    assert.match(await q.locator('.code').innerText(), /domineering\(2x2\)/)
  },
  async 'compute: addresses where nothing is suggest what was meant; a phone has the other pages under More'() {
    for (const [where, to] of [['reserch', 'research'], ['games/kaylse', 'games/kayles'], ['learn/misre', 'learn/'], ['research/quotien', 'research/quotient']]) {
      const p = await open(where, { viewport: { width: 390, height: 844 } }, true)
      await p.locator(`[data-near] a[href*="${to}"]`).first().waitFor()
      assert.equal(await p.locator('main h1').count(), 1)
      if (where === 'reserch') { await p.locator('[data-near] a').first().click(); await holds(p, () => location.pathname === '/research') }
      await p.close()
    }
    const p = await open('help', { viewport: { width: 390, height: 844 } })
    assert.equal(await p.getByRole('navigation').getByRole('link', { name: 'Worksheet' }).isVisible(), false)
    await p.getByRole('button', { name: 'More' }).click()
    await p.getByRole('navigation').getByRole('link', { name: 'Worksheet' }).click()
    await holds(p, () => location.pathname === '/worksheet')
    assert.equal(await p.getByRole('navigation').getByRole('link', { name: 'Puzzles' }).isVisible(), false)
  },
  async 'compute: a link and a file carry the results; those of strangers do no harm'() {
    const p = await open('worksheet')
    await sheet(p, '{3|1/2}', 'domineering(2x2)', 'System.Print(7)')
    await p.getByRole('button', { name: 'Share' }).click()
    await holds(p, () => location.hash.startsWith('#n='))
    const q = await open('worksheet' + new URL(p.url()).hash)
    await q.locator('.out').nth(1).waitFor()
    assert.equal(await q.locator('.out [role=math]').first().innerText(), await p.locator('.out [role=math]').first().innerText())
    assert.match(await q.locator('.note').first().innerText(), /not run again here/)
    assert.equal(await q.locator('.printed').innerText(), '7')
    const file = path.join(tmpdir(), `upstar-${process.pid}.ipynb`)
    writeFileSync(file, await exported(p, 'ipynb'))
    await q.locator('input[type=file]').setInputFiles(file)
    await holds(q, () => document.querySelectorAll('.out').length === 2)
    const evil = { text: '<img src=x onerror=alert(1)>', plain: 'x', svg: '<svg xmlns="http://www.w3.org/2000/svg" onload="document.title=\'taken\'"><script>document.title="taken"</script></svg>', tree: [{ k: 'word', x: '<b>' }], table: [['<i>', 5]], items: [null], thermograph: { mean: '0', left: [[0]] }, scene: { box: null } }
    const hostile = JSON.stringify({ metadata: { title: '<script>' }, cells: [{ cell_type: 'code', source: '1', outputs: [{ output_type: 'execute_result', data: { 'application/vnd.upstar.result+json': evil } }, { output_type: 'stream', text: { a: 1 } }, null, 7, { data: { 'text/plain': 5 } }] }, { cell_type: 'code', source: '2', outputs: 'x' }] })
    const r = await open('worksheet#n=' + packed(hostile))
    await r.locator('.cell').nth(1).waitFor()
    assert.equal(await r.locator('.out img[src^="data:"]').count() <= 1, true)
    assert.notEqual(await r.title(), 'taken')
    for (const bad of ['AAAA', packed('{"cells":3}'), packed('[]'), packed('{"cells":[{"cell_type":"code","source":"1","outputs":[{"data":{"application/vnd.upstar.result+json":{"text":"a","plain":"b","tree":' + '[{"k":"braces","in":'.repeat(900) + '[]' + '}]'.repeat(900) + '}}}]}]}')]) {
      const b = await open('worksheet#n=' + bad)
      await b.locator('.told, .cell').first().waitFor()
      await b.close()
    }
  },
  async 'compute: exports hold formulas, boards, thermographs and plots; errors stay here on request'() {
    const p = await open('worksheet')
    await sheet(p, 'domineering(2x3)', '{2|-1/2}.Thermograph', '[*, ^, {1|0}]', '[n^2 for n from 0 to 9]', '1 +', 'Table([[1,2],["&%",*]])')
    await p.getByRole('button', { name: '+ Text' }).click()
    await p.locator('textarea').fill('A list:\n\n- one, $\\frac12$\n  - inside of it\n- [two](https://example.org/?a_b=1)\n\n1. first\n2. second\n\n| n | value |\n|---|---|\n| 1 | $*1$ |\n| 2 | `a_b` |\n\n> said\n\n$$\\uparrow=\\{0\\mid*\\}$$')
    await p.locator('textarea').press('Shift+Enter')
    await p.getByLabel('Leave out errors').check()
    const html = await exported(p, 'html')
    assert.equal((html.match(/<svg /g) ?? []).length, 3)
    assert.match(html, /<math/)
    assert.doesNotMatch(html, /<script|class="error"/)
    const tex = await exported(p, 'tex')
    compiles(tex)
    assert.equal((tex.match(/\\begin\{tikzpicture\}/g) ?? []).length, 3)
    assert.match(tex, /\\begin\{longtable\}[^]*\\&\\%/)
    assert.match(tex, /\\begin\{itemize\}\n\\item one, \$\\frac12\$\n\\begin\{itemize\}\n\\item inside of it\n\\end\{itemize\}\n\\item two \(\\texttt\{https:[^]*\\begin\{enumerate\}\n\\item first[^]*\\midrule\n1 & \$\*1\$ [^]*\\begin\{quote\}/)
    for (const [a, b] of [[/\\begin\{/g, /\\end\{/g]]) assert.equal(tex.match(a).length, tex.match(b).length)
    const notebook = await exported(p, 'ipynb')
    opensInJupyter(notebook)
    const nb = JSON.parse(notebook)
    assert.equal(nb.nbformat, 4)
    assert.equal(nb.cells.filter((c) => c.outputs?.some((o) => o.data?.['image/svg+xml'])).length, 2)
    assert.ok(nb.cells.some((c) => c.outputs?.some((o) => o.data?.['text/latex'])))
    await p.emulateMedia({ media: 'print' })
    assert.equal(await p.locator('nav').isVisible(), false)
    assert.equal(await p.locator('.tools').first().isVisible(), false)
  },
  async 'compute: a worksheet is presented by keyboard'() {
    const p = await open('worksheet#w=' + packed('//%% text\n// # One\n//%%\n1+1\n//%% text\n// # Two\n//%%\n{2|1}\n'))
    await p.getByRole('button', { name: 'Run all' }).click()
    await holds(p, () => document.querySelectorAll('.out').length === 2)
    await p.getByRole('button', { name: 'Present' }).click()
    const d = p.getByRole('dialog')
    await d.getByRole('heading', { name: 'One' }).waitFor()
    await p.keyboard.press('ArrowRight')
    await d.getByRole('heading', { name: 'Two' }).waitFor()
    assert.equal(await d.locator('[role=math]').count(), 1)
    await p.evaluate(axe)
    const r = await p.evaluate(() => globalThis.axe.run(document.querySelector('dialog'), { resultTypes: ['violations'] }))
    assert.deepEqual(r.violations.map((v) => v.id), [])
    await p.keyboard.press('Escape')
    await holds(p, () => !document.querySelector('dialog'))
  },
  async 'compute: graphs are drawn with the mouse, from the bare ground on, and undone'() {
    const p = await open('explore?g=' + encodeURIComponent('hackenbush(0)'))
    await p.getByRole('button', { name: 'Edit board' }).click()
    const svg = p.locator('.canvas > svg')
    await svg.waitFor()
    await svg.scrollIntoViewIfNeeded()
    const at = async (x, y) => { const r = await svg.boundingBox(); return [r.x + (x / 560) * r.width, r.y + (y / 360) * r.height] }
    const drag = async (x1, y1, x2, y2) => { await p.mouse.move(...(await at(x1, y1))); await p.mouse.down(); await p.mouse.move(...(await at((x1 + x2) / 2, (y1 + y2) / 2))); await p.mouse.move(...(await at(x2, y2))); await p.mouse.up() }
    const is = (g) => holds(p, (g) => new URLSearchParams(location.search).get('g') === g, g)
    await drag(150, 335, 150, 200)
    await is('hackenbush(b)')
    await drag(350, 335, 350, 200)
    await is('hackenbush(b+b)')
    await drag(150, 200, 350, 200)
    await is('hackenbush(0-1:b,0-2:b,1-2:b)')
    await p.getByRole('button', { name: 'red', exact: false }).first().click()
    await drag(150, 200, 150, 80)
    await is('hackenbush(0-1:b,0-2:b,1-2:b,1-3:r)')
    for (let i = 0; i < 4; i++) await p.keyboard.press('Control+z')
    await is('hackenbush(0)')
  },
  async 'compute: a triangle by keys, graph6 and names, a poset, loopy games, touch'() {
    const is = (p, g) => holds(p, (g) => new URLSearchParams(location.search).get('g') === g, g)
    const p = await open('explore?g=' + encodeURIComponent('graph-snort(1)'))
    await p.getByRole('button', { name: 'Edit board' }).click()
    await p.locator('[data-knot="1"]').focus()
    for (const k of ['j', 'n']) await p.keyboard.press(k)
    await holds(p, () => document.activeElement.getAttribute('data-knot') === '2')
    for (const k of ['j', 'n']) await p.keyboard.press(k)
    await holds(p, () => document.activeElement.getAttribute('data-knot') === '3')
    await p.keyboard.press('j')
    await p.locator('[data-knot="1"]').focus()
    await p.keyboard.press('Enter')
    await is(p, 'graph-snort(1-2,1-3,2-3)')
    await p.keyboard.press('Control+z')
    await is(p, 'graph-snort(1-2,2-3)')
    await p.locator('#drawn').fill('Dhc')
    await p.getByRole('button', { name: 'Draw this' }).click()
    await holds(p, () => document.querySelectorAll('.canvas .knot').length === 5 && document.querySelectorAll('.canvas .link').length === 5)
    for (const [typed, knots, links] of [[':Fa@x^', 7, 4], ['0 1 1\n1 0 0\n1 0 0', 3, 2], ['1-2-3,1-3', 3, 3]]) { // sparse6, a matrix, a list of edges
      await p.locator('#drawn').fill(typed)
      await p.getByRole('button', { name: 'Draw this' }).click()
      await holds(p, ([k, l]) => document.querySelectorAll('.canvas .knot').length === k && document.querySelectorAll('.canvas .link').length === l, [knots, links])
    }
    await p.getByLabel('Begin with').selectOption('petersen')
    await holds(p, () => document.querySelectorAll('.canvas .link').length === 15)
    await p.getByLabel('Begin with').selectOption('K3,3')
    await holds(p, () => document.querySelectorAll('.canvas .link').length === 9 && document.querySelectorAll('.canvas .knot').length === 6)
    refusing.add(p)
    await p.locator('#drawn').fill('1-2,zz')
    await p.getByRole('button', { name: 'Draw this' }).click()
    await p.locator('.canvas [role=alert]').waitFor()
    assert.equal(await p.locator('#drawn').inputValue(), '1-2,zz')
    for (const [g, then] of [['poset(1<2)', /^poset\(/], ['impartial-loopy(a: b; b: a,a)', /^impartial-loopy\(/], ['loopy(a: 0 | a,a)', /^loopy\(/], ['geography(1>2,2>1,@1)', /^geography\(/]]) {
      const q = await open('explore?g=' + encodeURIComponent(g), { viewport: { width: 390, height: 844 }, hasTouch: true })
      await q.getByRole('button', { name: 'Edit board' }).click()
      await q.locator('.canvas .knot').first().waitFor()
      const n = await q.locator('.canvas .knot').count(), r = await q.locator('.canvas > svg').boundingBox()
      await q.touchscreen.tap(r.x + r.width - 24, r.y + 24)
      await holds(q, (n) => document.querySelectorAll('.canvas .knot').length === n + 1, n)
      await q.waitForTimeout(600)
      assert.equal(await q.locator('.canvas [role=alert]').count(), 0, g + ' ' + (await q.locator('.canvas').innerText()))
      assert.match(await q.evaluate(() => new URLSearchParams(location.search).get('g')), then)
      assert.ok(await q.evaluate(() => document.documentElement.scrollWidth <= innerWidth), g)
      await q.close()
    }
  },
  async 'compute: search suggests games, positions, values and help, by keyboard'() {
    const p = await open('')
    const type = async (text) => { await p.locator('h1').first().click(); await p.keyboard.press('/'); await p.keyboard.insertText(text); await p.locator('.hit, .none').first().waitFor() }
    await type('nim')
    assert.match(await p.locator('.hit').first().innerText(), /Nim/)
    await p.keyboard.press('Enter')
    await holds(p, () => location.pathname === '/games/nim')
    await type('nim')
    await p.keyboard.press('ArrowRight')
    await p.keyboard.press('Enter')
    await holds(p, () => location.pathname === '/play' && new URLSearchParams(location.search).get('g').startsWith('nim:'))
    await type('3/4 + *')
    await p.keyboard.press('Enter')
    await holds(p, () => location.pathname === '/explore' && new URLSearchParams(location.search).get('g') === '3/4 + *')
    await type('kaylse')
    await p.getByText('Nothing is called “kaylse”').waitFor()
    await p.evaluate(axe)
    const r = await p.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }))
    assert.deepEqual(r.violations.map((v) => v.id), [])
    await p.locator('.search .none').getByRole('button', { name: 'Kayles', exact: true }).click()
    await p.locator('.hit').first().waitFor()
    const q = await open('', { viewport: { width: 390, height: 844 } })
    await q.locator('input[role=combobox]').fill('domineering')
    await q.locator('.hit').first().waitFor()
    assert.ok(await q.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
  },
  async 'compute: positions, thermographs and worksheets to be embedded; a board as PNG'() {
    for (const [where, has] of [['embed?g=' + encodeURIComponent('domineering(3x3)'), '.board svg'], ['embed?g=hackenbush:bbr', '.board svg'], ['embed?show=thermograph&theme=dark&g=' + encodeURIComponent('{3|1||-2}'), 'figure svg'], ['embed#n=' + packed(JSON.stringify({ cells: [{ cell_type: 'code', source: '1+1', outputs: [{ data: { 'text/plain': '2' } }] }] })), '.result']]) {
      const p = await open(where)
      await p.locator(has).first().waitFor()
      assert.equal(await p.locator('nav, header').count(), 0, where)
      await p.evaluate(axe)
      const r = await p.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }))
      assert.deepEqual(r.violations.map((v) => v.id), [], where)
    }
    const bad = await open('embed?g=nosuchgame(1)')
    await bad.getByRole('alert').waitFor()
    const p = await open('explore?g=' + encodeURIComponent('domineering(2x2)'))
    await p.locator('.options').first().waitFor()
    const [d] = await Promise.all([p.waitForEvent('download'), p.getByLabel('Copy as').selectOption('png')])
    assert.equal(readFileSync(await d.path()).subarray(1, 4).toString(), 'PNG')
  },
  async 'compute: a sweep is begun, stopped and continued, its answers are browsed; read-only without a token'() {
    const folder = mkdtempSync(path.join(tmpdir(), 'upstar-sweep-'))
    const serve = async (...more) => {
      const server = spawn(process.env.UPSTAR, ['serve', '--no-browser', '--listen', '127.0.0.1:0', '--sweeps', path.join(folder, 's'), '--catalogue', path.join(folder, 'c.db'), ...more], { stdio: ['ignore', 'pipe', 'inherit'] })
      const said = await new Promise((done) => server.stdout.once('data', (d) => done(String(d))))
      return [server, said.match(/http:\S+/)[0]]
    }
    const [server, address] = await serve('--token', 'abc')
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    try {
      const p = await context.newPage()
      p.setDefaultTimeout(60_000)
      await p.goto(address)
      await p.goto(new URL('/research/sweeps', address).href)
      await p.getByLabel('Name').fill('codes')
      await p.getByLabel(/Subjects/).fill('octal:1')
      await p.getByLabel('to heap').fill('100')
      await p.getByRole('button', { name: 'Begin' }).click()
      await p.locator('[data-sweep=codes] .tag.finished').waitFor()
      assert.match(await p.locator('[data-sweep=codes] .count').innerText(), /(\d+) of \1 answered/)
      await p.getByLabel('Name').fill('long')
      await p.getByLabel(/Subjects/).fill('octal:4')
      await p.getByLabel('to heap').fill('300000')
      await p.getByRole('button', { name: 'Begin' }).click()
      await p.locator('[data-sweep=long]').getByRole('button', { name: 'Stop' }).click()
      await p.locator('[data-sweep=long]').getByRole('button', { name: 'Go on' }).click()
      await p.locator('[data-sweep=long]').getByRole('button', { name: 'Stop' }).click()
      await p.locator('[data-sweep=long] .tag.stopped').waitFor()
      await p.getByLabel(/Subjects/).fill('lines:/etc/passwd')
      await p.getByLabel('Name').fill('evil')
      await p.getByRole('button', { name: 'Begin' }).click()
      await p.getByRole('alert').waitFor()
      assert.match(await p.getByRole('alert').innerText(), /files are for the command line/)
      await p.goto(new URL('/research/catalogue?kind=heap&period=2', address).href)
      await p.locator('.record').first().click()
      await p.locator('.whole pre').waitFor()
      assert.match(await p.locator('.whole a').getAttribute('href'), /research\/heap\?c=0/)
      assert.ok(await p.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
      await p.evaluate(axe)
      const r = await p.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }))
      assert.deepEqual(r.violations.map((v) => v.id + ': ' + v.nodes.map((n) => n.target.join(' ')).join('; ')), [])
      await p.getByRole('combobox', { name: 'Search' }).fill('0.2')
      await p.locator('.hit', { hasText: 'Catalogue' }).first().waitFor()
    } finally { await context.close(); server.kill('SIGINT') }
    const host = createServer((q, r) => { r.setHeader('Content-Type', 'text/html'); r.end(`<iframe src="${new URL('/embed?g=' + encodeURIComponent('domineering(3x3)'), plain)}"></iframe><iframe src="${new URL('/play', plain)}"></iframe>`) })
    await new Promise((done) => host.listen(0, '127.0.0.1', done))
    const elsewhere = `http://127.0.0.1:${host.address().port}`
    const [reader, plain] = await serve('--embed', elsewhere)
    const other = await browser.newContext()
    try {
      const p = await other.newPage()
      await p.goto(new URL('/research/sweeps', plain).href)
      await p.locator('[data-sweep=codes]').waitFor()
      assert.equal(await p.getByRole('button', { name: /Begin|Stop|Go on/ }).count(), 0)
      const r = await p.evaluate(async () => (await fetch('/api/v1/sweep', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"do":"begin","name":"x","kind":"heap","subjects":"octal:1"}' })).status)
      assert.equal(r, 400)
      // another site that the flag names may frame a position, and nothing else
      await p.goto(elsewhere)
      await p.frameLocator('iframe').first().locator('.board svg').waitFor()
      assert.equal(await p.frameLocator('iframe').nth(1).locator('main').count(), 0)
    } finally { await other.close(); reader.kill('SIGINT'); host.close() }
  },
})
