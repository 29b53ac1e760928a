// What the engine says, as JSON.
export type Player = 'left' | 'right'
export const other = (p: Player): Player => (p === 'left' ? 'right' : 'left')
export interface Shape { k: 'l' | 'r' | 'd' | 't'; at: number[]; f?: string; s?: string; w?: number; z?: number; dash?: boolean; x?: string; g?: string; place?: string }
export interface Scene { box: [number, number, number, number]; shapes: Shape[] }
/** A value: as it is printed, as it is typed in, in words, and as a tree to be set. */
export interface Val { text: string; plain: string; latex?: string; spoken?: string; tree?: unknown }
/** The board family, and what a board of it is. */
export interface Kit { name: string; board?: boolean; line?: boolean; heaps?: boolean; coordinates?: boolean; graph?: boolean; sets?: boolean; compound?: boolean }
export const noKit: Kit = { name: '' }
export interface Move { to: string; name: string; say?: string; free?: boolean; ways: string[][]; gone?: string[]; put?: string[]; same?: Record<string, string> }
export interface Played extends Move { board: number; way: string[] }
export interface Turn { as: string; parts: { board: number; turn?: Turn }[]; may: number[]; must: number[]; min: number; max: number; odd: boolean; drops: string; why: Record<string, string>; end?: string }
export interface Board { position: string; game: string; title: string; rule: string; kit: Kit; impartial: boolean; ended: boolean; gone?: boolean; mark?: string; say?: string; scene: Scene; moves: Move[]; more?: boolean }
/** Where a game began and the turns since. */
export interface Game { boards: string[]; as?: string; marks?: string; end?: string; playing?: number; turns?: string[]; claim?: string; to?: string; with?: Record<string, string> }
export interface Step extends Played { title: string; after?: Scene }
export interface Made { turn: string; player: Player; steps: Step[]; again?: boolean }
export interface View { boards: Board[]; turn: Turn; over: { winner: string; why: string } | null; to: Player; end: string; rule: string; last?: Played[]; address: string; here: string; judged?: boolean; repeats?: boolean; game: Game; made: Made[]; begun?: Board[]; problem?: string }
export interface Thermo { mean: number; temperature: number; left: [number, number][]; right: [number, number][] }
/** What was played on a board and stays to be seen: a domino with its owner. */
export interface Trace { player: Player; places: string[]; last?: boolean; at?: number[] }
export interface Tile { name: string; title: string; kit: Kit; impartial: boolean; rule: string; position: string; sources?: string[]; scene: Scene }
/** A sign of a value that is to be set. */
export interface Node { k: string; x?: string; of?: string; n?: number; in?: Node[] }
