// What the panels of a sum share: facts about its boards, as the server tells them.
import type { Thermo, Val } from '../types'

export interface Worth extends Val { thermograph?: Thermo; temperature?: string; mean?: string }
/** What the theory of a compound uses of a board, by its names: R+, o-, F+, value, genus. */
export type Facts = Record<string, number | string | boolean | null>
export interface Advice { player: string; strategy: string; turn: string; name: string }
export interface Quotient { order: number; p: number; elements?: { name: string; p: boolean }[]; images: { board: number; name: string }[]; product: { name: string; p: boolean }; relations: string[] }
export interface Part { letter: string; title: string; facts: Facts; value?: Worth }

export const letter = (i: number) => String.fromCharCode(65 + i)
/** The nim value of a board, if it is known. */
export function nim(f: Facts | undefined): number | undefined {
  const x = f?.['G+'] ?? (typeof f?.genus === 'string' ? f.genus.split('^')[0] : undefined)
  return x === undefined || x === null || x === '' || isNaN(Number(x)) ? undefined : Number(x)
}
/** The value of a wall at a temperature. */
export function at(w: [number, number][], t: number): number {
  for (let i = 0; i + 1 < w.length; i++) {
    const [v0, t0] = w[i], [v1, t1] = w[i + 1]
    if (t <= t1) return t1 === t0 ? v1 : v0 + ((t - t0) / (t1 - t0)) * (v1 - v0)
  }
  return w.at(-1)![0]
}
/** A dyadic number as a short text: 5/4. */
export function fraction(v: number): string {
  let n = Math.abs(v), d = 1
  while (d < 4096 && Math.abs(n - Math.round(n)) > 1e-9) { n *= 2; d *= 2 }
  return (v < 0 ? '−' : '') + Math.round(n) + (d > 1 ? '/' + d : '')
}
