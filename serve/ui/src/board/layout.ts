// Where the knots of a drawing lie: by levels above the ground or above the least, else
// by forces, from several beginnings; the drawing with the fewest crossings is kept.
import type { Drawing, Form, Knot, Link } from './notation'
export const W = 560, H = 360, floor = H - 28

const crosses = (p: Knot, q: Knot, r: Knot, s: Knot) => {
  const side = (a: Knot, b: Knot, c: Knot) => Math.sign((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x))
  return new Set([p.id, q.id, r.id, s.id]).size === 4 && side(p, q, r) !== side(p, q, s) && side(r, s, p) !== side(r, s, q)
}
export function crossings(knots: Knot[], links: Link[]): number {
  const at = new Map(knots.map((k) => [k.id, k])), ends = links.map((l) => [at.get(l.a)!, at.get(l.b)!])
  let n = 0
  for (let i = 0; i < ends.length; i++) for (let j = 0; j < i; j++) if (crosses(ends[i][0], ends[i][1], ends[j][0], ends[j][1])) n++
  return n
}

/** Lays a drawing out; the same drawing always looks the same. */
export function layout(form: Form, ids: [number, string | undefined][], links: Link[]): Drawing {
  const knots: Knot[] = ids.map(([id, mark]) => ({ id, mark, x: W / 2, y: H / 2 }))
  if (form.ground || form.kind === 'poset' || form.kind === 'tree') levels(form, knots, links)
  else forces(knots, links)
  return { knots, links: links.map((l) => ({ ...l })) }
}

function levels(form: Form, knots: Knot[], links: Link[]) {
  const level = new Map<number, number>()
  if (form.ground) {
    level.set(0, 0)
    for (const queue = [0]; queue.length; ) { const v = queue.shift()!; for (const l of links) for (const [a, b] of [[l.a, l.b], [l.b, l.a]]) if (a === v && !level.has(b)) { level.set(b, level.get(v)! + 1); queue.push(b) } }
  } else for (let again = true, rounds = 0; again && rounds <= knots.length; rounds++) { again = false; for (const l of links) if ((level.get(l.b) ?? 0) < (level.get(l.a) ?? 0) + 1) { level.set(l.b, (level.get(l.a) ?? 0) + 1); again = true } }
  const rows: Knot[][] = []
  for (const k of knots) if (!(form.ground && k.id === 0)) (rows[(level.get(k.id) ?? (form.ground ? 1 : 0))] ??= []).push(k)
  const tall = rows.length - (form.ground ? 0 : 1), near = new Map(knots.map((k) => [k.id, k]))
  const spread = (row: Knot[], y: number) => row.forEach((k, i) => { k.x = (W * (i + 1)) / (row.length + 1); k.y = y })
  rows.forEach((row, n) => spread(row, floor - (n / Math.max(1, tall)) * (floor - 36)))
  for (let turn = 0; turn < 4; turn++) for (const row of rows) { // each stands above what it is joined to
    if (!row) continue
    const middle = (k: Knot) => { const xs = links.flatMap((l) => (l.a === k.id ? [l.b] : l.b === k.id ? [l.a] : [])).filter((b) => b !== 0 || !form.ground).map((b) => near.get(b)!.x); return xs.length ? xs.reduce((a, b) => a + b, 0) / xs.length : k.x }
    const want = new Map(row.map((k) => [k, middle(k)]))
    row.sort((a, b) => want.get(a)! - want.get(b)! || a.id - b.id)
    spread(row, row[0].y)
  }
  if (form.kind === 'tree') for (const k of knots) k.y = H - k.y + 8 // the start is above
  if (form.ground) { const g = near.get(0); if (g) { g.x = W / 2; g.y = floor } }
}

function forces(knots: Knot[], links: Link[]) {
  const n = knots.length
  if (!n) return
  let best: [number, number][] = [], least = Infinity, seed = 1
  const random = () => ((seed = (seed * 16807) % 2147483647) / 2147483647)
  const end = performance.now() + 150
  for (let turn = 0; turn < 12 && least > 0 && (turn === 0 || performance.now() < end); turn++) {
    knots.forEach((k, i) => { const t = (2 * Math.PI * (turn ? random() : i / n)); k.x = Math.cos(t) * (1 + random() * 0.1); k.y = Math.sin(t) * (1 + random() * 0.1) })
    relax(knots, links, n > 80 ? 40 : 160)
    const c = crossings(knots, links)
    if (c < least) { least = c; best = knots.map((k) => [k.x, k.y]) }
  }
  const xs = best.map((p) => p[0]), ys = best.map((p) => p[1]), x0 = Math.min(...xs), y0 = Math.min(...ys)
  const scale = Math.min((W - 80) / Math.max(1e-6, Math.max(...xs) - x0), (H - 80) / Math.max(1e-6, Math.max(...ys) - y0), 120)
  const dx = (W - (Math.max(...xs) - x0) * scale) / 2, dy = (H - (Math.max(...ys) - y0) * scale) / 2
  knots.forEach((k, i) => { k.x = dx + (best[i][0] - x0) * scale; k.y = dy + (best[i][1] - y0) * scale })
}
function relax(knots: Knot[], links: Link[], rounds: number) {
  const at = new Map(knots.map((k, i) => [k.id, i])), want = 2 / Math.sqrt(knots.length)
  for (let r = 0; r < rounds; r++) {
    const heat = 0.25 * (1 - r / rounds) + 0.005, f = knots.map(() => [0, 0])
    for (let i = 0; i < knots.length; i++) for (let j = 0; j < i; j++) {
      const dx = knots[i].x - knots[j].x, dy = knots[i].y - knots[j].y, d2 = Math.max(1e-4, dx * dx + dy * dy), p = (want * want) / d2
      f[i][0] += dx * p; f[i][1] += dy * p; f[j][0] -= dx * p; f[j][1] -= dy * p
    }
    for (const l of links) {
      const i = at.get(l.a)!, j = at.get(l.b)!, dx = knots[i].x - knots[j].x, dy = knots[i].y - knots[j].y, d = Math.hypot(dx, dy) / want
      f[i][0] -= dx * d; f[i][1] -= dy * d; f[j][0] += dx * d; f[j][1] += dy * d
    }
    knots.forEach((k, i) => { f[i][0] -= k.x * 0.05; f[i][1] -= k.y * 0.05; const d = Math.hypot(f[i][0], f[i][1]) || 1, s = Math.min(d, heat) / d; k.x += f[i][0] * s; k.y += f[i][1] * s })
  }
}
