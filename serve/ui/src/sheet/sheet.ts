// A worksheet as data: cells of CGScript and of text, and the forms in which it leaves.
import { marked } from 'marked'
import type { Node, Scene, Thermo } from '../types'
export interface Shown { text: string; plain: string; latex?: string; svg?: string; spoken?: string; tree?: Node[]; position?: string; kit?: string; game?: string; scene?: Scene; thermograph?: Thermo; table?: string[][]; plot?: number[] }
export interface Cell { id: number; kind: 'code' | 'text'; text: string; shown?: Shown; error?: { message: string; offset: number }; ran?: string; count?: number; state?: 'running'; asked?: string; job?: string; say?: string }

let serial = 0
export const cell = (kind: Cell['kind'] = 'code', text = ''): Cell => ({ id: ++serial, kind, text })

/** CGScript with //%% between cells; text cells begin with //%% text and are comments. */
export function write(cells: Cell[]): string {
  return cells.map((c) => (c.kind === 'text' ? '//%% text\n' + c.text.split('\n').map((l) => '// ' + l).join('\n') : '//%%\n' + c.text)).join('\n') + '\n'
}
export function read(source: string): Cell[] {
  const out: Cell[] = []
  for (const block of source.split(/^\/\/%%/m)) {
    const [head, ...rest] = block.split('\n')
    const body = rest.join('\n').replace(/\s+$/, '')
    if (!out.length && !head.trim() && !body.trim()) continue
    if (head.trim() === 'text') out.push(cell('text', body.split('\n').map((l) => l.replace(/^\/\/ ?/, '')).join('\n')))
    else { const text = (head.trim() ? head + '\n' : '') + body; if (text.trim()) out.push(cell('code', text)) }
  }
  return out.length ? out : [cell()]
}

const bytesOf = async (s: ReadableStream) => new Uint8Array(await new Response(s).arrayBuffer())
/** A worksheet in an address. */
export async function pack(text: string): Promise<string> {
  const b = await bytesOf(new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw')))
  return btoa(String.fromCharCode(...b)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}
export async function unpack(s: string): Promise<string> {
  const b = Uint8Array.from(atob(s.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0))
  const out = await bytesOf(new Blob([b]).stream().pipeThrough(new DecompressionStream('deflate-raw')))
  if (out.length > 1 << 20) throw new Error('too long')
  return new TextDecoder().decode(out)
}

const esc = (s: string) => s.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
/** Pictures by the position of a cell. */
export type Pictures = Map<string, string>
export function html(title: string, cells: Cell[], pictures: Pictures = new Map()): string {
  const result = (c: Cell) => (c.shown ? `${pictures.has(c.shown.position ?? '') ? `<p><img alt="${esc(c.shown.plain)}" src="data:image/svg+xml,${encodeURIComponent(pictures.get(c.shown.position!)!)}"></p>` : ''}${c.shown.table ? `<table>${c.shown.table.map((r) => `<tr>${r.map((x) => `<td>${esc(x)}</td>`).join('')}</tr>`).join('')}</table>` : `<pre class="out">${esc(c.shown.text)}</pre>`}` : '')
  const body = cells.map((c) => (c.kind === 'text' ? `<div class="text">${marked.parse(esc(c.text), { async: false })}</div>` : `<pre class="in">${esc(c.text)}</pre>${result(c)}${c.error ? `<pre class="error">${esc(c.error.message)}</pre>` : ''}`)).join('\n')
  return `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>${esc(title)}</title>\n<style>body{font:16px/1.5 Georgia,serif;max-width:46rem;margin:2rem auto;padding:0 1rem}pre{font:14px/1.5 monospace;white-space:pre-wrap}.in{background:#f4efe5;padding:.6rem .9rem;border-radius:6px}.out{padding-left:.9rem;border-left:3px solid #3d2c6b}.error{color:#b3261e}img{max-height:12rem}td{border:1px solid #ccc;padding:.2rem .5rem}</style></head>\n<body>\n${body}\n</body></html>\n`
}

const special: Record<string, string> = { '\\': '\\textbackslash{}', '{': '\\{', '}': '\\}', '#': '\\#', '%': '\\%', '&': '\\&', _: '\\_', '^': '\\textasciicircum{}', '~': '\\textasciitilde{}', $: '\\$', '<': '\\textless{}', '>': '\\textgreater{}' }
const plainTex = (s: string) => s.replace(/[\\{}#%&_^~$<>]/g, (x) => special[x])
/** A line of Markdown as LaTeX: mathematics stays, code and emphasis are set. */
const lineTex = (s: string) => s.split(/(\$[^$\n]+\$|`[^`]+`|\*\*[^*]+\*\*)/).map((x) => (/^\$.+\$$/.test(x) ? x : x.startsWith('`') && x.length > 1 ? `\\texttt{${plainTex(x.slice(1, -1))}}` : x.startsWith('**') && x.length > 4 ? `\\textbf{${plainTex(x.slice(2, -2))}}` : plainTex(x))).join('')
const textTex = (s: string) => s.split('\n').map((l) => { const h = l.match(/^(#+) (.*)/); return h ? `\\${h[1].length > 1 ? 'subsection' : 'section'}*{${lineTex(h[2])}}` : lineTex(l) }).join('\n')
const verbatim = (s: string) => `\\begin{verbatim}\n${[...s].map((c) => ascii[c] ?? c).join('')}\n\\end{verbatim}`
const ascii: Record<string, string> = { '∗': '*', '↑': '^', '↓': 'v', '±': '+-', '−': '-', '½': '1/2', '→': '->' }
export function latex(title: string, cells: Cell[]): string {
  const body = cells.map((c) => (c.kind === 'text' ? textTex(c.text) : `${verbatim(c.text)}\n${c.shown ? (c.shown.tree && c.shown.latex ? `\\[ ${c.shown.latex} \\]` : verbatim(c.shown.plain)) : ''}`)).join('\n\n')
  return `\\documentclass{article}\n\\usepackage[utf8]{inputenc}\n\\usepackage{amsmath,amssymb}\n\\title{${plainTex(title)}}\n\\begin{document}\n\\maketitle\n${body}\n\\end{document}\n`
}
export function notebook(cells: Cell[]): string {
  const lines = (s: string) => s.split('\n').map((l, i, a) => (i < a.length - 1 ? l + '\n' : l))
  return JSON.stringify({
    cells: cells.map((c) => (c.kind === 'text' ? { cell_type: 'markdown', id: 'cell' + c.id, metadata: {}, source: lines(c.text) } : { cell_type: 'code', id: 'cell' + c.id, execution_count: c.count ?? null, metadata: {}, source: lines(c.text), outputs: c.shown ? [{ output_type: 'execute_result', execution_count: c.count ?? null, metadata: {}, data: { 'text/plain': lines(c.shown.plain), ...(c.shown.latex && c.shown.tree ? { 'text/latex': ['$' + c.shown.latex + '$'] } : {}) } }] : [] })),
    metadata: { kernelspec: { display_name: 'CGScript (upstar)', language: 'cgscript', name: 'upstar' }, language_info: { name: 'cgscript', file_extension: '.cgs' } }, nbformat: 4, nbformat_minor: 5,
  }, null, 1)
}
