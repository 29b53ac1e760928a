// The texts of positions that are drawn: knots and links between them. What is read is
// what the engine writes; what the engine does not allow it says.
export interface Knot { id: number; x: number; y: number; mark?: string }
export interface Link { a: number; b: number; c?: string }
export interface Drawing { knots: Knot[]; links: Link[] }
export interface Colour { key: string; name: string }
/** How the positions of a ruleset are drawn. */
export interface Form {
  kind: 'graph' | 'poset' | 'loopy' | 'tree'
  ground?: boolean     // knot 0 is the ground
  arrows?: boolean     // a link has a direction
  colours: Colour[]    // of links; none: all are alike
  marks: Colour[]      // of knots
  first: number        // the least number of a knot that is drawn
}

/** The form of a ruleset, by its kit, its name, and the palette of its positions; undefined if it is not drawn so. */
export function formOf(graph: boolean, game: string, palette: Colour[]): Form | undefined {
  if (graph) {
    const ground = /hackenbush/.test(game)
    return {
      kind: 'graph', ground, arrows: /geography|placement/.test(game), first: 1,
      colours: palette.filter((p) => / edge$/.test(p.name)), marks: palette.filter((p) => / vertex$|^token$/.test(p.name)),
    }
  }
  if (game === 'poset') return { kind: 'poset', arrows: true, colours: [], marks: [], first: 1 }
  if (game === 'loopy') return { kind: 'loopy', arrows: true, colours: [{ key: 'l', name: 'Left’s move' }, { key: 'r', name: 'Right’s move' }], marks: [{ key: '@', name: 'start' }], first: 1 }
  if (game === 'impartial-loopy') return { kind: 'loopy', arrows: true, colours: [], marks: [{ key: '@', name: 'start' }], first: 1 }
  if (game === 'tree') return { kind: 'tree', arrows: true, colours: [], marks: [{ key: '@', name: 'start' }], first: 1 }
  if (game === 'form') return { kind: 'tree', arrows: true, colours: [{ key: 'l', name: 'Left’s move' }, { key: 'r', name: 'Right’s move' }], marks: [{ key: '@', name: 'start' }], first: 1 }
  return undefined
}
/** The form, if this position can be drawn: not every name of a value can. */
export function drawable(form: Form | undefined, position: string): Form | undefined {
  if (form?.kind === 'tree') try { read(form, position) } catch { return undefined }
  return form
}

const inside = (position: string) => position.slice(position.indexOf('(') + 1, position.lastIndexOf(')'))
interface Read { knots: Map<number, string | undefined>; links: Link[] }

/** Reads what the engine has written. */
export function read(form: Form, position: string): Read {
  const body = inside(position), knots: Read['knots'] = new Map(), links: Link[] = []
  const knot = (id: number, mark?: string) => { if (!knots.has(id) || mark) knots.set(id, mark ?? knots.get(id)) }
  if (form.ground) knot(0)
  if (form.kind === 'loopy') { readLoopy(form, body, knot, links); return { knots, links } }
  if (form.kind === 'tree') { readTree(form, body, knot, links); return { knots, links } }
  if (body === '-' || (form.ground && body === '0')) return { knots, links }
  let next = 1
  for (const item of body.split(/[,+]/)) {
    const m = item.match(/^([\d<>-]+)(?::(\w+))?$/)
    if (/^[a-z]+$/.test(item)) { // a stalk
      let from = 0
      for (const c of item) { knot(next); links.push({ a: from, b: next, c }); from = next++ }
    } else if (item.startsWith('@')) knot(+item.slice(1), '@')
    else if (m && /[<>-]/.test(m[1])) {
      const ids = m[1].split(/[<>-]/).map(Number), signs = m[1].match(/[<>-]/g)!
      for (const id of ids) knot(id)
      for (const [i, s] of signs.entries()) {
        links.push({ a: ids[i], b: ids[i + 1], c: m[2]?.[Math.min(i, m[2].length - 1)] })
        if (s === '-' && form.arrows) links.push({ a: ids[i + 1], b: ids[i] })
      }
    } else if (m) knot(+m[1], m[2])
  }
  return { knots, links }
}

