// Types of the pages alone; those of the engine are in types.ts.
export type Player = 'left' | 'right'
export const other = (p: Player): Player => (p === 'left' ? 'right' : 'left')
export const noKit = { name: '' }
/** What was played on a board and stays to be seen: a domino with its owner. */
export interface Trace { player: Player; places: string[]; last?: boolean; at?: number[]; box?: number[] }
