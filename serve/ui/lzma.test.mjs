// node --test lzma.test.mjs: what xz packs is unpacked; what is damaged is refused. Skipped without xz.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import ts from 'typescript'
const { unpacked } = await import('data:text/javascript,' + encodeURIComponent(ts.transpileModule(readFileSync(new URL('src/lzma.ts', import.meta.url), 'utf8'), { compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 } }).outputText))
const skip = spawnSync('xz', ['--version']).status !== 0
/** Packed as serve/site packs the engine: xz, with the length in the header. */
function packed(bytes, ...flags) {
  const out = spawnSync('xz', ['--format=lzma', '--stdout', ...flags], { input: bytes, maxBuffer: 1 << 28 }).stdout
  out.writeUInt32LE(bytes.length, 5); out.writeUInt32LE(0, 9)
  return out
}
let seed = 7
const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647
const samples = [Buffer.from('x'), Buffer.from('abcabcabcabc'.repeat(500)), Buffer.from(Array.from({ length: 5000 }, () => random() * 256)), Buffer.alloc(1 << 20), readFileSync(new URL('src/en.ts', import.meta.url)), Buffer.concat(Array.from({ length: 300 }, (_, i) => Buffer.from(`${i * i} is the square of ${i}, and ${random()} is not.\n`)))]

test('what xz packs is unpacked', { skip }, () => {
  for (const s of samples) for (const flags of [['-6'], ['-9e'], ['--lzma1=preset=6,lc=4,lp=0,pb=0'], ['--lzma1=preset=1,lc=0,lp=2,pb=2']]) assert.ok(Buffer.from(unpacked(packed(s, ...flags))).equals(s), `${s.length} bytes, ${flags}`)
})
test('what is cut off or damaged is refused, or has the length that is written', { skip }, () => {
  const whole = packed(samples[4], '-6')
  assert.throws(() => unpacked(whole.subarray(0, 10)))
  assert.throws(() => unpacked(whole.subarray(0, whole.length >> 1)))
  assert.throws(() => unpacked(Buffer.from('<!doctype html><title>404</title>')))
  for (let i = 0; i < 300; i++) {
    const bad = Buffer.from(whole)
    bad[13 + Math.floor(random() * (bad.length - 13))] ^= 1 << Math.floor(random() * 8)
    try { assert.equal(unpacked(bad).length, samples[4].length) } catch (e) { assert.match(e.message, /damaged|cut off/) }
  }
})
