// Where the elements of a quotient are drawn: an element and what the first generator
// makes of it stand in one column; columns follow the arrows of the second.
import type { Monoid } from './shared'
export interface Placed { x: number; y: number; of: number }
export const pitch = { x: 118, y: 92, row: 120, per: 6 }

export function layout(m: Monoid, vertical: number, along: number): { at: Placed[]; width: number; height: number } {
  const n = m.names.length
  const up = m.action[vertical], next = m.action[along]
  const paired = up?.every((y, x) => up[y] === x && y !== x)
  // columns
  const column: number[] = Array(n).fill(-1), columns: number[][] = []
  for (let x = 0; x < n; x++) if (column[x] < 0) { const c = paired ? [x, up[x]] : [x]; for (const e of c) column[e] = columns.length; columns.push(c) }
  const follow = columns.map(([x]) => (next ? column[next[x]] : -1))
  // chains: from each source to what is placed already; later ones stand behind, backwards
  const into = columns.map(() => 0)
  follow.forEach((c, i) => { if (c >= 0 && c !== i) into[c]++ })
  const done = columns.map(() => -1), groups: number[][] = []
  const starts = [...columns.keys()].sort((a, b) => Number(into[a] > 0) - Number(into[b] > 0) || a - b)
  for (const s of starts) {
    if (done[s] >= 0) continue
    const chain: number[] = []
    let c = s
    while (c >= 0 && done[c] < 0 && !chain.includes(c)) { chain.push(c); c = follow[c] }
    const joined = c >= 0 && done[c] >= 0 ? done[c] : groups.length
    if (joined === groups.length) groups.push([])
    for (const x of chain) done[x] = joined
    groups[joined].push(...(joined < groups.length - 1 || groups[joined].length ? chain.reverse() : chain))
  }
  // rows of groups
  const at: Placed[] = []
  let x0 = 0, y0 = 0, widest = 0
  const height = paired ? pitch.y + pitch.row : pitch.row
  for (const g of groups) {
    if (x0 > 0 && x0 + g.length > pitch.per) { x0 = 0; y0 += height }
    g.forEach((c, i) => {
      if (i > 0 && (x0 + i) % pitch.per === 0 && x0 === 0) y0 += height
      const x = (x0 === 0 ? i % pitch.per : x0 + i) * pitch.x
      columns[c].forEach((of, k) => at.push({ x, y: y0 + k * pitch.y, of }))
      widest = Math.max(widest, x + pitch.x)
    })
    x0 = g.length > pitch.per ? pitch.per : x0 + g.length
  }
  return { at: at.sort((a, b) => a.of - b.of), width: widest, height: y0 + height - 28 }
}
