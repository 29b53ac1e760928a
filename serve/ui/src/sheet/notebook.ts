// A worksheet with its results, as a Jupyter notebook: a file that Jupyter opens, and
// what stands in the address of a shared worksheet. What is read may be a stranger's:
// results are taken apart and checked piece by piece, pictures are shown as images only.
import { notebookCells } from './packed'
import { safeMarkdown, safeMath } from './export'
import { cell, type Cell, type Shown } from './sheet'
import type { Node } from '../types'

const own = 'application/vnd.upstar.result+json'

export function notebook(title: string, cells: Cell[]): string {
  const lines = (s: string) => s.split('\n').map((l, i, a) => (i < a.length - 1 ? l + '\n' : l))
  const pictures = (x: Shown) => x.svg ?? x.items?.find((i) => i.svg)?.svg
  const outputs = (c: Cell) => [
    ...(c.printed ? [{ output_type: 'stream', name: 'stdout', text: lines(c.printed) }] : []),
    ...(c.shown ? [{ output_type: 'execute_result', execution_count: c.count ?? null, metadata: {}, data: { 'text/plain': lines(c.shown.plain), ...(c.shown.latex && safeMath(c.shown.latex) ? { 'text/latex': ['$' + c.shown.latex + '$'] } : {}), ...(pictures(c.shown) ? { 'image/svg+xml': lines(pictures(c.shown)!) } : {}), [own]: kept(c.shown) } }] : []),
  ]
  return JSON.stringify({
    cells: cells.map((c) => (c.kind === 'text' ? { cell_type: 'markdown', id: 'cell' + c.id, metadata: {}, source: lines(safeMarkdown(c.text)) } : { cell_type: 'code', id: 'cell' + c.id, execution_count: c.count ?? null, metadata: {}, source: lines(c.text), outputs: outputs(c) })),
    metadata: { title, kernelspec: { display_name: 'CGScript (upstar)', language: 'cgscript', name: 'cgscript' }, language_info: { name: 'cgscript', file_extension: '.cgs' } }, nbformat: 4, nbformat_minor: 5,
  }, null, 1)
}

/** Of a result what can be shown again without the engine: its picture stands for the scene. */
function kept(x: Shown): Shown {
  const { text, plain, spoken, latex, tree, svg, position, thermograph, table, plot, points, count } = x
  return JSON.parse(JSON.stringify({ text, plain, spoken, latex, tree, svg, position, thermograph, table, plot, points, count, items: x.items?.map(kept) }))
}

const kinds = new Set('fraction number minus switch star up down power sum braces bracket bar comma tiny miny word'.split(' '))
const mostText = 200_000, mostNodes = 20_000
/** Reads a result; undefined for what is none. */
export function result(x: unknown, depth = 0): Shown | undefined {
  if (!x || typeof x !== 'object' || depth > 1) return
  const o = x as Record<string, unknown>
  const str = (v: unknown, most = mostText) => (typeof v === 'string' && v.length <= most ? v : undefined)
  const num = (v: unknown): v is number => typeof v === 'number' && Number.isFinite(v) && Math.abs(v) < 1e15
  const list = <T,>(v: unknown, most: number, f: (y: unknown) => T | undefined): T[] | undefined => {
    if (!Array.isArray(v) || v.length > most || !v.length) return
    const out = v.map(f)
    return out.every((y) => y !== undefined) ? (out as T[]) : undefined
  }
  let nodes = 0
  const node = (v: unknown, deep = 0): Node | undefined => {
    const n = v as Record<string, unknown>
    if (!n || typeof n !== 'object' || ++nodes > mostNodes || deep > 200 || typeof n.k !== 'string' || !kinds.has(n.k)) return
    const inside = n.in === undefined ? undefined : list(n.in, mostNodes, (y) => node(y, deep + 1))
    if (n.in !== undefined && !inside && (n.in as unknown[]).length) return
    return { k: n.k, x: str(n.x, 2000), of: str(n.of, 2000), n: num(n.n) && n.n >= 0 && n.n < 100 ? Math.floor(n.n) : undefined, in: inside }
  }
  const pair = (v: unknown) => (Array.isArray(v) && v.length === 2 && v.every(num) ? ([v[0], v[1]] as [number, number]) : undefined)
  const text = str(o.text), plain = str(o.plain)
  if (text === undefined || plain === undefined) return
  const th = o.thermograph as Record<string, unknown> | undefined
  const left = list(th?.left, 1000, pair), right = list(th?.right, 1000, pair)
  return JSON.parse(JSON.stringify({
    text, plain, spoken: str(o.spoken), latex: str(o.latex), svg: str(o.svg, 500_000), position: str(o.position, 20_000),
    tree: list(o.tree, mostNodes, (y) => node(y)),
    thermograph: th && num(th.mean) && num(th.temperature) && left && right ? { mean: th.mean, temperature: th.temperature, left, right } : undefined,
    table: list(o.table, 1000, (r) => list(r, 200, (c) => str(c, 5000))),
    plot: list(o.plot, 5000, (y) => (num(y) ? y : undefined)), points: list(o.points, 5000, pair),
    items: list(o.items, 200, (y) => result(y, depth + 1)), count: num(o.count) ? Math.floor(o.count) : undefined,
  }))
}

/** The cells of a notebook, with the results that it holds. */
export function opened(text: string): { title: string; cells: Cell[] } {
  const file = JSON.parse(text), title = file?.metadata?.title
  return {
    title: typeof title === 'string' ? title.slice(0, 200) : '',
    cells: notebookCells(text).map((c) => {
      const made = cell(c.kind, c.text)
      const outs: unknown[] = Array.isArray(c.outputs) ? c.outputs : []
      for (const out of outs as Record<string, any>[]) {
        const flat = (v: unknown) => (Array.isArray(v) ? v.filter((l) => typeof l === 'string').join('') : typeof v === 'string' ? v : undefined)
        if (out?.output_type === 'stream') made.printed = flat(out.text)?.slice(0, mostText)
        else if (out?.data && typeof out.data === 'object') {
          const plain = flat(out.data['text/plain'])?.slice(0, mostText)
          made.shown = result(out.data[own]) ?? (plain === undefined ? undefined : { text: plain, plain })
        }
      }
      if (made.shown || made.printed) { made.given = true; made.ran = made.text }
      return made
    }),
  }
}