// {{2},0}: options in braces, n is a heap of Nim; {0|1}: Left's options and Right's
const mostKnots = 200
function readTree(form: Form, body: string, knot: (id: number, mark?: string) => void, links: Link[]) {
  const partizan = form.colours.length > 0, met = new Map<string, number>()
  let at = 0, next = 1
  const named = (key: string, lefts: string[], rights: string[]): number => { // a value by its name, which is drawn once
    const seen = met.get(key)
    if (seen) return seen
    const id = next++
    if (id > mostKnots) throw new Error('too large')
    met.set(key, id); knot(id)
    for (const [list, c] of [[lefts, 'l'], [rights, 'r']] as const) for (const o of list) links.push({ a: id, b: value(o), c: partizan ? c : undefined })
    return id
  }
  const upto = (n: number, sign: string) => Array.from({ length: n }, (_, i) => (i ? sign + i : '0'))
  function value(word: string): number {
    const m = word.match(/^(-?)(\d+)$|^\*(\d*)$|^(\^|v)$/)
    if (!m || (m[2] ?? m[3] ?? '').length > 2) throw new Error(word)
    if (m[2] !== undefined && !partizan) return named(word, upto(+m[2], ''), [])
    if (m[2] !== undefined) { const n = +m[2]; return n === 0 ? named('0', [], []) : m[1] ? named(word, [], [n === 1 ? '0' : '-' + (n - 1)]) : named(word, [String(n - 1)], []) }
    if (!partizan) throw new Error(word)
    if (m[4]) return m[4] === '^' ? named('^', ['0'], ['*1']) : named('v', ['*1'], ['0'])
    const list = upto(+(m[3] || 1), '*')
    return named('*' + (m[3] || 1), list, list)
  }
  function game(): number {
    if (body[at] !== '{') { const w = body.slice(at).match(/^[^{},|]+/)?.[0]; if (!w) throw new Error(body); at += w.length; return value(w.trim()) }
    at++
    const id = next++
    if (id > mostKnots) throw new Error('too large')
    knot(id)
    for (let side = 0; body[at] !== '}'; ) {
      if (at >= body.length) throw new Error(body)
      if (body[at] === '|') { if (!partizan || side++) throw new Error(body); at++ }
      else if (body[at] === ',' || body[at] === ' ') at++
      else links.push({ a: id, b: game(), c: partizan ? (side ? 'r' : 'l') : undefined })
    }
    at++
    return id
  }
  const root = game()
  if (at < body.trim().length) throw new Error(body)
  knot(root, '@')
}
/** A tree as it is typed in, from its start; a loop has no such text. */
function treeText(form: Form, d: Drawing): string {
  const partizan = form.colours.length > 0, start = d.knots.find((k) => k.mark === '@') ?? d.knots[0]
  const known = new Map<number, string>(), open = new Set<number>()
  const text = (id: number): string => {
    if (open.has(id)) return id + '…'
    if (known.has(id)) return known.get(id)!
    open.add(id)
    const to = (c?: string) => d.links.filter((l) => l.a === id && l.c === c).map((l) => text(l.b)).join(',')
    const l = partizan ? to('l') : to(), r = partizan ? to('r') : ''
    const s = !l && !r ? '0' : partizan ? `{${l}|${r}}` : `{${l}}`
    open.delete(id)
    known.set(id, s)
    return s.length > 5000 ? s.slice(0, 5000) + '…' : s
  }
  return start ? text(start.id) : '0'
}

// a: b c | d; b: | a,a
const letter = (id: number) => { let n = id - 1, out = ''; do { out = String.fromCharCode(97 + (n % 26)) + out; n = Math.floor(n / 26) - 1 } while (n >= 0); return out }
function readLoopy(form: Form, body: string, knot: (id: number, mark?: string) => void, links: Link[]) {
  const cut = body.lastIndexOf(','), names = new Map<string, number>()
  const id = (name: string) => { if (!names.has(name)) names.set(name, names.size + 1); knot(names.get(name)!); return names.get(name)! }
  const partizan = form.colours.length > 0
  for (const line of (cut < 0 ? body : body.slice(0, cut)).split(';')) {
    const [head, rest = ''] = line.split(/:(.*)/s), name = head.trim()
    if (!name) continue
    const from = id(name)
    rest.split('|').forEach((side, i) => { for (const o of side.trim().split(/\s+/).filter(Boolean)) links.push({ a: from, b: id(o), c: partizan ? (i ? 'r' : 'l') : undefined }) })
  }
  if (cut >= 0) knot(id(body.slice(cut + 1).trim()), '@')
}

