// A game that is looked at again: its line, variations, and who wins after each move.
import type { Made } from '../types'

export interface Place { at: number; winner?: string; plies?: number }
export interface Reviewed { player: string; name: string; before?: string; after?: string; mistake: boolean }
export interface Review { places: Place[]; turns: Reviewed[]; lost: number; says: string }
export interface Why { says: string; kind?: string; mistake?: boolean; better?: string[]; turns?: string[]; line?: string[]; names?: string[]; nims?: number[]; instead?: number[]; reply?: { turn: string; name: string } }
/** Turns that were not played: they begin after the given number of turns of the game. */
export interface Variation { at: number; turns: string[] }

export const mistakes = (r: Review | undefined, player: string) => (r?.turns ?? []).map((x, i) => ({ ...x, at: i + 1 })).filter((x) => x.mistake && x.player === player)

/** Variations as an address has them: 5:0h2t3.0h1t1!7:0h0t1 */
export const written = (list: Variation[]) => list.filter((v) => v.turns.length).map((v) => `${v.at}:${v.turns.join('.')}`).join('!')
export const read = (text: string): Variation[] =>
  text.split('!').map((part) => part.match(/^(\d+):(.+)$/)).filter((m) => m !== null).map((m) => ({ at: Number(m[1]), turns: m[2].split('.') }))

/** The turns of a line: the game itself, or the game up to a variation and then that. */
export const turnsOf = (main: string[], v: Variation | undefined) => (v ? [...main.slice(0, v.at), ...v.turns] : main)

/** What a turn is called in a list: with the letters of the boards if there are several. */
export const called = (m: Made, several: boolean) => m.steps.map((s) => (several ? `${String.fromCharCode(65 + s.board)} ${s.name}` : s.name)).join('; ')
