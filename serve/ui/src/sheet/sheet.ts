// A worksheet as data: cells of CGScript and of text, as a file and in an address.
import type { Kit, Node, Scene, Thermo } from '../types'
/** What a cell displays, as desk.Shown has it. */
export interface Shown { text: string; plain: string; latex?: string; svg?: string; tikz?: string; spoken?: string; tree?: Node[]; position?: string; kit?: Kit; game?: string; scene?: Scene; thermograph?: Thermo; table?: string[][]; plot?: number[]; points?: [number, number][]; items?: Shown[]; count?: number; slider?: Slider }
/** A number that the reader moves: the variable, its numbers, and at which of them it is. */
export interface Slider { name: string; stops: string[]; at: number }
export interface Cell { id: number; kind: 'code' | 'text'; text: string; shown?: Shown; error?: { message: string; offset: number }; ran?: string; count?: number; printed?: string; state?: 'running' | 'waiting'; asked?: string; job?: string; say?: string; slide?: number; ms?: number; given?: boolean }

let serial = 0
export const cell = (kind: Cell['kind'] = 'code', text = ''): Cell => ({ id: ++serial, kind, text })

/** Code in which no line begins a cell. */
const unmarked = (code: string) => ('\n' + code).replaceAll('\n//%%', '\n// %%').slice(1)
/** CGScript with //%% between cells; text cells begin with //%% text and are comments. */
export function write(cells: Cell[]): string {
  return cells.map((c) => (c.kind === 'text' ? '//%% text\n' + c.text.split('\n').map((l) => '// ' + l).join('\n') : '//%%\n' + unmarked(c.text))).join('\n') + '\n'
}
export function read(source: string): Cell[] {
  const out: Cell[] = []
  for (const block of ('\n' + source).replace(/^\n(?!\/\/%%)/, '').split('\n//%%')) { // not by ^, which takes other signs for the end of a line
    const [head, ...rest] = block.split('\n')
    const body = rest.join('\n').replace(/\s+$/, '')
    if (!out.length && !head.trim() && !body.trim()) continue
    if (head.trim() === 'text') out.push(cell('text', body.split('\n').map((l) => l.replace(/^\/\/ ?/, '')).join('\n')))
    else { const text = (head.trim() ? head + '\n' : '') + body; if (text.trim()) out.push(cell('code', unmarked(text.trimEnd()))) }
  }
  return out.length ? out : [cell()]
}

import { inflate } from './packed'
const bytesOf = async (s: ReadableStream) => new Uint8Array(await new Response(s).arrayBuffer())
/** A worksheet in an address. */
export async function pack(text: string): Promise<string> {
  const b = await bytesOf(new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw')))
  return btoa(String.fromCharCode(...b)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}
export async function unpack(s: string): Promise<string> {
  const out = await inflate(s)
  return new TextDecoder().decode(out)
}
