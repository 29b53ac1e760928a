// One engine, two transports: HTTP to `upstar serve`, or WebAssembly in a worker.
// A call gives one answer; a stream gives events as they are found; a job is a stream
// that outlives the connection, and the page for a minute. Questions hold all they need, so what was cut off is
// asked again, for as long as the server is away; `link.away` says so to the page.
import { link } from './link.svelte'
import { root } from './route.svelte'

/** What went wrong, in words for the user; offset is the place in what was typed. */
export class Problem extends Error {
  constructor(message: string, public status = 0, public field = '', public offset = -1, public input = '') { super(message.replace('; upstar games lists them', '')) } // a command is no help here
}
/** The connection was cut, or the server is not there. */
class Away extends Error {}
export type Listener = (event: string, data: any) => void
export interface Transport {
  call<T>(method: string, params: object, signal?: AbortSignal): Promise<T>
  /** What is asked anew begins with the event `again`: what was told before is told once more. */
  stream(method: string, params: object, on: Listener, signal?: AbortSignal): Promise<void>
  /** Nothing is told twice; begun is called with its name. */
  job(method: string, params: object, on: Listener, signal?: AbortSignal, begun?: (id: string) => void): Promise<void>
  /** Tells all of a job that was begun before. A server that does not know it any more is a Problem with status 404. */
  follow(id: string, on: Listener, signal?: AbortSignal): Promise<void>
}
/** Why a signal was given: who listened has left, and may come back; the calculation goes on. */
export const left = new DOMException('left', 'AbortError')

/** Who asks: a name for as long as the page is open, through reloads, so that the server can share itself fairly. */
export const client = (() => {
  const made = Array.from(crypto.getRandomValues(new Uint8Array(12)), (b) => b.toString(16).padStart(2, '0')).join('')
  try {
    const anew = (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.type === 'navigate' // also a tab that is another's copy
    const name = (!anew && sessionStorage.getItem('client')) || made
    sessionStorage.setItem('client', name)
    return name
  } catch { return made }
})()
const api = (path: string) => `${root}api/v1/${path}`

async function send(path: string, init: RequestInit): Promise<Response> {
  let r: Response
  try { r = await fetch(api(path), { ...init, headers: { 'Upstar-Client': client, ...init.headers } }) } catch (e) {
    if ((e as Error).name === 'AbortError') throw e
    throw new Away()
  }
  link.away = false
  if (r.ok) return r
  throw await problem(r)
}
const post = (path: string, params: object, signal?: AbortSignal) => send(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(params), signal })

async function problem(r: Response): Promise<Problem> {
  try {
    const p = await r.json()
    const e = p.errors?.[0]
    return new Problem(p.detail && !e ? p.detail : (e?.message ?? p.detail ?? p.title), r.status, e?.location ?? '', p.offset ?? -1, p.input ?? '')
  } catch { return new Problem(`${r.status} ${r.statusText}`, r.status) }
}

/** Tells the events of an answer; it is cut off if the last of them is not `done`. */
async function events(r: Response, on: (event: string, data: any, id: string) => void) {
  const reader = r.body!.pipeThrough(new TextDecoderStream()).getReader()
  let rest = '', last = ''
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) break
      const blocks = (rest + value).split('\n\n')
      rest = blocks.pop()!
      for (const b of blocks) {
        const line: Record<string, string> = {}
        for (const l of b.split('\n')) { const i = l.indexOf(': '); if (i > 0) line[l.slice(0, i)] = l.slice(i + 2) }
        if (line.data) on((last = line.event), JSON.parse(line.data), line.id)
      }
    }
  } catch (e) {
    if ((e as Error).name === 'AbortError' || !(e instanceof TypeError)) throw e
  }
  if (last !== 'done') throw new Away()
}

/** Does something until the server was there. */
async function insist<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (let wait = 400; ; wait = Math.min(wait * 2, 5000)) {
    try { return await work() } catch (e) {
      if (!(e instanceof Away)) throw e
      link.away = true
      await new Promise((done, fail) => { setTimeout(done, wait); signal?.addEventListener('abort', () => fail(new DOMException('stopped', 'AbortError'))) })
    }
  }
}

const http: Transport = {
  call: <T>(method: string, params: object, signal?: AbortSignal) => insist(async () => (await (await post(method, params, signal)).json()) as T, signal),
  async stream(method, params, on, signal) {
    let told = false
    await insist(async () => {
      const r = await post(method, params, signal)
      if (told) on('again', {})
      await events(r, (event, data) => { told = true; on(event, data) })
    }, signal)
  },
  async job(method, params, on, signal, begun) {
    // not stopped while it begins: a calculation whose name is not known could not be ended
    const { id } = (await insist(async () => (await post('jobs', { call: method, question: params })).json(), signal)) as { id: string }
    begun?.(id)
    await this.follow(id, on, signal)
  },
  async follow(id, on, signal) {
    let heard = '0'
    try {
      signal?.throwIfAborted()
      await insist(async () => events(await send(`jobs/${id}/events`, { headers: { 'Last-Event-ID': heard }, signal }), (event, data, n) => { heard = n; on(event, data) }), signal)
    } finally { if (signal?.reason !== left) fetch(api('jobs/' + id), { method: 'DELETE', keepalive: true }).catch(() => {}) }
  },
}

let transport: Transport = http
/** The static site puts the worker in here. */
export function use(t: Transport) { transport = t }
/** Another language puts in here what turns an answer into it. */
let hear: <T>(answer: T) => T = (x) => x
export function translate(f: typeof hear) { hear = f }
export const call = <T>(method: string, params: object = {}, signal?: AbortSignal) => transport.call<T>(method, params, signal).then(hear)
export const stream = (method: string, params: object, on: Listener, signal?: AbortSignal) => transport.stream(method, params, (event, data) => on(event, hear(data)), signal)
export const job: Transport['job'] = (...a) => transport.job(...a)
export const follow: Transport['follow'] = (...a) => transport.follow(...a)
