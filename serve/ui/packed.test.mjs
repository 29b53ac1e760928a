// node --test packed.test.mjs: worksheets packed in addresses, and notebooks, as
// strangers may send them. FUZZ=10 tries random ones for so many seconds.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import { deflateRawSync } from 'node:zlib'
import ts from 'typescript'
const transpiled = (file) => ts.transpileModule(readFileSync(new URL(file, import.meta.url), 'utf8'), { compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 } }).outputText
const js = transpiled('src/sheet/packed.ts')
const sheet = await import('data:text/javascript,' + encodeURIComponent(transpiled('src/sheet/sheet.ts').replace(/^import .*$/gm, '')))
const { inflate, mostText, mostPacked, notebookCells } = await import('data:text/javascript,' + encodeURIComponent(js))
const packed = (bytes) => deflateRawSync(bytes).toString('base64url')

test('an address unpacks to what was packed', async () => {
  for (const text of ['', '//%%\nnim(3,4,5)\n', '∗'.repeat(9999), 'x'.repeat(mostText)]) assert.equal(new TextDecoder().decode(await inflate(packed(text))), text)
})
test('a bomb is stopped while it is unpacked', async () => {
  const bomb = packed(Buffer.alloc(400 << 20))
  assert.ok(bomb.length < mostPacked)
  const before = process.memoryUsage().arrayBuffers
  await assert.rejects(inflate(bomb), /too long/)
  const grown = process.memoryUsage().arrayBuffers - before
  assert.ok(grown < 64 << 20, `${grown >> 20} MiB`)
})
test('what is too long, cut off or no address is refused', async () => {
  for (const s of ['A'.repeat(mostPacked + 1), '!', 'AAAA', packed('x'.repeat(1000)).slice(0, 5), packed('y'.repeat(mostText + 1))]) await assert.rejects(inflate(s))
})
const odd = ['null', '3', '"x"', '[]', '{}', '{"cells":null}', '{"cells":{}}', '{"cells":"abc"}', '{"cells":[null,3,"x",[],{}]}', '{"cells":[{"source":null}]}', '{"cells":[{"source":{"a":1},"cell_type":"code"}]}', '{"cells":[{"source":[1,null,{}]}]}', '', '{']
test('odd notebooks give cells of text, or an error that is caught', () => {
  for (const s of odd) {
    let cells
    try { cells = notebookCells(s) } catch (e) { assert.ok(e instanceof Error); continue }
    for (const c of cells) assert.equal(typeof c.text, 'string', s)
  }
  assert.deepEqual(notebookCells('{"cells":[{"cell_type":"code","source":["1+","1"]},{"cell_type":"markdown","source":"text"},{"cell_type":"raw"},null]}'), [{ kind: 'code', text: '1+1' }, { kind: 'text', text: 'text' }])
})
/** Cells without their numbers. */
const bare = (cells) => cells.map((c) => [c.kind, c.text])
function reads(s) {
  const cells = sheet.read(s)
  assert.ok(cells.length > 0, s)
  assert.deepEqual(bare(sheet.read(sheet.write(cells))), bare(cells), JSON.stringify(s))
}
test('a worksheet file is read, written and read again', () => {
  for (const s of ['', '1+1', '//%%\n1\n//%% text\n// # Title\n//\n// $x$\n//%%\n', '//%%//%%\n//%% text', '\r\n//%%\r\n2', '\0//%%text\nx']) reads(s)
})
const parts = ['//%%', ' text', '\n', '// ', '//', '1+1', '# T', ' ', '\t', '\r\n', '$x$', 'nim(3)', '%%', '\u2028', '/']
test('random worksheet files', () => {
  let seed = 14, runs = 0
  const random = (n) => ((seed = (seed * 1103515245 + 12345) % 2147483648) >> 8) % n
  const begin = performance.now(), lasts = 1000 * Number(process.env.FUZZ ?? 0.3)
  for (; runs < 300 || performance.now() - begin < lasts; runs++) reads(Array.from({ length: random(20) }, () => parts[random(parts.length)]).join(''))
  console.log(`${runs} tried, ${Math.round((1000 * runs) / (performance.now() - begin))} a second`)
})
test('random addresses and notebooks', async () => {
  let seed = 27, runs = 0
  const random = (n) => ((seed = (seed * 1103515245 + 12345) % 2147483648) >> 8) % n
  const begin = performance.now(), lasts = 1000 * Number(process.env.FUZZ ?? 0.3)
  for (; runs < 300 || performance.now() - begin < lasts; runs++) {
    const good = runs % 2 ? packed('//%%\nnim(3)\n'.repeat(random(50))) : odd[random(odd.length)]
    const chars = [...good]
    for (let k = random(4); k > 0; k--) chars.splice(random(chars.length + 1), random(3), String.fromCharCode(33 + random(94)))
    const s = chars.join('')
    if (runs % 2) { try { assert.ok((await inflate(s)).length <= mostText) } catch (e) { assert.ok(!(e instanceof assert.AssertionError), s) } }
    else try { for (const c of notebookCells(s)) assert.equal(typeof c.text, 'string', s) } catch (e) { assert.ok(!(e instanceof assert.AssertionError), s) }
  }
  console.log(`${runs} tried, ${Math.round((1000 * runs) / (performance.now() - begin))} a second`)
})
