// What a board looks like to those who play on it. The engine sorts heaps, renumbers
// stalks and forgets who placed a domino; the table keeps what was seen: a place of the
// new position is shown where it was before, and what was played keeps its owner.
import type { Board, Played, Player, Scene, Shape, Trace } from '../types'

export interface Face { scene: Scene; shown: Map<string, string>; trace: Trace[]; whole: boolean; was?: Shape[] }

const placesOf = (s: Scene) => new Set(s.shapes.map((x) => x.place).filter((p) => p !== undefined))

export function fresh(b: Board): Face {
  return { scene: b.scene, shown: new Map([...placesOf(b.scene)].map((p) => [p, p])), trace: [], whole: true }
}

const look = (list: Shape[]) => list.map((s) => `${s.k}${s.f ?? ''}${s.g ?? ''}`).sort().join()
function looks(s: Scene): Map<string, string> {
  const by = new Map<string, Shape[]>()
  for (const x of s.shapes) if (x.place) by.set(x.place, [...(by.get(x.place) ?? []), x])
  return new Map([...by].map(([p, list]) => [p, look(list)]))
}

/** The face after a step, with what the step took away: it is shown as an outline until the next one. */
export function after(face: Face, step: Played, player: Player, afterwards: Board): Face {
  const next = changed(face, step, player, afterwards)
  if (afterwards.kit.areas) { // boxes have the colour of whoever closed them
    const boxes = (s: Scene) => s.shapes.filter((x) => x.k === 'r').map((x) => x.at)
    const old = new Set(boxes(face.scene).map(String))
    next.trace = [...face.trace.map((x) => ({ ...x, last: false })), ...boxes(afterwards.scene).filter((b) => !old.has(String(b))).map((box) => ({ player, places: [], box, last: true }))]
  }
  if (face.scene.box.join() !== next.scene.box.join()) return next
  const lost = new Set((step.gone ?? []).map((p) => face.shown.get(p) ?? p))
  const drawn = new Set(next.scene.shapes.map((s) => s.k + s.at.join() + (s.f ?? '') + (s.s ?? '')))
  const was = face.scene.shapes.filter((s) => s.place && lost.has(s.place) && (s.k === 'd' || s.k === 'l') && !drawn.has(s.k + s.at.join() + (s.f ?? '') + (s.s ?? '')))
  return { ...next, was }
}

/** The face after a step, if before is the position it was made at and after the one it led to. */
function changed(face: Face, step: Played, player: Player, afterwards: Board): Face {
  const trace: Trace[] = face.trace.map((x) => ({ ...x, last: false }))
  const next = placesOf(afterwards.scene)
  if (afterwards.scene.shapes.some((s) => s.k === 'c')) return fresh(afterwards) // drawn on the same paper
  if (afterwards.kit.board && !afterwards.kit.line && !step.same) {
    const tile = (p: string) => afterwards.scene.shapes.find((s) => s.place === p && s.k === 'r')
    const bare = (p: string) => !afterwards.scene.shapes.some((s) => s.place === p && s.k === 'd')
    if (step.way.every((p) => tile(p)?.f === 'wall' && bare(p))) trace.push({ player, places: step.way, last: true })
    return { ...fresh(afterwards), trace }
  }
  if (afterwards.kit.coordinates && !step.same && [...next].every((p) => face.shown.has(p))) {
    // the board is cropped to what can be reached; on the table it stays as large as it was
    const old = face.scene.shapes.find((s) => s.k === 'r' && s.place === 'x0y0'), now = afterwards.scene.shapes.find((s) => s.k === 'r' && s.place === 'x0y0')
    if (old && now) {
      const dx = old.at[0] - now.at[0], dy = old.at[1] - now.at[1]
      const pieces = afterwards.scene.shapes.filter((s) => s.k === 'd').map((s) => ({ ...s, at: [s.at[0] + dx, s.at[1] + dy, s.at[2]] }))
      return { scene: { box: face.scene.box, shapes: [...face.scene.shapes.filter((s) => s.k !== 'd'), ...pieces] }, shown: face.shown, trace, whole: true }
    }
  }
  // which new place is shown where
  const shown = new Map<string, string>()
  for (const [place, at] of face.shown) {
    const to = step.same ? step.same[place] : next.has(place) ? place : undefined
    if (to !== undefined && next.has(to)) shown.set(to, at)
  }
  const before = looks(face.scene), now = looks(afterwards.scene)
  const known = [...next].every((p) => shown.has(p))
  const kept = known && [...next].every((p) => before.get(shown.get(p)!) === now.get(p))
  if (known && !kept && afterwards.kit.graph) return moved(face, shown, afterwards.scene, step, player, trace)
  if (!kept) return { ...fresh(afterwards), trace: [] }
  const stay = new Set(shown.values())
  const shapes = face.scene.shapes.filter((s) => (s.place ? stay.has(s.place) : s.k !== 't'))
  const labels = afterwards.kit.heaps ? sizes(shapes, shown) : undefined
  if (afterwards.kit.heaps && !labels) return { ...fresh(afterwards), trace: [] }
  return { scene: { box: face.scene.box, shapes: labels ? [...shapes, ...labels] : [...shapes, ...face.scene.shapes.filter((s) => s.k === 't' && !s.place)] }, shown, trace, whole: false }
}

