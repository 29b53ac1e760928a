// Unpacks and compiles the engine, in a worker of its own that ends when it is done.
import { unpacked } from './lzma'

onmessage = async ({ data }: MessageEvent<Uint8Array>) => {
  try { postMessage({ module: await WebAssembly.compile(unpacked(data)) }) } catch (e) { postMessage({ problem: String(e) }) }
}
