// A table that two browsers share: each has a seat, the server keeps what is on it, and
// whoever has no seat looks on.
import { call } from '../engine'
import { to } from '../route.svelte'
import type { Match } from './match.svelte'
import type { Player } from '../types'

interface Answer { room: string; version: number; address: string; seat: Player | ''; full: boolean; key?: string; link?: string }
const where = 'upstar.rooms'
const keys = (): Record<string, string> => { try { return JSON.parse(localStorage.getItem(where) ?? '{}') } catch { return {} } }
function keep(room: string, key: string) { try { const all = Object.entries({ ...keys(), [room]: key }).slice(-30); localStorage.setItem(where, JSON.stringify(Object.fromEntries(all))) } catch { /* a private window: the seat lasts as long as the page */ } }

export class Room {
  id = ''
  seat = $state<Player | ''>('')
  full = $state(false)
  link = $state('')
  problem = $state('')
  private key = ''
  private version = 0
  private stop = new AbortController()
  constructor(private m: Match) {}

  /** Opens a table with a game on it, and sits down. */
  async open(address: string, seat: Player) { await this.begin(await call<Answer>('room', { do: 'open', address, seat })) }
  /** Takes the free seat of a table, or looks on. */
  async join(id: string) { this.key = keys()[id] ?? ''; await this.begin(await call<Answer>('room', { do: 'join', room: id, ...(this.key ? { key: this.key } : {}) })) }

  private async begin(a: Answer) {
    this.id = a.room
    if (a.key) { this.key = a.key; keep(a.room, a.key) }
    if (a.link) this.link = new URL(to(a.link), location.href).href
    else this.link = new URL(to('play?room=' + a.room), location.href).href
    this.m.remote = (turn) => void this.tell({ do: 'turn', turn, version: this.version })
    await this.show(a)
    void this.listen()
  }
  private ask(q: object, signal?: AbortSignal) { return call<Answer>('room', { room: this.id, ...(this.key ? { key: this.key } : {}), ...q }, signal) }

  /** Puts on our table what is on the one of the server. */
  private async show(a: Answer) {
    if (a.version < this.version) return
    this.version = a.version; this.seat = a.seat; this.full = a.full
    const m = this.m, now = (m.view?.address ?? '').replace(/&(h|vs|me|lock|seed|np)=[^&]*/g, '')
    if (m.view && a.address === now) return
    const last = (x: string) => x.match(/(?:^|&)m=([^&]*)/)?.[1].split('.') ?? []
    const theirs = last(a.address), ours = m.view?.game.turns ?? []
    if (m.view && !a.address.startsWith('z=') && !/(^|&)claim=/.test(a.address) && theirs.length === ours.length + 1 && theirs.slice(0, -1).join('.') === ours.join('.')) await m.play(theirs.at(-1)!)
    else { await m.open(a.address); m.said = '' }
    m.human = this.seat || 'left'; m.looksOn = !this.seat; m.level = 0; m.locked = !m.over
  }
  private async tell(q: object) {
    this.problem = ''
    try { await this.show(await this.ask(q)) } catch (e) { this.problem = (e as Error).message; this.version = 0; await this.show(await this.ask({ do: 'see' })) }
  }
  resign() { return this.tell({ do: 'resign' }) }
  again() { return this.tell({ do: 'again' }) }
  private async listen() {
    const signal = this.stop.signal
    for (let wait = 500; !signal.aborted; ) {
      try { await this.show(await this.ask({ do: 'see', version: this.version }, signal)); wait = 500 } catch (e) {
        if (signal.aborted) return
        this.problem = (e as Error).message
        if ((wait *= 2) > 60_000) return
        await new Promise((done) => setTimeout(done, wait))
      }
    }
  }
  leave() { this.stop.abort(); this.m.remote = undefined }
}
