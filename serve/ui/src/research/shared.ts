// What the research pages share: files to save, and letters of a quotient.
/** Saves a text as a file. */
export function save(name: string, text: string, type = 'application/json') {
  const a = document.createElement('a')
  a.href = URL.createObjectURL(new Blob([text], { type }))
  a.download = name
  a.click()
  setTimeout(() => URL.revokeObjectURL(a.href), 1000)
}
/** A code as part of a file's name. */
export const file = (code: string) => code.replace(/[^A-Za-z0-9.-]+/g, '-')

export interface Period { preperiod: number; period: number; saltus: number; proved: boolean; bound: number; theorem: string }
export interface Sequence { code: string; function: string; values: (number | string)[]; period?: Period; automatic?: { modulus: number; proved: boolean; aperiodic: boolean }; max?: number; exceptions?: number[]; exception_count?: number; computed?: number; canonical?: string; class?: string }

/** The values that are rare: those in which an even number of the bits of a mask are
 * set, if one value in four or fewer is among them [the sparse space]. */
export function rareOf(values: number[]): Set<number> {
  const often = new Map<number, number>()
  for (const v of values) often.set(v, (often.get(v) ?? 0) + 1)
  const top = Math.max(0, ...often.keys())
  let best = new Set<number>(), least = values.length / 4
  if (values.length < 24 || top > 4095) return best
  for (let mask = 1; mask < 1 << Math.ceil(Math.log2(top + 1)); mask++) {
    const rare = [...often.keys()].filter((v) => !odd(v & mask))
    const n = rare.reduce((s, v) => s + often.get(v)!, 0)
    if (n < least) { least = n; best = new Set(rare) }
  }
  return best
}
function odd(n: number) { let s = 0; for (; n; n >>= 1) s ^= n & 1; return s === 1 }

/** A quotient, made of its certificate: elements as words in the generators, what each
 * generator does, and which elements are P. */
export interface Monoid { names: string[]; letters: string[]; heaps: number[]; action: number[][]; p: Set<number>; phi: number[] }
export function monoid(certificate: { generators: number[]; action: number[][]; p: number[]; phi: number[]; order: number }, letters: string[]): Monoid {
  const words: number[][] = [[]]
  const queue = [0]
  for (let i = 0; i < queue.length; i++) {
    const x = queue[i]
    for (let g = words[x].at(-1) ?? 0; g < letters.length; g++) {
      const y = certificate.action[g][x]
      if (words[y] === undefined) { words[y] = [...words[x], g]; queue.push(y) }
    }
  }
  const name = (w: number[]) => { let s = ''; for (let i = 0; i < w.length; ) { let n = 1; while (w[i + n] === w[i]) n++; s += letters[w[i]] + (n > 1 ? '^' + n : ''); i += n } return s || '1' }
  return { names: words.map(name), letters, heaps: certificate.generators, action: certificate.action, p: new Set(certificate.p), phi: certificate.phi }
}
/** The product of elements: the word of one acts on the other. */
export function product(m: Monoid, x: number, y: number): number {
  const name = m.names[y]
  if (name === '1') return x
  for (const [, l, n] of name.matchAll(/([a-z]|\[\d+\])(?:\^(\d+))?/g)) { const g = m.letters.indexOf(l); for (let i = 0; i < Number(n ?? 1); i++) x = m.action[g][x] }
  return x
}
/** The heap n as a letter, also beyond those computed, by the period. */
export function image(m: Monoid, n: number, period: number, preperiod: number): number | undefined {
  if (n >= m.phi.length && period > 0) n = preperiod + ((n - preperiod) % period)
  return m.phi[n]
}
