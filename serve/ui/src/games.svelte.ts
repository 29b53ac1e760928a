// What can be played, fetched once.
import { call } from './engine'
import type { Tile } from './types'
export interface Games { games: Tile[]; compounds: { name: string; rule: string }[] }
let asked: Promise<Games> | undefined
export const games = () => (asked ??= call<Games>('games').catch((e) => { asked = undefined; throw e }))

/** The pictures people know come first. */
const favourites = ['hackenbush', 'nim', 'domineering', 'kayles', 'chomp', 'clobber', 'toads-and-frogs', 'wythoff', 'amazons', 'fox-and-geese', 'horses', 'hex', 'grid-snort', 'node-kayles', 'konane', 'toppling-dominoes', 'subset-takeaway', 'treblecross']
export const rank = (g: Tile) => { const i = favourites.indexOf(g.name); return i < 0 ? 99 : i }

/** A position as an address has it: | # + are written / $ ; and what else has a meaning there is escaped. */
export function field(position: string): string {
  const i = position.indexOf('('), swap: Record<string, string> = { '|': '/', '#': '$', '+': ';' }
  const body = [...new TextEncoder().encode(position.slice(i + 1, -1))].map((b) => {
    const c = String.fromCharCode(b)
    return swap[c] ?? (/[A-Za-z0-9\-._~,:*!()]/.test(c) ? c : '%' + b.toString(16).toUpperCase().padStart(2, '0'))
  })
  return `g=${position.slice(0, i)}:${body.join('')}`
}