/** The face of a graph after a step: what is new on it, drawn where it was before. A vertex that was coloured keeps its owner. */
function moved(face: Face, shown: Map<string, string>, scene: Scene, step: Played, player: Player, trace: Trace[]): Face {
  const old = new Map<string, Shape>()
  for (const s of face.scene.shapes) if (s.place && !old.has(s.place + s.k)) old.set(s.place + s.k, s)
  const centres = new Map<string, number[]>()
  for (const s of scene.shapes) if (s.place && s.k === 'd') { const o = old.get(shown.get(s.place)! + 'd'); if (o) centres.set(s.at.slice(0, 2).join(), o.at) }
  const shapes = scene.shapes.map((s) => {
    const o = s.place ? old.get(shown.get(s.place)! + s.k) : undefined
    if (o) return { ...s, place: shown.get(s.place!)!, at: o.at }
    const c = s.k === 't' ? centres.get(s.at.slice(0, 2).join()) : undefined
    return c ? { ...s, at: [c[0], c[1], ...s.at.slice(2)] } : s
  })
  const stay = new Set(shown.values())
  const lost = face.scene.shapes.filter((s) => s.k === 'l' && !stay.has(s.place ?? '')).map((s) => ({ k: s.k, at: s.at, w: s.w }))
  for (const p of step.way) { const d = old.get((face.shown.get(p) ?? p) + 'd'); if (d && !stay.has(face.shown.get(p) ?? p)) trace.push({ player, places: [], at: d.at, last: true }) }
  return { scene: { box: face.scene.box, shapes: [...lost, ...shapes] }, shown, trace, whole: false }
}

/** The sizes of heaps and of the parts of broken ones; undefined if parts touch, so that they look like one. */
function sizes(shapes: Shape[], shown: Map<string, string>): Shape[] | undefined {
  const row = !shapes.some((s) => s.k === 'l') // rows have their size before them, heaps below
  const parts = new Map<string, Shape[]>()
  for (const [place, at] of shown) {
    const heap = place.match(/^(h\d+)t/)?.[1], disc = heap && shapes.find((s) => s.place === at && s.k === 'd')
    if (heap && disc) parts.set(heap, [...(parts.get(heap) ?? []), disc])
  }
  const spans = [...parts.values()].map((list) => ({ n: list.length, x0: Math.min(...list.map((s) => s.at[0])), x1: Math.max(...list.map((s) => s.at[0])), y: list[0].at[1] }))
  if (spans.some((a) => spans.some((b) => a !== b && (row ? a.y === b.y && b.x0 > a.x1 && b.x0 - a.x1 < 1.5 : a.x0 === b.x0)))) return
  return spans.map((a) => ({ k: 't' as const, at: row ? [a.x0 - 1, a.y] : [a.x0, 0.5], z: 0.5, x: String(a.n) }))
}

/** Ways in the words of the engine, as places that are shown. */
export function show(face: Face, b: Board): Board['moves'] {
  if (face.whole) return b.moves
  const at = (p: string) => face.shown.get(p) ?? p
  return b.moves.map((m) => ({ ...m, ways: m.ways.map((w) => w.map(at)), gone: m.gone?.map(at) }))
}

/** A way that was pointed out on the face, in the words of the engine. */
export function unshow(face: Face, way: string[]): string[] {
  if (face.whole) return way
  const back = new Map([...face.shown].map(([p, at]) => [at, p]))
  return way.map((p) => back.get(p) ?? p)
}
