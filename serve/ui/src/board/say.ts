// Places and boards in words that can be spoken, in the language of the page.
import { t, type Key } from '../en'
import type { Kit, Scene } from '../types'

const colours: Record<string, Key> = { b: 'say.blue', l: 'say.blue', r: 'say.red', g: 'say.green', c: 'say.magenta' }
/** The ends of an edge: in Hackenbush everything that touches the ground ends at vertex 0. */
const end = (n: string, game: string) => (n === '0' && game.includes('hackenbush') ? t('say.ground') : n)
/** What numbers name, and how many of the numbers are counted from 0. */
const named: [RegExp, Key, number][] = [
  [/^v(\w+)$/, 'say.vertex', 0], [/^o(\d+)$/, 'say.option', 1], [/^x(\d+)y(\d+)z(\d+)$/, 'say.cube', 3], [/^x(\d+)y(\d+)$/, 'say.point', 0],
  [/^k(\d+)c(\d+)$/, 'say.cakecolumn', 1], [/^k(\d+)r(\d+)$/, 'say.cakerow', 1], [/^k(\d+)[ed](\d+)$/, 'say.block', 1], [/^s(\d+)$/, 'say.spot', 0], [/^prisoners\d*$/, 'say.prisoner', 0],
]
const sides: Record<string, Key> = { left: 'say.left', right: 'say.right', up: 'say.up', down: 'say.downward', off: 'say.off' }

/** A place in words. The scene tells the label that is written there, such as 12 or {1,2}. */
export function spoken(place: string, game = '', scene?: Scene): string {
  const heap = place.match(/^h(\d+)([tg])(\d+)$/)
  if (heap) return t(heap[2] === 't' ? 'say.heap' : 'say.gap', +heap[1] + 1, heap[3])
  const edge = place.match(/^[ew](\d+)x(\d+)([a-z]?)\d*$/)
  if (edge) {
    const a = end(edge[1], game), b = end(edge[2], game), colour = colours[edge[3]]
    return colour ? t('say.coloured', t(colour), a, b) : t(edge[3] === 'a' ? 'say.arrow' : 'say.edge', a, b)
  }
  if (sides[place]) return t(sides[place])
  const square = game === 'chomp' && place.match(/^n(\d+)x(\d+)$/)
  if (square) return t('say.row', +square[1] + 1, +square[2] + 1)
  if (/^n\d/.test(place)) {
    const at = scene?.shapes.find((s) => s.place === place), label = at && scene!.shapes.find((s) => s.k === 't' && s.x && s.at[0] === at.at[0] && s.at[1] === at.at[1])?.x
    const name = label ?? at?.g ?? ''
    if (/[\w{]/.test(name) && name !== 'o') return name.replace(/,/g, ', ')
    return t(at?.k === 'l' ? 'say.line' : 'say.number', place.slice(1).split('x').join(', '))
  }
  for (const [re, key, add] of named) { const m = place.match(re); if (m) return t(key, ...m.slice(1).map((x, i) => (i < add ? +x + 1 : x))) }
  const line = place.match(/^([a-z]\d+)([a-z]\d+)$/)
  if (line) return t('say.edge', line[1], line[2])
  return place
}

const most = 40
const list = (words: string[]) => new Intl.ListFormat(typeof document === 'undefined' ? 'en' : document.documentElement.lang || 'en').format(words.length > most ? [...words.slice(0, most), t('tell.more', words.length - most)] : words)
const roles: Record<string, Key> = { left: 'tell.left', right: 'tell.right', both: 'tell.both', center: 'tell.center', wall: 'tell.closed' }

/** The chess piece at a place. */
function man(b: { kit: Kit; scene: Scene; game: string }, place: string): string {
  const g = b.kit.board && /chess|norton/.test(b.game) ? b.scene.shapes.find((s) => s.k === 'd' && s.place === place)?.g : ''
  const key = g && ({ k: 'man.king', o: 'man.king', x: 'man.king', q: 'man.queen', r: 'man.rook', b: 'man.bishop', n: 'man.knight' } as const)[g.toLowerCase() as 'k']
  return key ? t(key) + ' ' : ''
}

/** A board in words: the sizes of heaps, or where the pieces, lines and edges of each player are. */
export function boardSaid(b: { kit: Kit; game: string; position: string; scene: Scene }): string {
  const at = new Map<Key, Set<string>>(), heaps: number[] = []
  const put = (role: Key, place: string) => { if (!at.has(role)) at.set(role, new Set()); at.get(role)!.add(place) }
  let squares = 0
  for (const s of b.scene.shapes) {
    const heap = s.place?.match(/^h(\d+)t(\d+)$/)
    if (heap) heaps[+heap[1]] = Math.max(heaps[+heap[1]] ?? 0, +heap[2])
    if ((s.k === 'r' || s.k === 'p') && (s.f === 'board' || s.f === 'grey') && s.place) squares++
    if (!s.place) continue
    if (s.k === 'l') { if (roles[s.s ?? '']) put(roles[s.s!], s.place); else if (s.s === 'ink' && b.kit.areas) put('tell.drawn', s.place); else if (b.kit.graph) put('tell.lines', s.place) }
    else if (s.k === 'd' && /^n\d/.test(s.place) && !b.kit.sets) put('tell.there', s.place)
    else if (roles[s.f ?? '']) put(roles[s.f!], s.place)
    else if (s.k === 'd' && (b.kit.coordinates || (s.f === 'ink' && b.kit.board))) put('tell.piece', s.place)
  }
  if (b.kit.heaps) return heaps.length ? t('tell.heaps', list(heaps.map((n) => String(n ?? 0)))) : b.position
  const parts = [...at].map(([role, places]) => t(role, list([...places].map((p) => man(b, p) + spoken(p, b.game, b.scene)))))
  if (squares) parts.push(t(squares === 1 ? 'tell.square' : 'tell.squares', squares))
  return parts.join('; ') || b.position
}
