// What a stranger may send: a worksheet packed in an address, and a notebook. Both are
// bounded while they are read, and what is wrong with them is an Error.

/** The longest text of a worksheet in an address, in bytes. */
export const mostText = 1 << 20
/** The longest address: a text of that size cannot pack to more than about this. */
export const mostPacked = 2 * mostText

/** Unpacks an address, and stops as soon as the text is too long. */
export async function inflate(packed: string): Promise<Uint8Array> {
  if (packed.length > mostPacked) throw new Error('too long')
  const b = Uint8Array.from(atob(packed.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0))
  const reader = new Blob([b]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  const pieces: Uint8Array[] = []
  let length = 0
  for (;;) {
    const { value, done } = await reader.read()
    if (done) break
    pieces.push(value)
    if ((length += value.length) > mostText) { await reader.cancel().catch(() => {}); throw new Error('too long') }
  }
  const out = new Uint8Array(length)
  let at = 0
  for (const p of pieces) { out.set(p, at); at += p.length }
  return out
}

/** The longest file that is opened, in bytes. */
export const mostFile = 16 << 20

/** The cells of a Jupyter notebook. What is no cell, or has no text, is left out. */
export function notebookCells(text: string): { kind: 'code' | 'text'; text: string; outputs?: unknown }[] {
  const all: unknown = JSON.parse(text)?.cells
  if (!Array.isArray(all)) throw new Error('no cells')
  const source = (s: unknown) => (Array.isArray(s) ? s.filter((l) => typeof l === 'string').join('') : s)
  return all.flatMap((c) => {
    const text = source(c?.source)
    return typeof text === 'string' ? [{ kind: c.cell_type === 'code' ? ('code' as const) : ('text' as const), text, ...(c.outputs === undefined ? {} : { outputs: c.outputs }) }] : []
  })
}
