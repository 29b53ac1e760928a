// Pointing out a move: the candidates are ways, sequences of places; each place that is
// picked narrows them until one move is left. The same for every family of boards.
import type { Move, Scene, Shape } from '../types'

export type Point = [number, number]
export interface Candidate { move: Move; way: string[] }

/** The middle of each place, and the line of each edge. */
export class Map2 {
  centre = new Map<string, Point>()
  private lines = new Map<string, number[]>()
  private radii = new Map<string, number>()
  constructor(scene: Scene) {
    for (const s of scene.shapes) {
      if (!s.place) continue
      if (s.k === 'l') this.lines.set(s.place, s.at)
      if (s.k === 'd') this.radii.set(s.place, s.at[2])
      if (!this.centre.has(s.place)) this.centre.set(s.place, middle(s))
    }
  }
  /** The line of an edge or a cut. */
  line(place: string): number[] | undefined { return this.lines.get(place) }
  /** How large the disc at a place is. */
  radius(place: string): number { return this.radii.get(place) ?? 0.3 }
  /** How far a point is from a place. */
  distance(place: string, [x, y]: Point): number {
    const l = this.lines.get(place)
    if (l) {
      const [x1, y1, x2, y2] = l, dx = x2 - x1, dy = y2 - y1
      const u = Math.max(0.12, Math.min(0.88, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy || 1)))
      return Math.hypot(x1 + u * dx - x, y1 + u * dy - y)
    }
    const c = this.centre.get(place)
    return c ? Math.hypot(c[0] - x, c[1] - y) : Infinity
  }
  /** The mean of some places. */
  mean(places: string[]): Point {
    const p = places.map((q) => this.centre.get(q)).filter((q) => q !== undefined)
    return p.length ? [p.reduce((s, q) => s + q[0], 0) / p.length, p.reduce((s, q) => s + q[1], 0) / p.length] : [0, 0]
  }
  /** Neighbours can be pointed at together, by a point between them. */
  together(way: string[]): boolean {
    if (way.length > 2) return false
    const p = way.map((q) => this.centre.get(q))
    return p.every((q) => q !== undefined) && (p.length < 2 || Math.hypot(p[0]![0] - p[1]![0], p[0]![1] - p[1]![1]) < 1.2)
  }
}

function middle(s: Shape): Point {
  const a = s.at
  if (s.k === 'r') return [a[0] + a[2] / 2, a[1] + a[3] / 2]
  if (s.k === 'p') { const xs = a.filter((_, i) => i % 2 === 0), ys = a.filter((_, i) => i % 2); return [xs.reduce((m, x) => m + x, 0) / xs.length, ys.reduce((m, y) => m + y, 0) / ys.length] }
  if (s.k === 'l') return [(a[0] + a[2]) / 2, (a[1] + a[3]) / 2]
  return [a[0], a[1]]
}

// the places of a way may be picked in any order where the move says so
const begins = (m: Move, way: string[], picked: string[]) => (m.free ? picked.every((p) => way.includes(p)) : picked.every((p, i) => way[i] === p))

export function candidates(moves: Move[], picked: string[]): Candidate[] {
  return moves.flatMap((move) => move.ways.filter((w) => begins(move, w, picked)).map((way) => ({ move, way })))
}

export const next = (list: Candidate[], picked: string[]) => [...new Set(list.flatMap((c) => (c.move.free ? c.way.filter((p) => !picked.includes(p)) : c.way.slice(picked.length, picked.length + 1))))]

const movesOf = (list: Candidate[]) => [...new Set(list.map((c) => c.move))]

export type Pick = { play: Candidate } | { choose: Candidate[] } | { picked: string[]; done?: Candidate } | undefined

/** What picking one more place means. A way that is complete and also begins another waits for Done. */
export function pick(moves: Move[], picked: string[], place: string): Pick {
  const now = [...picked, place], left = candidates(moves, now)
  if (!left.length) return undefined
  const different = movesOf(left)
  if (different.length === 1) return { play: left.sort((a, b) => a.way.length - b.way.length)[0] }
  const full = left.filter((c) => c.way.length === now.length)
  if (full.length === left.length) return { choose: dedupe(full) }
  return { picked: now, done: full[0] }
}

function dedupe(list: Candidate[]): Candidate[] {
  const seen = new Set<Move>()
  return list.filter((c) => !seen.has(c.move) && seen.add(c.move))
}

/** What a point on the board means: a whole way, if neighbours decide, or the next place. */
export function point(map: Map2, moves: Move[], picked: string[], at: Point): { whole?: Candidate; place?: string } {
  const list = candidates(moves, picked)
  let place: string | undefined, near = 0.62
  for (const p of next(list, picked)) {
    const d = map.distance(p, at)
    if (d < near) { near = d; place = p }
  }
  if (picked.length) return { place }
  // several ways with the same places between the same neighbours cannot be told apart by a point
  let whole: Candidate | undefined, close = 0.75
  for (const c of list) {
    if (!map.together(c.way)) continue
    const m = map.mean(c.way), d = c.way.length === 1 ? map.distance(c.way[0], at) : Math.hypot(m[0] - at[0], m[1] - at[1])
    if (d < close - 1e-9) { close = d; whole = c }
  }
  if (!whole) return { place }
  const rivals = movesOf(list.filter((c) => same(c.way, whole.way)))
  if (rivals.length > 1) return { place }
  // in the middle of a square, with several pairs through it, the square is meant
  if (place && whole.way.length > 1 && near < 0.2 && list.some((c) => c.move !== whole.move && c.way.includes(place!))) return { place }
  return { whole, place }
}

const same = (a: string[], b: string[]) => a.length === b.length && [...a].sort().join() === [...b].sort().join()

/** The place in a direction that is nearest, favouring what lies straight ahead. */
export function towards(map: Map2, places: Iterable<string>, from: string, [dx, dy]: Point): string {
  const f = map.centre.get(from)
  if (!f) return [...places][0] ?? ''
  let best = '', cost = Infinity
  for (const p of places) {
    const c = map.centre.get(p)
    if (!c || p === from) continue
    const along = (c[0] - f[0]) * dx + (c[1] - f[1]) * dy, off = Math.abs((c[0] - f[0]) * dy) + Math.abs((c[1] - f[1]) * dx)
    if (along > 0.05 && along + 2.5 * off < cost) { cost = along + 2.5 * off; best = p }
  }
  return best
}
