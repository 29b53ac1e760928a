// node --test texts.test.mjs: no text of the pages is missing in German, each has the same
// blanks to fill in, and places have names that can be spoken.
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
test('the texts of puzzles are complete in German', async () => {
  const { words } = await load('src/puzzle/words.ts', 'const language = () => "en";')
  assert.deepEqual(Object.keys(words.de), Object.keys(words.en))
  for (const k of Object.keys(words.en)) assert.equal(blanks(words.de[k]), blanks(words.en[k]), k)
})
test('what is known of the games, and the chosen puzzles, are in German', async () => {
  const { status, puzzles } = await load('src/status.de.ts')
  const go = readFileSync(new URL('../../catalog/status.go', import.meta.url), 'utf8'), hand = readFileSync(new URL('../../internal/desk/puzzle.go', import.meta.url), 'utf8')
  const known = [...go.matchAll(/^\t\{"[^"]+", \w+, "((?:[^"\\]|\\.)*)", "((?:[^"\\]|\\.)*)"/gm)].flatMap((m) => [m[1], m[2]]).filter(Boolean)
  assert.ok(known.length > 120)
  assert.deepEqual(known.filter((k) => !status[k]), [])
  const words = [...hand.matchAll(/^\t\{"[a-z-]+", "((?:[^"\\]|\\.)*)", "((?:[^"\\]|\\.)*)"/gm)].flatMap((m) => [m[1], m[2]])
  assert.ok(words.length >= 30)
  assert.deepEqual(words.filter((k) => !puzzles[k]), [])
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
  const { spoken } = await load('src/board/say.ts', 'const t = (k, ...a) => globalThis.texts[k].replace(/\\{(\\d)\\}/g, (_, i) => String(a[+i]));')
  const label = { shapes: [{ k: 'd', at: [0, 1, 1], place: 'n0x2' }, { k: 't', at: [0, 1], x: '12' }] }
  for (const [place, says, game, scene] of [['h0t3', 'heap 1, token 3'], ['h1g2', 'heap 2, gap 2'], ['e0x1b0', 'blue edge from the ground to 1', 'hackenbush'], ['e2x3r1', 'red edge from 2 to 3', 'hackenbush'], ['e12x3', 'line from 12 to 3'], ['e1x2n0', 'line from 1 to 2'], ['e1x2a0', 'arrow from 1 to 2'], ['a1b1', 'line from a1 to b1'],
    ['v4', 'vertex 4'], ['x2y3', 'column 2, row 3'], ['x0y1z2', 'cube 1, 2, 3'], ['k0c2', 'piece 1, cut down column line 2'], ['s3', 'spot 3'], ['left', 'to the left'], ['b3', 'b3'], ['n1x2', 'row 2, column 3', 'chomp'], ['n0x2', '12', 'divisors', label], ['prisoners1', 'give back a prisoner'], ['ball', 'ball']]) assert.equal(spoken(place, game, scene), says)
})
