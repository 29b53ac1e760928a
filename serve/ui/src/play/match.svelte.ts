// A game that is being played: the position, what was played, who plays against whom,
// and the hints that were asked for. The engine knows the rules; this keeps the table.
import { call, stream } from '../engine'
import { after, fresh, show, unshow, type Face } from '../board/face'
import { other, type Game, type Made, type Move, type Player, type Val, type View } from '../types'
import { t } from '../en'

export interface Hints { winner?: string; by?: string; says?: string; plies?: number; moves?: Moves; wins?: Set<string>; leaves?: Record<number, Record<string, Val>>; values: Record<number, Val>; heat: Record<number, string>; genus: Record<number, { genus: string; class: string }>; total?: Val; say?: string; stopped?: boolean; novalues?: string }
export interface Moves { total: number; all: boolean; good: number; turns: { turn: string; name: string; to: Record<number, string>; result: string; good: boolean; plies?: number }[] }
export interface Why { says: string; mistake?: boolean; turns?: string[]; reply?: { turn: string; name: string }; at?: number }
interface Review { turns: { mistake: boolean }[]; lost: number; why?: Why; says: string }
/** A turn by what it leads to: many ways point out one move. */
const moved = (to: Record<number, string>) => Object.keys(to).sort().map((k) => k + to[+k]).join('~')
type Mark = { proved?: boolean; gave?: boolean }

export class Match {
  view = $state.raw<View>()
  faces = $state.raw<Face[]>([])
  future = $state.raw<string[]>([])
  plan = $state.raw<Record<number, { move: Move; way: string[] }>>({})
  marks = $state.raw<Record<string, Mark>>({})
  level = $state(0)
  rival = $state('perfect')
  human = $state<Player>('left')
  locked = $state(false)
  /** Whether moves are still asked for that the view has left out. */
  completing = $state(false)
  thinking = $state(false)
  hints = $state.raw<Hints>({ values: {}, heat: {}, genus: {} })
  why = $state.raw<Why>()
  /** Moves that are shown on the boards, not made: the answer to why. */
  answer = $state.raw<Record<number, Move>>({})
  said = $state('')
  /** What the hints say, after the move. */
  verdict = $derived(this.level && !this.over ? (this.hints.winner === 'left' || this.hints.winner === 'right' ? t('play.forced', name(this.hints.winner)) : this.hints.winner ? t('play.nobody') : '') : '')
  problem = $state('')
  seed = ''
  private stopHints?: AbortController
  private stopReply?: AbortController
  /** Called with the address whenever it changes. */
  noted: (address: string) => void = () => {}

  /** The turns that the engine made without a proof; there it is not perfect. */
  get unproved() { return Object.keys(this.marks).some((k) => this.marks[k].proved === false) && !/strat$/.test(this.rival) }
  /** The last turn, if the engine made it without a proof. */
  get blind() { const n = (this.view?.made.length ?? 0) - 1; return this.unproved && this.marks[n]?.proved === false ? this.view!.made[n] : undefined }
  /** Somebody far away plays the other side; called with each turn that is made here. */
  remote?: (turn: string) => void
  /** At a table where both seats are taken. */
  looksOn = $state(false)
  reviewed = $state(false)
  reviewing = $state(false)
  get over() { return this.view?.over ?? null }
  /** Why it is over, without who wins, which stands before it. */
  get because() { return this.over?.why.replace(/(^|: )\w+ wins$/, '') ?? '' }
  get to(): Player { return this.view?.to ?? 'left' }
  get mine() { return !this.over && !this.thinking && !this.looksOn && !!this.view && (this.rival === 'friend' || this.to === this.human) }
  get planning() { const u = this.view?.turn; return !!u && (u.max > 1 || u.parts.some((p) => p.turn && p.turn.max > 1)) }

  private with(): Record<string, string> {
    const w: Record<string, string> = {}
    if (this.level) w.h = String(this.level)
    if (this.rival !== 'perfect') w.vs = this.rival
    if (this.human !== 'left') w.me = this.human
    if (this.locked) w.lock = 'h'
    if (this.seed) w.seed = this.seed
    const blind = Object.keys(this.marks).filter((k) => this.marks[k].proved === false && +k < (this.view?.game.turns?.length ?? 0))
    if (blind.length) w.np = blind.join('.')
    return w
  }

