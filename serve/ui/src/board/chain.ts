// The chain of a player's stones that joins two sides of a board: how a game of Hex was won.
import type { Player, Scene } from '../types'
import type { Point } from './pick'

/** The middles of the stones of a shortest chain between the two sides of a player, or nothing. */
export function chain(scene: Scene, player: Player): Point[] {
  const sides = groups(scene.shapes.filter((s) => s.k === 'l' && s.s === player && !s.place).map((s) => s.at))
  const stones = scene.shapes.filter((s) => s.k === 'd' && s.f === player && s.place).map((s): Point => [s.at[0], s.at[1]])
  const cells = scene.shapes.filter((s) => s.k === 'p' && s.place)
  if (sides.length !== 2 || !stones.length || !cells.length) return []
  const far = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1])
  const [x, y] = cells[0].at, c = cells[0].at, middle: Point = [c.reduce((n, v, i) => n + (i % 2 ? 0 : v), 0) / (c.length / 2), c.reduce((n, v, i) => n + (i % 2 ? v : 0), 0) / (c.length / 2)]
  const radius = far([x, y], middle) // from the middle of a hexagon to a corner
  const at = (p: Point, side: number[][]) => side.some((l) => far(p, [(l[0] + l[2]) / 2, (l[1] + l[3]) / 2]) < 1.2 * radius)
  const from = new Map<number, number>(), queue = stones.map((_, i) => i).filter((i) => at(stones[i], sides[0]))
  for (const i of queue) from.set(i, -1)
  for (let i = queue.shift(); i !== undefined; i = queue.shift()) {
    if (at(stones[i], sides[1])) { const way: Point[] = []; for (let j = i; j >= 0; j = from.get(j)!) way.push(stones[j]); return way }
    stones.forEach((p, j) => { if (!from.has(j) && far(p, stones[i]) < 1.9 * radius) { from.set(j, i); queue.push(j) } })
  }
  return []
}

/** Lines that touch each other, together. */
function groups(lines: number[][]): number[][][] {
  const touch = (a: number[], b: number[]) => [[0, 0], [0, 2], [2, 0], [2, 2]].some(([i, j]) => Math.hypot(a[i] - b[j], a[i + 1] - b[j + 1]) < 0.3)
  const all: number[][][] = [], rest = [...lines]
  while (rest.length) {
    const group = [rest.pop()!]
    for (let i = 0; i < group.length; i++) for (let j = rest.length - 1; j >= 0; j--) if (touch(group[i], rest[j])) group.push(...rest.splice(j, 1))
    all.push(group)
  }
  return all
}

/** A smooth curve through the middles of the lines between points, as the engine means it. */
export function bow(at: number[]): string {
  const n = at.length
  let d = `M${at[0]} ${at[1]}L${(at[0] + at[2]) / 2} ${(at[1] + at[3]) / 2}`
  for (let i = 2; i + 3 < n; i += 2) d += `Q${at[i]} ${at[i + 1]} ${(at[i] + at[i + 2]) / 2} ${(at[i + 1] + at[i + 3]) / 2}`
  return `${d}L${at[n - 2]} ${at[n - 1]}`
}
