// Browser tests of what pages say (nothing untrue), of files made from a stranger's
// worksheet, and of worksheets that are never lost. test.mjs runs them.
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { click, inCell, newSheet, place, result, runCell } from './page.mjs'

export const trueTests = ({ open, base, holds, explored, browser, refusing }) => ({
  async 'A1: Explore keeps the compound and the convention, and goes back'() {
    for (const g of ['g=wythoff:3,4&g=nim:2&as=selective&end=loses&to=L', 'g=wythoff:3,4&g=nim:2&as=obliged&end=wins&to=L', 'g=nim:1,2&end=loses&to=L']) {
      const p = await open('play?' + g)
      await p.locator('.tray').first().waitFor()
      await p.getByRole('link', { name: 'Explore', exact: true }).last().click()
      await p.locator('[data-outcome]').waitFor()
      await holds(p, () => !document.querySelector('[aria-busy="true"]'))
      const q = new URLSearchParams(await p.evaluate(() => location.search))
      const want = new URLSearchParams(g)
      assert.deepEqual([q.getAll('g'), q.get('as'), q.get('end')], [want.getAll('g'), want.get('as'), want.get('end')])
      if (want.get('as') || want.get('end') === 'loses') assert.equal(await p.locator('main .value').count(), 0, 'no value that is not the compound’s')
      if (want.get('as') === 'selective') {
        assert.equal(await p.locator('[data-misere]').getAttribute('data-misere'), 'N')
        assert.deepEqual(await p.locator('[data-wins=true]').allInnerTexts(), ['A (3,4)→(0,1); B 2→0'])
      }
      await p.getByRole('link', { name: 'Play from here' }).click()
      await p.locator('.tray').first().waitFor()
      const back = new URLSearchParams(await p.evaluate(() => location.search))
      assert.deepEqual([back.getAll('g'), back.get('as'), back.get('end') ?? 'wins'], [want.getAll('g'), want.get('as'), want.get('end') ?? 'wins'])
    }
  },
  async 'A1: a sum is explored: one move wins, the value of the sum, both conventions'() {
    const p = await open('explore?g=domineering:3x3&g=domineering:...$/..../....&g=hackenbush:bbr;g&to=R')
    await p.locator('[data-sum] .value').waitFor()
    await holds(p, () => !document.querySelector('[aria-busy="true"]'))
    assert.equal(await p.locator('[data-outcome]').getAttribute('data-outcome'), 'N')
    assert.match(await p.locator('[data-sum] .value').getAttribute('aria-label'), /brace 2 star bar minus one half star/)
    assert.deepEqual(await p.locator('.box .mv.right').allInnerTexts(), ['B a2–b2'])
    await p.getByRole('button', { name: 'Last move loses' }).click()
    await holds(p, () => /end=loses/.test(location.search) && document.querySelector('[data-misere]') && !document.querySelector('[aria-busy="true"]'))
    assert.equal(await p.locator('main .value').count(), 0)
    for (const [where, width] of [['explore?g=kayles:3&g=kayles:5&g=nim:2&end=loses', 390], ['explore?g=wythoff:3,4&g=nim:5&g=kayles:6&as=conjunctive', 390]]) {
      const q = await open(where, { viewport: { width, height: 844 } })
      await q.locator('[data-outcome]').waitFor()
      assert.ok(await q.evaluate(() => document.documentElement.scrollWidth) <= width)
    }
  },
  async 'A2, A10: the birthday is no length of play, and an equal option is not dominated'() {
    const p = await open('explore?g=' + encodeURIComponent('domineering(3x3)'))
    await explored(p)
    const text = await p.locator('main').innerText()
    assert.doesNotMatch(text, /how long play can last/i)
    assert.match(text, /born on this day/i)
    await p.locator('.tag', { hasText: 'equal to b3–b2' }).first().waitFor()
  },
  async 'A3, B11, B12: misère forms and code stay as they are typed; what is printed is shown'() {
    const p = await open('worksheet')
    await newSheet(p)
    await p.keyboard.type('grundy(13).MisereCanonicalForm')
    await runCell(p, 2)
    await p.locator('.out pre', { hasText: /^\*\[2\[2\]21\]$/ }).waitFor()
    await p.keyboard.type('game.graph.Snort(Graph.Cycle(5)')
    await runCell(p, 3)
    await p.locator('.out pre', { hasText: 'GraphSnort.Position("1-2,1-5,2-3,3-4,4-5")' }).waitFor()
    await p.keyboard.type('System.Print(1); System.Print(2); 5')
    await runCell(p, 4)
    await p.locator('.printed').waitFor()
    assert.equal(await p.locator('.printed').innerText(), '1\n2')
    await p.keyboard.type('for i from 1 to 3 do System.Print(i) end')
    await runCell(p, 5)
    await holds(p, () => document.querySelectorAll('.printed').length === 2)
    assert.doesNotMatch(await p.locator('main').innerText(), /Nothing/)
  },
  async 'A4: rows that were broken have a size each'() {
    const p = await open('play?g=kayles:9&vs=friend&to=L')
    await click(p, 0, 'h0t5')
    await p.locator('.moves').waitFor()
    assert.deepEqual((await p.locator('[data-board="0"] svg text').allTextContents()).sort(), ['4', '4'])
    const q = await open('play?g=kayles:9&m=0h0t5&vs=friend&to=R')
    await q.locator('.moves').waitFor()
    assert.deepEqual((await q.locator('[data-board="0"] svg text').allTextContents()).sort(), ['4', '4'])
  },
  async 'A5: in misère play the genus is shown, and no value of normal play'() {
    const p = await open('play?g=nim:1,1&end=loses&h=3&vs=friend&to=L')
    await p.locator('.worth .genus').waitFor()
    assert.equal(await p.locator('.worth .value').count(), 0)
    assert.match(await p.locator('.worth').innerText(), /genus 0/)
    const q = await open('play?g=domineering:../..&end=loses&h=3&vs=friend&to=L')
    await q.getByText('values of normal play do not apply').waitFor()
    assert.equal(await q.locator('.worth .value').count(), 0)
  },
  async 'A6: a cell is stale only after another ran or changed'() {
    const p = await open('worksheet')
    await newSheet(p)
    await p.keyboard.type('n := 2')
    await runCell(p, 2)
    await p.keyboard.type('n + 1')
    await runCell(p, 3)
    await p.keyboard.type('7')
    await runCell(p, 4)
    await result(p, 3, '7')
    assert.equal(await p.locator('.cell.stale').count(), 0, 'nothing above was run')
    await p.locator('.cm-content').first().click()
    await inCell(p, 1)
    await runCell(p, 2)
    await p.locator('.cell.stale').waitFor()
    assert.equal(await p.locator('.cell.stale').count(), 1, 'the third cell does not use n')
  },
  async 'A7: the convention can be changed only where it does something'() {
    for (const [g, n] of [['hex:3x3', 0], ['tic-tac-toe:3,2', 0], ['nim:1,2', 1]]) {
      const p = await open(`play?g=${g}&vs=friend&to=L`)
      await p.locator('.tray').first().waitFor()
      assert.equal(await p.locator('.convention').count(), n, g)
    }
  },
  async 'A8: a size of Amazons is the standard start'() {
    const p = await open('play?g=amazons:10x10&vs=friend&to=L')
    await place(p, 0, 'd1').waitFor()
    assert.equal(await p.locator('[data-board="0"] .piece').count(), 8)
    assert.match(await p.locator('.players').innerText(), /to move/)
    const q = await open('play?g=amazons:6x6&vs=friend&to=L')
    await q.locator('[data-board="0"] .piece').nth(7).waitFor()
  },
  async 'A9: a move without a proof is told in words, and stays in the address'() {
    const p = await open('play?g=domineering:8x8&seed=1&to=R&me=left')
    await p.locator('.blind').waitFor({ timeout: 60_000 })
    assert.match(await p.locator('.blind').innerText(), /Right played .* without a proof/)
    assert.match(p.url(), /np=0/)
    assert.match(await p.locator('.tag select option:checked').last().innerText(), /strong player, not perfect/)
    await p.reload()
    await p.locator('.blind').waitFor()
    assert.match(await p.locator('.tag select option:checked').last().innerText(), /strong player, not perfect/)
  },
  async 'B4: a displayed formula is displayed, without stray signs'() {
    const p = await open('worksheet')
    await newSheet(p)
    await p.getByRole('button', { name: '+ Text' }).click()
    await p.locator('textarea').fill('Before\n\n$$\\uparrow=\\{0\\mid*\\}$$\n\nand $x^2$ after')
    await p.locator('textarea').press('Shift+Enter')
    await p.locator('.shown .katex-display').waitFor()
    assert.equal(await p.locator('.shown .katex').count(), 2)
    assert.doesNotMatch(await p.locator('.shown .markdown').innerText(), /\$/)
  },
  async 'B6: cells queue'() {
    const p = await open('worksheet')
    await newSheet(p)
    await p.keyboard.type('n := 0; for i from 1 to 3000000 do n := n + 1 end; n')
    await runCell(p, 2)
    await p.keyboard.type('n + 1')
    await runCell(p, 3)
    await p.keyboard.type('n + 2')
    await runCell(p, 4)
    for (const n of [0, 1, 2]) await result(p, n + 1, String(3000000 + n))
    assert.equal(await p.locator('.error').count(), 0)
  },
  async 'B7: tiny and miny are drawn by a font that comes with the page'() {
    const p = await open('explore?g=' + encodeURIComponent('domineering(4x4)'))
    await p.locator('.tiny').first().waitFor()
    const seen = await p.evaluate(async () => {
      await document.fonts.ready
      const ok = [...document.fonts].some((f) => /upstar signs/.test(f.family) && f.status === 'loaded')
      const draw = (text, font) => { const c = document.createElement('canvas'); c.width = c.height = 60; const g = c.getContext('2d'); g.font = `40px ${font}`; g.fillText(text, 5, 45); return c.toDataURL() }
      const own = draw('⧾', "'upstar signs'")
      return { ok, differ: own !== draw('⧿', "'upstar signs'"), known: own !== draw('\u{10FFFE}', 'serif') }
    })
    assert.deepEqual(seen, { ok: true, differ: true, known: true })
  },
  async 'B8, B9: a long value of a sum scrolls by itself, from its beginning'() {
    const where = 'play?g=domineering:4x4&g=nim:2,4,5&g=hackenbush:bbr;gg&h=3&vs=friend&to=L'
    for (const width of [390, 1280]) {
      const p = await open(where, { viewport: { width, height: 844 } })
      await p.locator('.total .value').waitFor()
      const r = await p.evaluate(() => { const e = document.querySelector('.total'); e.scrollLeft = 0; return { page: document.documentElement.scrollWidth, eq: e.querySelector('.eq').getBoundingClientRect().left - e.getBoundingClientRect().left, wide: e.scrollWidth > e.clientWidth } })
      assert.ok(r.page <= width, `the page is ${r.page} wide at ${width}`)
      assert.ok(r.eq >= 0, 'the beginning can be reached')
      assert.ok(r.wide, 'the value is longer than its box')
    }
  },
  async 'B13: addresses survive escaping, and nim(1,2) is read'() {
    for (const [g, want] of [['hackenbush:bbr%3Bgg', 'Hackenbush'], ['amazons:X..%2F%23.O', 'Amazons'], ['go:BBBB%2FB..W', 'Go'], ['toppling-dominoes:XXO%24O', 'Toppling Dominoes'], ['nim(1,2)', 'Nim'], ['nim%3A1%2C2', 'Nim']]) {
      const p = await open(`play?g=${g}&vs=friend&to=L`)
      await p.locator('.tray h2', { hasText: want }).waitFor()
      assert.equal(await p.locator('.alert').count(), 0, g)
      await p.close()
    }
    const p = await open('explore?g=nim:1,2')
    await explored(p)
  },
  async 'B15: Shift+Enter closes the list of completions'() {
    const p = await open('worksheet')
    await newSheet(p)
    await p.keyboard.type('{3|1}.Tempera')
    await p.locator('.cm-tooltip-autocomplete').waitFor()
    await p.keyboard.press('Shift+Enter')
    await p.locator('.cm-tooltip-autocomplete').waitFor({ state: 'detached' })
  },
  async 'C1: games and puzzles are pages in the navigation'() {
    const p = await open('games')
    await p.locator('.gallery a').nth(80).waitFor()
    assert.equal(await p.locator('h1').innerText(), 'Games')
    await p.getByRole('navigation').getByRole('link', { name: 'Puzzles' }).click()
    await p.locator('a.puzzle').nth(10).waitFor()
    assert.equal(await p.locator('h1').innerText(), 'Puzzles')
    assert.match(await p.title(), /^Puzzles/)
  },
  async 'C8: the losing move of a lost game is found though hints were off'() {
    const p = await open('play?g=nim:3,4,5&m=0h0t1.0h1t5.0h0t1.0h0t1&seed=1&to=L')
    await p.getByRole('button', { name: 'Where was it decided?' }).click()
    await p.locator('.why p', { hasText: 'Move 1 decided the game. Left played 3→0.' }).waitFor()
    assert.equal(await p.locator('.moves em').count(), 1)
    await p.getByRole('button', { name: 'Show it on the board' }).click()
    await holds(p, () => !/m=/.test(location.search))
    await p.locator('.board .gone').first().waitFor()
  },
  async 'C13: after the first tap the board says that a second one plays'() {
    const p = await open('play?g=nim:3,4&vs=friend&to=L', { hasTouch: true, viewport: { width: 390, height: 844 } })
    const r = await place(p, 0, 'h1t2').boundingBox()
    const tap = () => p.touchscreen.tap(r.x + r.width / 2, r.y + r.height / 2)
    await tap()
    await p.getByText('Tap again to play').waitFor()
    await tap()
    await p.locator('.moves').waitFor()
    assert.equal(await p.getByText('Tap again to play').count(), 0)
  },
  async 'worksheets: the 31st removes none, and a damaged entry costs only itself'() {
    const p = await open('worksheet')
    await p.evaluate(() => { localStorage.clear(); for (let i = 0; i < 40; i++) localStorage['worksheet.k' + i] = JSON.stringify({ name: 'k' + i, title: 'sheet ' + i, source: '//%%\n' + i, at: i + 1, by: 'x' }); localStorage['worksheet.bad'] = '{"name":'; localStorage['worksheet.odd'] = 'null' })
    await p.evaluate(() => sessionStorage.clear())
    await p.goto(base + 'help')
    await p.evaluate(() => sessionStorage.clear())
    await p.goto(base + 'worksheet')
    await p.getByText('2 kept worksheets cannot be read').waitFor()
    await p.getByText('This browser keeps 40 worksheets').waitFor()
    assert.equal(await p.locator('[aria-label="Recent"] option').count(), 41)
    await newSheet(p)
    await p.keyboard.type('1+1')
    await runCell(p, 2)
    await holds(p, () => document.querySelectorAll('[aria-label="Recent"] option').length === 42)
    assert.equal(await p.evaluate(() => Object.keys(localStorage).filter((k) => k.startsWith('worksheet.')).length), 43)
    // no room: it is said, and nothing is removed
    await p.evaluate(() => { Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') } })
    await p.keyboard.type('2+2')
    await p.getByText('your last change is not kept').waitFor()
    assert.equal(await p.evaluate(() => Object.keys(localStorage).filter((k) => k.startsWith('worksheet.')).length), 43)
  },
  async 'files made from a hostile worksheet carry no script and no command'() {
    const text = ['# Title <script>globalThis.ran = 1</script>', '<img src=x onerror="globalThis.ran = 2">', '[a](javascript:globalThis.ran=3)', '[b](JaVaScRiPt&colon;alert(1))', '[c](data:text/html,<script>globalThis.ran=4</script>)', '[d](vbscript:x "t\\" onmouseover=globalThis.ran=5 x=\\"")',
      '[e](https://example.org/?a=1&b=2)', '[f](mailto:a@example.org)', '[g](other.html)', '<javascript:globalThis.ran=6>', '[h][ref]', '', '[ref]: javascript:globalThis.ran=7', '', '![i](https://example.org/x.png "t\\" onerror=globalThis.ran=8 x=\\"")', '`<b>`', '<a href="java\tscript:globalThis.ran=9">j</a>', '<svg onload=globalThis.ran=10>', '[k](java\u0001script:globalThis.ran=11)', '[l](//example.org/x)',
      'math $\\input{/etc/passwd}$ and $\\write18{id}$ and $\\frac{3}{4}$ and $\\csname input\\endcsname x$', '$$\\href{javascript:globalThis.ran=12}{x}$$', '\\input{/etc/passwd} \\immediate\\write18{id} ^^5cinput', '$\\def\\x{\\x}\\x$ $a}\\end{document}{b$'].join('\n\n')
    const code = '"\\end{verbatim}\\input{/etc/passwd}<script>globalThis.ran=13</script>"'
    const source = '//%% text\n' + text.split('\n').map((l) => '// ' + l).join('\n') + '\n//%%\n' + code + '\n//%%\n// \\end{verbatim}\\write18{id}\n3 + 4\n'
    const dir = mkdtempSync(path.join(tmpdir(), 'hostile-')), file = path.join(dir, 'x"><script>globalThis.ran=14<&.cgs')
    writeFileSync(path.join(dir, 'hostile.cgs'), source)
    void file
    const p = await open('worksheet')
    p.on('dialog', () => assert.fail('a dialog opened'))
    await p.locator('.cm-content').first().waitFor()
    await p.locator('input[type=file]').setInputFiles(path.join(dir, 'hostile.cgs'))
    await p.locator('.cm-content', { hasText: '3 + 4' }).waitFor()
    await p.locator('#title').fill('T"><script>globalThis.ran=15</script> \\input{x}')
    await p.getByRole('button', { name: 'Run all' }).click()
    await holds(p, () => document.querySelectorAll('.out').length === 2 && !document.querySelector('.cell.running'))
    assert.equal(await p.evaluate(() => globalThis.ran), undefined, 'on the page itself')
    const saved = async (kind) => {
      const [f] = await Promise.all([p.waitForEvent('download'), p.getByLabel('Export').selectOption(kind)])
      return readFileSync(await f.path(), 'utf8')
    }
    // HTML: opened as a file, every link clicked, with and without the policy it brings
    const html = await saved('html')
    for (const [name, page] of [['with', html], ['without', html.replace(/<meta http-equiv[^>]*>/, '')]]) {
      const out = path.join(dir, name + '.html')
      writeFileSync(out, page)
      const context = await browser.newContext()
      await context.route(/^https?:/, (r) => r.fulfill({ body: 'elsewhere' }))
      const q = await context.newPage()
      let dialogs = 0
      q.on('dialog', (d) => { dialogs++; void d.dismiss() })
      await q.goto('file://' + out)
      const links = await q.locator('a').evaluateAll((all) => all.map((a) => a.getAttribute('href')))
      assert.deepEqual(links, ['https://example.org/?a=1&b=2', 'mailto:a@example.org', 'other.html'])
      assert.equal(await q.locator('script, svg, iframe, [onerror], [onload], [onmouseover]').count(), 0)
      assert.ok(await q.locator('math mfrac').count() === 1, 'a formula is typeset')
      assert.equal(await q.locator('math a, math [href]').count(), 0)
      await q.mouse.move(200, 200)
      assert.equal(await q.evaluate(() => globalThis.ran), undefined)
      for (let i = 0; i < links.length; i++) {
        const r = await context.newPage()
        r.on('dialog', (d) => { dialogs++; void d.dismiss() })
        await r.goto('file://' + out)
        await r.locator('a').nth(i).click({ noWaitAfter: true })
        await r.waitForTimeout(200)
        assert.equal(await r.evaluate(() => globalThis.ran).catch(() => undefined), undefined)
        await r.close()
      }
      assert.equal(dialogs, 0)
      await context.close()
    }
    // LaTeX: of what is not verbatim, only known commands
    const tex = await saved('tex')
    const outside = tex.replace(/\\begin\{verbatim\}[^]*?\\end\{verbatim\}/g, '')
    const known = new Set(['documentclass', 'usepackage', 'title', 'begin', 'end', 'maketitle', 'section', 'textbackslash', 'textasciicircum', 'textasciitilde', 'textless', 'textgreater', 'texttt', 'frac', 'ast'])
    for (const [, word] of outside.matchAll(/\\([A-Za-z]+)/g)) assert.ok(known.has(word), `\\${word} in the LaTeX file`)
    assert.deepEqual([...outside.matchAll(/\\(?:begin|end)\{(\w+)\}/g)].map((m) => m[1]), ['document', 'flushleft', 'flushleft', 'flushleft', 'flushleft', 'flushleft', 'flushleft', 'document'].filter((x, i, a) => x !== 'flushleft' || i <= outside.match(/flushleft/g).length))
    assert.doesNotMatch(outside, /\^\^/)
    // Jupyter: the text has no HTML and no other links
    const book = JSON.parse(await saved('ipynb'))
    const md = book.cells[0].source.join('')
    assert.doesNotMatch(md.replace(/`[^`]*`/g, ''), /<[a-z/!]/i)
    assert.doesNotMatch(md, /\]\(\s*(javascript|data|vbscript)/i)
    assert.doesNotMatch(md, /^\[ref\]:\s*javascript/m)
  },
})
