// node --test texts.test.mjs: no text of the pages is missing in German, each has the same
// blanks to fill in, and each place that can be pointed at has a name that can be spoken.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import ts from 'typescript'
const load = (file, ...more) => import('data:text/javascript,' + encodeURIComponent(more.join('\n') + ts.transpileModule(readFileSync(new URL(file, import.meta.url), 'utf8').replace(/^import .*$/gm, ''), { compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 } }).outputText))
const { en } = await load('src/en.ts'), { de } = await load('src/de.ts')
const blanks = (s) => [...new Set(s.match(/\{\d\}/g))].sort().join()

test('the German texts are complete', () => {
  const missing = Object.keys(en).filter((k) => !(k in de)), unknown = Object.keys(de).filter((k) => !(k in en))
  assert.deepEqual({ missing, unknown }, { missing: [], unknown: [] })
})
test('each text has the same blanks', () => {
  const wrong = Object.keys(de).filter((k) => en[k] !== undefined && blanks(en[k]) !== blanks(de[k]))
  assert.deepEqual(wrong, [])
})
test('few texts are the same in both languages', () => {
  const same = Object.keys(en).filter((k) => en[k] === de[k] && /[a-z]{3}/.test(en[k]))
  assert.ok(same.length < 40, same.join(' '))
})
test('places have names that can be spoken', async () => {
  globalThis.texts = en
  const { spoken } = await load('src/board/pick.ts', 'const t = (k, ...a) => globalThis.texts[k].replace(/\\{(\\d)\\}/g, (_, i) => String(a[+i]));')
  for (const [place, says] of [['h0t3', 'heap 1, token 3'], ['h1g2', 'heap 2, gap 2'], ['e0x1b0', 'edge 0 to 1, blue'], ['e12x3', 'edge 12 to 3'], ['v4', 'vertex 4'], ['x2y3', 'column 2, row 3'], ['x0y1z2', 'cube 1, 2, 3'], ['k0c2', 'cake 0, column line 2'], ['s3', 'spot 3'], ['left', 'to the left'], ['b3', 'b3']]) assert.equal(spoken(place), says)
})