  /** Opens an address; what cannot be read is said, what could be is on the table. */
  async open(address: string) {
    this.stop()
    this.problem = ''; this.future = []; this.marks = {}; this.why = undefined
    try {
      const v = await call<View>('table', { address, history: true })
      const w = v.game.with ?? {}
      this.level = Math.min(4, Math.max(0, Number(w.h ?? 0) || 0))
      this.rival = w.vs ?? 'perfect'; this.human = w.me === 'right' ? 'right' : 'left'; this.locked = w.lock === 'h'; this.seed = w.seed ?? ''
      this.marks = Object.fromEntries((w.np ?? '').split('.').filter((k) => /^\d+$/.test(k) && +k < v.made.length).map((k) => [k, { proved: false }]))
      if (this.locked) this.level = 0
      if (v.problem) this.problem = t('play.restored', v.problem)
      this.faces = grown(v)
      this.set(v)
    } catch (e) { this.problem = (e as Error).message; throw e }
  }

  /** Adds the moves that a view has left out: those of each piece on its own. */
  private async complete(v: View) {
    this.completing = true
    for (const [i, b] of v.boards.entries()) {
      if (!b.more) continue
      const places = [...new Set(b.scene.shapes.filter((s) => s.k === 'd' && s.f === v.to && s.place).map((s) => s.place!))]
      const lists = await Promise.all(places.map((at) => call<{ moves: Move[] }>('moves', { game: v.game, board: i, at: [at] })))
      const known = new Set(b.moves.map((m) => m.to))
      b.moves = [...b.moves, ...lists.flatMap((l) => l.moves).filter((m) => !known.has(m.to) && known.add(m.to))]
    }
    if (this.view === v) { this.view = { ...v }; this.completing = false }
  }

  /** Puts a view on the table and goes on from it. */
  private set(v: View) {
    this.view = v
    this.plan = {}; this.answer = {}; this.completing = false
    this.note()
    this.ask()
    if (v.boards.some((b) => b.more) && this.mine) void this.complete(v)
    if (!this.over && this.rival !== 'friend' && v.to !== this.human && !this.remote) void this.reply()
  }
  note() { if (this.view) { const g = this.view.address.replace(/(^|&)(h|vs|me|lock|seed|np)=[^&]*/g, ''); const w = new URLSearchParams(this.with()).toString(); this.noted(w ? insert(g, w) : g) } }

  private async load(turns: string[], history = false, claim = '') {
    const g: Game = { ...this.view!.game, turns, claim: claim || undefined, with: this.with() }
    const parity = (turns.length - (this.view!.game.turns?.length ?? 0)) % 2 !== 0
    g.to = parity ? other(this.to) : this.to
    return call<View>('table', { game: g, history })
  }

  /** Makes a turn. */
  async play(turn: string, mark: Mark = {}) {
    const before = this.view!
    this.stop()
    this.why = undefined
    try {
      const hints = this.hints
      const v = await this.load([...(before.game.turns ?? []), turn])
      if (this.future[0] !== turn) this.future = []
      else this.future = this.future.slice(1)
      this.reviewed = false
      this.marks = { ...this.marks, [v.game.turns!.length - 1]: { ...mark, gave: !!hints.wins?.size && !hints.wins.has(moved(Object.fromEntries(v.made.at(-1)!.steps.map((s) => [s.board, s.to])))) } }
      const made = v.made.at(-1)!
      this.said = t2(made.player, made.steps.map((s) => `${before.boards[s.board].title}, ${s.say || s.name}`).join('; ')) + (v.over ? ` ${v.over.why}.` : ` ${name(v.to)} ${t('play.tomove')}.`)
      const faces = [...this.faces]
      step(faces, v.made.at(-1)!, v)
      this.faces = faces
      this.set(v)
    } catch (e) { if ((e as Error).name !== 'AbortError') this.problem = (e as Error).message }
  }

  /** A move that was pointed out: it is played, or planned where a turn is several. */
  choose(board: number, move: Move, way: string[]) {
    const real = unshow(this.faces[board], way)
    if (!this.planning) return void this.make(stepText(board, real, move, this.view!.boards[board].moves))
    const had = this.plan[board]
    const rest = Object.fromEntries(Object.entries(this.plan).filter(([k]) => +k !== board))
    this.plan = had && had.move.to === move.to ? rest : { ...rest, [board]: { move, way: real } }
  }
  get planText() { return Object.entries(this.plan).map(([k, p]) => stepText(+k, p.way, p.move, this.view!.boards[+k].moves)).join('~') }
  playPlan() { if (Object.keys(this.plan).length) void this.make(this.planText) }
  /** A turn that is made here: it is also told to who sits elsewhere. */
  private make(turn: string) { this.remote?.(turn); return this.play(turn) }

