// The engine in workers of this browser: what the static site uses instead of a server.
// A worker does one thing at a time and can only be stopped by ending it, so there are
// a few, and one more is started before it is needed. Worksheets live in one of them.
import { Problem, type Listener, type Transport } from './engine'
import { t } from './en'
import { link } from './link.svelte'
import { root } from './route.svelte'

const most = 3
const sheetCalls = ['cell']
interface Task { method: string; params: string; on?: Listener; signal?: AbortSignal; done: (x: unknown) => void; fail: (e: unknown) => void }
interface Hand { worker: Worker; task?: Task; end?: () => void }

let compiled: Promise<WebAssembly.Module> | undefined
/** The file as it arrives, which the page tells: what a host packs has no length that is known. */
function counted(r: Response): Response {
  if (!r.ok || !r.body) return r
  const whole = r.headers.get('Content-Encoding') ? 0 : Number(r.headers.get('Content-Length')) || 0
  let some = 0, told = -1e6
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, to) { some += piece.length; if (some - told > 1e6) link.engine = { some: (told = some), whole }; to.enqueue(piece) },
    flush() { link.engine = undefined },
  })
  return new Response(r.body.pipeThrough(count), { headers: { 'Content-Type': r.headers.get('Content-Type') ?? '' } })
}
/** The engine as xz has packed it, where the site was built with xz. */
async function packed(where: string): Promise<WebAssembly.Module> {
  const r = await fetch(where)
  if (!r.ok) throw new Problem(`${where}: ${r.status} ${r.statusText}`, r.status)
  const bytes = await counted(r).arrayBuffer(), worker = new Worker(new URL('./unpack.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise((done, fail) => {
      worker.onmessage = ({ data }) => (data.module ? done(data.module) : fail(new Problem(data.problem)))
      worker.onerror = (e) => fail(new Problem(e.message || 'the engine cannot be unpacked'))
      worker.postMessage(new Uint8Array(bytes), [bytes])
    })
  } finally { worker.terminate() }
}
const compile = async () => {
  if (document.documentElement.dataset.engine === 'packed') return packed(root + 'engine.lzma')
  const where = root + 'engine.wasm'
  try { return await WebAssembly.compileStreaming(counted(await fetch(where))) } catch {
    // the host does not know the type of the file
    const r = await fetch(where)
    if (!r.ok) throw new Problem(`${where}: ${r.status} ${r.statusText}`, r.status)
    return WebAssembly.compile(await r.arrayBuffer())
  }
}

function start(): Hand {
  const hand: Hand = { worker: new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }) }
  compiled ??= compile().finally(() => { link.engine = undefined }).catch((e) => { compiled = undefined; throw e })
  compiled.then((module) => hand.worker.postMessage({ module })).catch((e) => lose(hand, e))
  hand.worker.onmessage = ({ data }) => {
    const t = hand.task
    if (!t) return
    if (data.kind === 'event') return t.on?.(data.event, data.data)
    free(hand)
    if (data.kind === 'answer') t.done(data.data)
    else t.fail(new Problem(data.data.message, 400, '', data.data.offset, data.data.input ?? ''))
    next()
  }
  hand.worker.onerror = (e) => lose(hand, new Problem(e.message || 'the engine has stopped'))
  return hand
}

let hands: Hand[] = []
let sheets: Hand | undefined
let queue: Task[] = []

function free(hand: Hand) {
  if (hand.end) hand.task?.signal?.removeEventListener('abort', hand.end)
  hand.task = hand.end = undefined
}

/** Ends a worker, and what it was doing. */
function lose(hand: Hand, why: unknown) {
  const t = hand.task
  free(hand)
  hand.worker.terminate()
  hands = hands.filter((h) => h !== hand)
  if (sheets === hand) sheets = undefined
  t?.fail(why)
  next()
}

function give(hand: Hand, t: Task) {
  hand.task = t
  hand.end = () => lose(hand, new DOMException('stopped', 'AbortError'))
  t.signal?.addEventListener('abort', hand.end)
  compiled!.then(() => { if (hand.task === t) hand.worker.postMessage({ method: t.method, params: t.params }) }).catch(() => {})
}

/** Gives what waits to who is free. */
function next() {
  for (const t of [...queue]) {
    const forSheet = sheetCalls.includes(t.method)
    let hand = forSheet ? (sheets ??= start()) : hands.find((h) => !h.task)
    if (!hand && hands.length < most) hands.push((hand = start()))
    if (!hand || hand.task) continue
    queue = queue.filter((x) => x !== t)
    give(hand, t)
  }
  if (hands.length < most && hands.every((h) => h.task)) hands.push(start())
}

function ask(method: string, params: object, on?: Listener, signal?: AbortSignal): Promise<unknown> {
  return new Promise((done, fail) => {
    const stopped = () => new DOMException('stopped', 'AbortError')
    if (signal?.aborted) return fail(stopped())
    const t: Task = { method, params: JSON.stringify(params), on, signal, done, fail }
    signal?.addEventListener('abort', () => { if (queue.includes(t)) { queue = queue.filter((x) => x !== t); fail(stopped()) } })
    queue.push(t)
    next()
  })
}

export const local: Transport = {
  call: <T>(method: string, params: object, signal?: AbortSignal) => ask(method, params, undefined, signal) as Promise<T>,
  async stream(method, params, on, signal) { await ask(method, params, on, signal) },
  async job(method, params, on, signal) { await ask(method, params, on, signal) },
  async follow() { throw new Problem(t('sheet.left'), 404) },
}
