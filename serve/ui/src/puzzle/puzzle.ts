// Puzzles that people make, sets of them for a class, and what became of them: all of it text.
import { t } from '../en'

export type Goal = 'win' | 'draw' | 'who' | 'value' | 'build' | 'order'
export const goals: readonly Goal[] = ['win', 'draw', 'who', 'value', 'build', 'order']
/** Goals that ask for an answer instead of a move. */
export const asks = (g: string | null) => g === 'value' || g === 'build' || g === 'order'
/** A puzzle as an address has it. Hints: how many steps may be asked for; tries: 0 is as many as one likes. */
export interface Custom { game: string; goal: Goal; title: string; text: string; after: string; hints: number; tries: number; want: string }
export interface Judged { name?: string; date?: string; goal: Goal; unique: boolean; caution?: string; problem?: string; total: number; solutions: string[]; turn?: string; after?: string; winner?: string; who?: string; reason?: string; board: number; place?: string; grade: number; natural?: { name: string; reply: string; kind: 'convention' | 'long' } }

const own = ['goal', 'want', 'title', 'text', 'after', 'hints', 'tries', 'set', 'n', 'name'] // keys that are not the game's
const number = (s: string | null, least: number, most: number, other: number) => { const n = Number(s ?? other); return Number.isInteger(n) && n >= least && n <= most ? n : other }