/** Writes a drawing as a position of a ruleset. */
export function write(form: Form, game: string, d: Drawing): string {
  if (form.kind === 'tree') return `${game}(${treeText(form, d)})`
  if (form.kind === 'loopy') {
    const start = d.knots.find((k) => k.mark === '@') ?? d.knots[0]
    if (!start) return `${game}(-)`
    const lines = d.knots.map((k) => {
      const to = (c?: string) => d.links.filter((l) => l.a === k.id && l.c === c).map((l) => letter(l.b)).join(' ')
      return `${letter(k.id)}: ${form.colours.length ? `${to('l')} | ${to('r')}`.trim() : to()}`
    })
    return `${game}(${lines.join('; ')},${letter(start.id)})`
  }
  const joined = new Set(d.links.flatMap((l) => [l.a, l.b])), items: string[] = []
  const sign = form.kind === 'poset' ? '<' : form.arrows ? '>' : '-'
  for (const l of d.links) items.push(`${l.a}${sign}${l.b}${l.c && form.colours.length > 0 && form.colours[0].key !== 'e' ? ':' + l.c : ''}`)
  for (const k of d.knots) {
    if (k.id === 0 && form.ground) continue
    if (k.mark === '@') items.push('@' + k.id)
    else if (k.mark) items.push(`${k.id}:${k.mark}`)
    if (!joined.has(k.id) && (!k.mark || k.mark === '@') && !form.ground) items.push(String(k.id))
  }
  return `${game}(${items.join(',') || (form.ground ? '0' : '-')})`
}

/** The body of a position from what was pasted: graph6, sparse6, a matrix or a list of edges; else as it is. */
export function pasted(form: Form, text: string): string {
  const s = text.trim().replace(/^K(\d+),(\d+)$/, 'bipartite($1,$2)').replace(/^>>(graph6|sparse6|digraph6)<</, '')
  const edges = matrix(s) ?? graph6(s)
  const name = (a: number, b: number) => `${a + 1}${form.arrows ? '>' : '-'}${b + 1}`
  if (edges && !form.ground && form.kind === 'graph') return [...edges.links.map(([a, b]) => name(a, b)), ...Array.from({ length: edges.n }, (_, i) => i).filter((i) => !edges.links.some((l) => l.includes(i))).map((i) => String(i + 1))].join(',') || '-'
  return s.replace(/^\s*(?:strict\s+)?(?:di)?graph\s*\w*\s*\{([^]*)\}\s*$/, (_, b: string) => b.split(/[;\n]/).map((x) => x.trim().replace(/\s*(--|->)\s*/g, form.arrows ? '>' : '-')).filter(Boolean).join(',')).replace(/\s*\n\s*/g, ',').replace(/(\d)\s+(?=\d)/g, form.kind === 'poset' ? '$1<' : form.arrows ? '$1>' : '$1-')
}
interface Plain { n: number; links: [number, number][] }
function matrix(s: string): Plain | undefined {
  const rows = s.split(/\n|;/).map((r) => r.replace(/[\s,[\]]/g, '')).filter(Boolean)
  if (rows.length < 2 || rows.some((r) => r.length !== rows.length || /[^01]/.test(r))) return
  const links: [number, number][] = []
  const symmetric = rows.every((r, i) => [...r].every((c, j) => c === rows[j][i]))
  rows.forEach((r, i) => [...r].forEach((c, j) => { if (c === '1' && (!symmetric || i <= j)) links.push([i, j]) }))
  return { n: rows.length, links }
}
/** Graphs as geng writes them, to 62 vertices. */
function graph6(s: string): Plain | undefined {
  if (!/^[:&]?[?-~]+$/.test(s) || /^(path|cycle|star|wheel|complete|grid|petersen|cube|hypercube|circulant|spider|tree|ladder|prism)$/.test(s)) return
  const sparse = s[0] === ':', directed = s[0] === '&', body = sparse || directed ? s.slice(1) : s
  const n = body.charCodeAt(0) - 63
  if (n > 62) return
  const bits = [...body.slice(1)].flatMap((c) => Array.from({ length: 6 }, (_, i) => ((c.charCodeAt(0) - 63) >> (5 - i)) & 1)), links: [number, number][] = []
  if (sparse) {
    let k = 0
    while (1 << k < n) k++
    for (let at = 0, v = 0; at + k < bits.length; at += k + 1) {
      if (bits[at]) v++
      const x = bits.slice(at + 1, at + 1 + k).reduce((a, b) => 2 * a + b, 0)
      if (v >= n || (x >= n)) break
      if (x > v) v = x; else links.push([x, v])
    }
    return { n, links }
  }
  const want = directed ? n * n : (n * (n - 1)) / 2
  if (bits.length !== Math.ceil(want / 6) * 6) return
  let i = 0
  if (directed) { for (let a = 0; a < n; a++) for (let b = 0; b < n; b++) if (bits[i++]) links.push([a, b]) } else for (let b = 1; b < n; b++) for (let a = 0; a < b; a++) if (bits[i++]) links.push([a, b])
  return { n, links }
}
