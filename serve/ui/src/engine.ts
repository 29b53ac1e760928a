// One engine, two transports: HTTP to `upstar serve`, or WebAssembly in a worker.
// A call gives one answer; a stream gives events as they are found.
import { root } from './route.svelte'

/** What went wrong, in words for the user; offset is the place in what was typed. */
export class Problem extends Error {
  constructor(message: string, public status = 0, public field = '', public offset = -1, public input = '') { super(message) }
}
export type Listener = (event: string, data: any) => void
export interface Transport {
  call<T>(method: string, params: object, signal?: AbortSignal): Promise<T>
  stream(method: string, params: object, on: Listener, signal?: AbortSignal): Promise<void>
}

/** Who asks: a name for as long as the page is open, so that the server can share itself fairly. */
const client = Array.from(crypto.getRandomValues(new Uint8Array(12)), (b) => b.toString(16).padStart(2, '0')).join('')

async function post(method: string, params: object, accept: string, signal?: AbortSignal): Promise<Response> {
  let r: Response
  try {
    r = await fetch(`${root}api/v1/${method}`, { method: 'POST', headers: { 'Content-Type': 'application/json', Accept: accept, 'Upstar-Client': client }, body: JSON.stringify(params), signal })
  } catch (e) {
    if ((e as Error).name === 'AbortError') throw e
    throw new Problem('offline')
  }
  if (r.ok) return r
  throw await problem(r)
}

async function problem(r: Response): Promise<Problem> {
  try {
    const p = await r.json()
    const e = p.errors?.[0]
    return new Problem(p.detail && !e ? p.detail : (e?.message ?? p.detail ?? p.title), r.status, e?.location ?? '', p.offset ?? -1, p.input ?? '')
  } catch { return new Problem(`${r.status} ${r.statusText}`, r.status) }
}

const http: Transport = {
  async call<T>(method: string, params: object, signal?: AbortSignal) { return (await (await post(method, params, 'application/json', signal)).json()) as T },
  async stream(method, params, on, signal) {
    const r = await post(method, params, 'text/event-stream', signal)
    const reader = r.body!.pipeThrough(new TextDecoderStream()).getReader()
    let rest = ''
    for (;;) {
      const { value, done } = await reader.read()
      if (done) break
      rest += value
      const blocks = rest.split('\n\n')
      rest = blocks.pop()!
      for (const b of blocks) {
        let event = 'message', data = ''
        for (const line of b.split('\n')) {
          if (line.startsWith('event:')) event = line.slice(6).trim()
          else if (line.startsWith('data:')) data += line.slice(5).trim()
        }
        if (data) on(event, JSON.parse(data))
      }
    }
  },
}

let transport: Transport = http
/** The static site puts the worker in here. */
export function use(t: Transport) { transport = t }
export const call = <T>(method: string, params: object = {}, signal?: AbortSignal) => transport.call<T>(method, params, signal)
export const stream = (method: string, params: object, on: Listener, signal?: AbortSignal) => transport.stream(method, params, on, signal)

/** Tries again while the server is away; says so while it waits. */
export async function again<T>(work: () => Promise<T>, waiting: (w: boolean) => void, signal?: AbortSignal): Promise<T> {
  for (let wait = 400; ; wait = Math.min(wait * 2, 5000)) {
    try { const x = await work(); waiting(false); return x } catch (e) {
      if (!(e instanceof Problem) || e.message !== 'offline') { waiting(false); throw e }
      waiting(true)
      await new Promise((done, fail) => { setTimeout(done, wait); signal?.addEventListener('abort', () => fail(new DOMException('stopped', 'AbortError'))) })
    }
  }
}