  async undo() {
    if (this.remote) return
    const turns = this.view?.game.turns ?? []
    if (this.view?.game.claim) return this.jump(turns.length)
    if (!turns.length) return
    const back = this.rival !== 'friend' && this.to === this.human && turns.length > 1 ? 2 : 1
    await this.jump(turns.length - back)
  }
  async redo() { if (this.remote) return; if (this.future.length) await this.jump((this.view!.game.turns ?? []).length + (this.rival !== 'friend' && this.future.length > 1 ? 2 : 1)) }
  /** Goes to the position after n turns; those beyond can be made again. */
  async jump(n: number) {
    if (this.remote) return
    const all = [...(this.view!.game.turns ?? []), ...this.future]
    n = Math.max(0, Math.min(n, all.length))
    this.stop(); this.why = undefined
    const v = await this.load(all.slice(0, n), true)
    this.future = all.slice(n)
    this.faces = grown(v); this.view = v; this.plan = {}; this.answer = {}
    this.said = `${name(v.to)} ${t('play.tomove')}.`
    this.note(); this.ask()
    if (!this.over && !this.future.length && this.rival !== 'friend' && v.to !== this.human) void this.reply()
  }
  /** Ends the game: a draw, if the position has come again, or the player who resigns. */
  async claim(what: 'draw' | Player) {
    this.stop()
    const v = await this.load(this.view!.game.turns ?? [], false, what)
    this.set(v)
    this.said = `${v.over?.why ?? ''}.`
  }
  async restart() { this.future = []; this.marks = {}; await this.jump(0) }

  private async reply() {
    this.thinking = true
    const stop = (this.stopReply = new AbortController())
    const game = this.view!.game
    try {
      await pause(450, stop.signal)
      const r = await call<{ turn: string; proved: boolean }>('reply', { game, strength: this.rival, seed: this.seed ? Number(this.seed) + (game.turns?.length ?? 0) : undefined }, stop.signal)
      this.thinking = false
      if (!stop.signal.aborted) await this.play(r.turn, { proved: r.proved })
    } catch (e) { if ((e as Error).name !== 'AbortError') this.problem = (e as Error).message } finally { if (this.stopReply === stop) this.thinking = false }
  }

  setLevel(n: number) { if (this.locked) return; this.level = n; this.note(); this.ask() }
  setRival(r: string) { this.rival = r; this.stopReply?.abort(); this.thinking = false; this.note(); if (!this.over && r !== 'friend' && this.to !== this.human) void this.reply() }

  /** Asks for hints; nothing is solved at level 0. */
  private ask() {
    this.stopHints?.abort()
    this.hints = { values: {}, heat: {}, genus: {} }
    if (!this.level || !this.view || this.over) return
    const stop = (this.stopHints = new AbortController())
    stream('hints', { game: this.view.game, level: this.level }, (event, d) => {
      if (stop.signal.aborted) return
      const h = { ...this.hints }
      if (event === 'verdict') { h.winner = d.winner || 'draw'; h.by = d.by; h.says = d.says; h.plies = d.plies }
      else if (event === 'moves') { h.moves = d as Moves; h.wins = new Set(h.moves.turns.filter((x) => x.good).map((x) => moved(x.to))) }
      else if (event === 'value') { h.values = { ...h.values, [d.board]: d.value }; if (d.value.temperature !== undefined) h.heat = { ...h.heat, [d.board]: d.value.temperature } }
      else if (event === 'genus') h.genus = { ...h.genus, [d.board]: d }
      else if (event === 'sum') { h.total = d.value; h.leaves = d.moves }
      else if (event === 'progress') h.say = d.say
      else if (event === 'stopped') { if (d.what === 'values') h.novalues = d.why; else h.stopped = true }
      else if (event === 'done') h.say = undefined
      this.hints = h
    }, stop.signal).catch((e) => { if (e.name !== 'AbortError') this.hints = { ...this.hints, say: e.message } })
  }