/** Reads a puzzle from what is behind the ? of an address. */
export function readPuzzle(address: string): Custom {
  const fields = address.replace(/^[?#]/, '').split('&').filter(Boolean), q = new URLSearchParams(address.replace(/^[?#]/, ''))
  const goal = q.get('goal')
  return { game: fields.filter((f) => !own.includes(f.split('=')[0])).join('&'), goal: goals.find((g) => g === goal) ?? 'win', want: (q.get('want') ?? '').slice(0, 200), title: (q.get('title') ?? '').slice(0, 120), text: (q.get('text') ?? '').slice(0, 2000), after: (q.get('after') ?? '').slice(0, 2000), hints: number(q.get('hints'), 0, 4, 4), tries: number(q.get('tries'), 0, 9, 0) }
}
export function writePuzzle(p: Custom): string {
  const q = new URLSearchParams()
  if (p.goal !== 'win') q.set('goal', p.goal)
  if (p.goal === 'build' && p.want) q.set('want', p.want)
  if (p.title) q.set('title', p.title)
  if (p.text) q.set('text', p.text)
  if (p.after) q.set('after', p.after)
  if (p.hints !== 4) q.set('hints', String(p.hints))
  if (p.tries) q.set('tries', String(p.tries))
  return [p.game, q.toString()].filter(Boolean).join('&')
}

/** A set: puzzles and screens of lessons, in order. */
export interface Set { name: string; items: Item[]; mark: string }
export interface Item { line: number; puzzle?: Custom; lesson?: string; title: string; href: string }
export interface Fault { line: number; reason: string }
const head = 'upstar-set 1 '

/** Reads a set. A line that is wrong is named with its reason, and left out; the rest works. */
export function readSet(text: string): { set: Set; faults: Fault[] } {
  const faults: Fault[] = [], items: Item[] = [], lines = text.replace(/\r/g, '').split('\n')
  let name = ''
  if (lines[0]?.startsWith(head)) name = lines[0].slice(head.length).trim().slice(0, 80)
  else faults.push({ line: 1, reason: t('set.nohead') })
  lines.forEach((l, i) => {
    const s = l.trim()
    if (!s || s.startsWith('#') || l.startsWith(head)) return
    const at = { line: i + 1 }
    const lesson = s.match(/^lesson:([a-z0-9-]+)\/(\d+)$/)
    if (lesson) return void items.push({ ...at, lesson: `${lesson[1]}/${lesson[2]}`, title: t('set.lesson', lesson[1], lesson[2]), href: `lesson/${lesson[1]}/${lesson[2]}` })
    if (!/(^|&)g=[^&]/.test(s)) return void (i || name ? faults.push({ ...at, reason: t('set.badline') }) : undefined)
    if (items.length >= 60) return void faults.push({ ...at, reason: t('set.toomany') })
    try {
      const p = readPuzzle(s)
      items.push({ ...at, puzzle: p, title: p.title || t('set.puzzle', items.length + 1), href: 'puzzle?' + s })
    } catch { faults.push({ ...at, reason: t('set.badline') }) }
  })
  return { set: { name: name || t('set.untitled'), items, mark: mark(items.map((x) => x.href).join('\n')) }, faults }
}
export const writeSet = (name: string, puzzles: string[]) => [head + name.replace(/\s+/g, ' ').trim(), ...puzzles].join('\n') + '\n'

/** Four letters that tell whether two sets are the same: of the 32-bit FNV-1a hash. */
export function mark(text: string): string {
  let h = 0x811c9dc5
  for (const b of new TextEncoder().encode(text)) h = Math.imul(h ^ b, 0x01000193) >>> 0
  return (h >>> 16 ^ h & 0xffff).toString(16).padStart(4, '0')
}

const join = async (s: ReadableStream<Uint8Array>) => new Uint8Array(await new Response(s as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer())
/** A set in a link: compressed, in letters. */
export async function pack(text: string): Promise<string> {
  const bytes = await join(new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw')))
  return btoa(Array.from(bytes, (b) => String.fromCharCode(b)).join('')).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}
const most = 200_000
export async function unpack(packed: string): Promise<string> {
  const bytes = Uint8Array.from(atob(packed.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0))
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  const parts: Uint8Array[] = []
  for (let n = 0; ; ) {
    const { value, done } = await reader.read()
    if (done) break
    if ((n += value.length) > most) { void reader.cancel(); throw new Error('too long') }
    parts.push(value)
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(await new Blob(parts as BlobPart[]).arrayBuffer())
}

/** What became of an item: tries until it was solved, hints asked for, the first wrong answer. */
export interface Result { tries: number; hints: number; solved?: boolean; wrong?: string }
type Kept = Record<string, { begun: number; items: Record<number, Result> }>
const where = 'upstar.sets'
/** Reads what is kept. What cannot be read is put aside, never lost. */
function kept(): Kept {
  let text: string | null = null
  try {
    text = localStorage.getItem(where)
    if (!text) return {}
    const k = JSON.parse(text)
    if (k?.version !== 1 || typeof k.sets !== 'object' || !k.sets) throw new Error('old')
    return k.sets
  } catch {
    if (text) try { localStorage.setItem(where + '.aside', text); localStorage.removeItem(where) } catch { /* a private window keeps nothing */ }
    return {}
  }
}
export const results = (m: string): Record<number, Result> => kept()[m]?.items ?? {}
export function noteResult(m: string, i: number, change: (r: Result) => void) {
  const all = kept(), set = (all[m] ??= { begun: Date.now(), items: {} }), r = (set.items[i] ??= { tries: 0, hints: 0 })
  if (r.solved) return
  change(r)
  try { localStorage.setItem(where, JSON.stringify({ version: 1, sets: all })) } catch { /* a private window keeps nothing */ }
}

/** One line that a student hands in. It is to be read by people; the check finds slips of copying, not cheating. */
export function resultLine(s: Set, student: string, now = Date.now()): string {
  const k = kept()[s.mark], cells = s.items.map((_, i) => {
    const r = k?.items[i]
    return `${i + 1}:${!r || (!r.tries && !r.hints) ? '-' : r.solved ? (r.hints ? 'h' + r.hints : '') + (r.hints ? '.' : '') + Math.min(9, r.tries) : `x(${(r.wrong ?? '').replace(/[\s():]+/g, '').slice(0, 12)})`}`
  })
  const line = `upstar-results 1 ${s.mark} ${student.replace(/\s+/g, '_').slice(0, 60) || '-'} ${cells.join(' ')} ${k ? Math.max(1, Math.round((now - k.begun) / 60000)) : 0}min`
  return line + ' ' + mark(line)
}
export interface Handed { name: string; mark: string; cells: string[]; minutes: string; right: number }
/** Reads the lines of a class; a line that is damaged is named. */
export function readResults(text: string): { rows: Handed[]; faults: Fault[] } {
  const rows: Handed[] = [], faults: Fault[] = []
  text.split('\n').forEach((l, i) => {
    const s = l.trim()
    if (!s) return
    const m = s.match(/^(upstar-results (\d+) ([0-9a-f]{4}) (\S+) (.*?) ?(\d+)min) ([0-9a-f]{4})$/)
    if (!m) return void faults.push({ line: i + 1, reason: t('set.noresult') })
    if (m[2] !== '1') return void faults.push({ line: i + 1, reason: t('set.newer') })
    if (mark(m[1]) !== m[7]) return void faults.push({ line: i + 1, reason: t('set.damaged') })
    const cells = m[5].split(' ').filter(Boolean).map((c) => c.replace(/^\d+:/, ''))
    rows.push({ name: m[4].replace(/_/g, ' '), mark: m[3], cells, minutes: m[6], right: cells.filter((c) => /^(h\d\.)?\d$/.test(c)).length })
  })
  return { rows, faults }
}
