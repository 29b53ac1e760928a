// The engine in a worker. The page sends the compiled module first, then questions,
// one at a time; Go hears nothing while it calculates, so stopping is up to the page.
declare const Go: new () => { importObject: WebAssembly.Imports; run(i: WebAssembly.Instance): Promise<void> }
declare const upstar: (method: string, params: string, tell: (kind: string, a: string, b?: string) => void) => void

let ready: Promise<void> | undefined
async function start(module: WebAssembly.Module) {
  await import(/* @vite-ignore */ new URL(/* @vite-ignore */ '../wasm_exec.js', import.meta.url).href)
  const go = new Go()
  void go.run(await WebAssembly.instantiate(module, go.importObject))
}

onmessage = async ({ data }: MessageEvent) => {
  if (data.module) { ready = start(data.module); return }
  try {
    await ready
    upstar(data.method, data.params, (kind, a, b) => postMessage(kind === 'event' ? { kind, event: a, data: JSON.parse(b!) } : { kind, data: JSON.parse(a) }))
  } catch (e) { postMessage({ kind: 'problem', data: { message: String(e), offset: -1 } }) }
}