  /** The game up to the last turn of the one who asks. */
  private asked(): Game {
    const v = this.view!, turns = v.game.turns ?? [], mine = v.made.findLastIndex((x) => this.rival === 'friend' || x.player === this.human)
    if (mine < 0 || mine === turns.length - 1) return v.game
    return { ...v.game, turns: turns.slice(0, mine + 1), to: other(v.made[mine].player) }
  }
  /** Takes the turn back that was a mistake, and shows what would have been better. */
  async showAnswer() {
    const why = this.why, back = why?.at ?? (this.asked().turns?.length ?? 1) - 1, turn = why?.turns?.[0]
    if (!turn) return
    await this.jump(back)
    this.why = why
    const found: Record<number, Move> = {}
    for (const text of turn.split('~')) {
      const board = Number(text.match(/^\d+/)![0]), way = text.slice(String(board).length).replace(/-\d+$/, '')
      const move = this.view!.boards[board].moves.find((x) => x.ways.some((w) => w.join('-') === way))
      if (move) found[board] = move
    }
    this.answer = found
    this.said = Object.entries(found).map(([k, x]) => `${this.view!.boards[+k].title}, ${x.say || x.name}`).join('; ')
  }
  async askWhy() {
    try { this.why = await call<Why>('why', { game: this.asked() }) } catch (e) { this.why = { says: (e as Error).message } }
  }
  /** Asks which turn decided a game that is over, whether hints were on or not. */
  async review() {
    this.reviewing = true
    try {
      const r = await call<Review>('review', { game: this.view!.game })
      this.marks = Object.fromEntries(r.turns.map((x, k) => [k, { ...this.marks[k], gave: x.mistake }]))
      this.reviewed = true
      this.why = { ...r.why, says: r.says, at: r.lost >= 0 ? r.lost : undefined }
    } catch (e) { this.why = { says: (e as Error).message } } finally { this.reviewing = false }
  }
  stop() { this.stopReply?.abort(); this.stopHints?.abort(); this.thinking = false }

  /** The moves of a board as it is shown; none when it is not our turn. */
  movesOf(i: number): Move[] {
    if (!this.mine || !this.view) return []
    return show(this.faces[i], this.view.boards[i])
  }
  /** How a move ends with best play, and in how many turns, if that is known. */
  depthOf(i: number, m: Move) { return this.planning || this.level < 2 ? undefined : this.depths.get(`${i}${m.to}`) }
  private depths = $derived(new Map((this.hints.moves?.turns ?? []).map((x) => [moved(x.to), { result: x.result, plies: x.plies }])))
  winsOn(i: number, moves: Move[]): Set<Move> {
    const w = this.hints.wins
    if (!w || !this.view) return new Set()
    if (this.planning) { // a move that is part of some winning turn, given what is planned
      const planned = Object.entries(this.plan).filter(([k]) => +k !== i)
      const parts = (this.hints.moves?.turns ?? []).filter((x) => x.good && planned.every(([k, p]) => x.to[+k] === p.move.to))
      return new Set(moves.filter((m) => parts.some((x) => x.to[i] === m.to)))
    }
    return new Set(moves.filter((m) => w.has(`${i}${m.to}`)))
  }
}

export const name = (p: Player) => t(p === 'left' ? 'play.left' : 'play.right')
const t2 = (p: Player, what: string) => `${name(p)}: ${what}.`
const pause = (ms: number, s: AbortSignal) => new Promise<void>((done, fail) => { const x = setTimeout(done, matchMedia('(prefers-reduced-motion: reduce)').matches ? 60 : ms); s.addEventListener('abort', () => { clearTimeout(x); fail(new DOMException('stopped', 'AbortError')) }) })

/** The rest of the address stands before to=, which is last: chat programs cut a final bracket. */
const insert = (address: string, w: string) => { const i = address.search(/(^|&)to=/); return i < 0 ? `${address}&${w}` : `${address.slice(0, i)}&${w}${address.slice(i)}`.replace(/^&/, '') }

/** A step as an address writes it: the board, the places, and a number where these mean several moves. */
export function stepText(board: number, way: string[], move: Move, moves: Move[]): string {
  const key = way.join('-')
  const found = moves.filter((m) => m.ways.some((w) => w.join('-') === key)).sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
  const text = `${board}${key}`
  if (found.length < 2) return text
  return `${text}-${found.findIndex((m) => m.to === move.to) + 1}`
}

/** The faces of a view, grown turn by turn from where it began. */
export function grown(v: View): Face[] {
  const faces = v.begun!.map(fresh)
  for (const m of v.made) step(faces, m, v)
  return faces
}
function step(faces: Face[], m: Made, v: View) {
  for (const s of m.steps) faces[s.board] = after(faces[s.board], s, m.player, { ...v.boards[s.board], scene: s.after ?? v.boards[s.board].scene })
}
