// The forms in which a worksheet leaves: HTML, LaTeX and Jupyter. A worksheet may be a
// stranger's, so nothing in these files runs: links by an allow-list, everything else
// escaped for its place, and of TeX only what typesets.
import { Marked, type Token, type Tokens } from 'marked'
import type { Cell } from './sheet'

export const esc = (s: string) => s.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;').replace(/'/g, '&#39;')

/** A link that may leave: http, https, mailto, or relative to the file; undefined for any other. */
export function safeHref(href: string): string | undefined {
  const h = [...href].filter((c) => c > ' ' && !(c >= '\u007f' && c <= '\u009f')).join('') // browsers skip these before a scheme
  if (/^(https?:\/\/|mailto:)/i.test(h)) return h
  return /^[a-z][a-z0-9+.-]*:/i.test(h) || /^[/\\]{2}/.test(h) || /^[^/?#]*(:|&)/.test(h) || h.includes('\\') ? undefined : h
}

const mathIn = /\$\$((?:[^$]|\\\$)+?)\$\$|\$([^$\n]+)\$/g
/** Markdown with its formulas as code that is marked, so that nothing else reads them. */
function held(text: string): string {
  const span = (mark: string, m: string) => { const tick = '`'.repeat(1 + Math.max(0, ...(m.match(/`+/g) ?? []).map((x) => x.length))); return tick + mark + m.replace(/\n/g, ' ').trim() + tick }
  return text.replace(/[\u0001\u0002]/g, '').replace(mathIn, (_, shown, inline) => (shown ? '\n\n' + span('\u0002', shown) + '\n\n' : span('\u0001', inline)))
}
type Katex = { renderToString: (tex: string, options: object) => string }
function markup(katex?: Katex): Marked {
  return new Marked({
    renderer: {
      html: (k: Tokens.HTML | Tokens.Tag) => esc(k.text),
      image: (k: Tokens.Image) => esc(k.text),
      codespan(k: Tokens.Codespan) {
        const tex = k.text
        if (!/^[\u0001\u0002]/.test(tex)) return `<code>${esc(tex)}</code>`
        try { return katex!.renderToString(tex.slice(1), { output: 'mathml', displayMode: tex[0] === '\u0002', throwOnError: true, trust: false, maxExpand: 200, strict: 'ignore' }) } catch { return `<code>${esc('$' + tex.slice(1) + '$')}</code>` }
      },
      link(k: Tokens.Link) {
        const href = safeHref(k.href), inside = this.parser.parseInline(k.tokens)
        return href === undefined ? inside : `<a href="${esc(href)}" rel="noopener noreferrer">${inside}</a>`
      },
    },
  })
}

/** Pictures by the position of a cell. */
export type Pictures = Map<string, string>
export async function html(title: string, cells: Cell[], pictures: Pictures = new Map()): Promise<string> {
  const math = cells.some((c) => c.kind === 'text' && c.text.includes('$'))
  const md = markup(math ? (await import('katex')).default : undefined)
  const picture = (svg: string, alt: string) => `<p><img alt="${esc(alt.slice(0, 300))}" src="data:image/svg+xml,${encodeURIComponent(svg).replace(/'/g, '%27')}"></p>`
  const result = (c: Cell) => (c.shown ? `${pictures.has(c.shown.position ?? '') ? picture(pictures.get(c.shown.position!)!, c.shown.plain) : c.shown.svg ? picture(c.shown.svg, c.shown.plain) : ''}${c.shown.table ? `<table>${c.shown.table.map((r) => `<tr>${r.map((x) => `<td>${esc(x)}</td>`).join('')}</tr>`).join('')}</table>` : `<pre class="out">${esc(c.shown.text)}</pre>`}` : '')
  const body = cells.map((c) => (c.kind === 'text' ? `<div class="text">${md.parse(held(c.text), { async: false })}</div>` : `<pre class="in">${esc(c.text)}</pre>${c.printed ? `<pre class="printed">${esc(c.printed)}</pre>` : ''}${result(c)}${c.error ? `<pre class="error">${esc(c.error.message)}</pre>` : ''}`)).join('\n')
  const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'"
  return `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${esc(policy)}"><meta name="viewport" content="width=device-width"><title>${esc(title)}</title>\n<style>body{font:16px/1.5 Georgia,serif;max-width:46rem;margin:2rem auto;padding:0 1rem}pre{font:14px/1.5 monospace;white-space:pre-wrap;overflow-wrap:anywhere}.in{background:#f4efe5;padding:.6rem .9rem;border-radius:6px}.out,.printed{padding-left:.9rem;border-left:3px solid #3d2c6b}.printed{border-color:#cfc5b3}.error{color:#b3261e}img{max-height:12rem}td{border:1px solid #ccc;padding:.2rem .5rem}</style></head>\n<body>\n${body}\n</body></html>\n`
}

const special: Record<string, string> = { '\\': '\\textbackslash{}', '{': '\\{', '}': '\\}', '#': '\\#', '%': '\\%', '&': '\\&', _: '\\_', '^': '\\textasciicircum{}', '~': '\\textasciitilde{}', $: '\\$', '<': '\\textless{}', '>': '\\textgreater{}' }
const bare = (s: string) => s.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '')
const plainTex = (s: string) => bare(s).replace(/[\\{}#%&_^~$<>]/g, (x) => special[x])

/** The commands that a formula may hold: they typeset, and do nothing else. */
const commands = new Set(`frac dfrac tfrac binom sqrt sum prod int oint lim sup inf max min gcd log ln exp sin cos tan mod bmod pmod pm mp times cdot ast star circ bullet oplus ominus otimes odot
 wedge vee cap cup sqcap sqcup uplus setminus in notin ni subset subseteq supset supseteq emptyset varnothing infty forall exists neg lnot land lor to gets mapsto rightarrow leftarrow leftrightarrow
 Rightarrow Leftarrow Leftrightarrow uparrow downarrow Uparrow Downarrow updownarrow implies iff le leq ge geq ne neq ll gg equiv approx sim simeq cong propto parallel mid nmid perp lhd rhd unlhd unrhd
 triangleleft triangleright langle rangle lfloor rfloor lceil rceil vert Vert lbrace rbrace left right middle big Big bigg Bigg bigl bigr Bigl Bigr biggl biggr quad qquad ldots cdots dots vdots ddots
 alpha beta gamma delta epsilon varepsilon zeta eta theta vartheta iota kappa lambda mu nu xi pi rho sigma tau upsilon phi varphi chi psi omega Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega
 mathbb mathcal mathrm mathbf mathit mathsf mathtt mathfrak boldsymbol text textbf textit mbox operatorname overline underline hat bar vec tilde dot ddot overbrace underbrace stackrel overset underset
 not displaystyle textstyle scriptstyle ell hbar Re Im aleph partial nabla prime angle triangle square diamond Diamond Box clubsuit spadesuit begin end colon limits nolimits bigcup bigcap bigoplus bigwedge bigvee`.split(/\s+/))
const surroundings = new Set(['matrix', 'pmatrix', 'bmatrix', 'vmatrix', 'cases', 'aligned', 'array', 'gathered', 'smallmatrix'])
/** Whether a formula only typesets: known commands, closed braces, and no way to make others. */
export function safeMath(tex: string): boolean {
  if (/\^\^|[%#$~\u0000-\u0008\u000b-\u001f\u007f-\u009f]|\\$/.test(tex.replace(/\\[%#$]/g, '')) || tex.length > 5000) return false
  for (const [, word] of tex.matchAll(/\\([A-Za-z]+|[^A-Za-z])/g)) if (word.length > 1 || /[A-Za-z]/.test(word) ? !commands.has(word) : !'{},;:!| \\_%&#$'.includes(word)) return false
  const open: string[] = []
  for (const [, what, name] of tex.matchAll(/\\(begin|end)\s*(?:\{([A-Za-z]*)\})?/g)) {
    if (!name || !surroundings.has(name)) return false
    if (what === 'begin') open.push(name)
    else if (open.pop() !== name) return false
  }
  let depth = 0
  for (const c of tex.replace(/\\[^A-Za-z]/g, '')) if ((c === '{' && ++depth > 50) || (c === '}' && --depth < 0)) return false
  const sides = (tex.match(/\\left(?![A-Za-z])/g) ?? []).length === (tex.match(/\\right(?![A-Za-z])/g) ?? []).length
  return depth === 0 && !open.length && sides
}
/** A line of Markdown as LaTeX: mathematics stays, code and emphasis are set. */
const lineTex = (s: string) => s.split(/(\$\$[^$]+\$\$|\$[^$\n]+\$|`[^`]+`|\*\*[^*]+\*\*)/).map((x) => {
  const m = x.match(/^(\${1,2})([^$]+)\1$/)
  if (m) return safeMath(m[2]) ? (m[1].length > 1 ? `\\[ ${m[2].trim()} \\]` : `$${m[2]}$`) : plainTex(x)
  return x.startsWith('`') && x.length > 1 ? `\\texttt{${plainTex(x.slice(1, -1))}}` : x.startsWith('**') && x.length > 4 ? `\\textbf{${plainTex(x.slice(2, -2))}}` : plainTex(x)
}).join('')
const textTex = (s: string) => s.replace(/\$\$([^$]+)\$\$/g, (_, m) => '$$' + m.replace(/\n/g, ' ') + '$$').split('\n').map((l) => { const h = l.match(/^(#+) (.*)/); return h ? `\\${h[1].length > 1 ? 'subsection' : 'section'}*{${lineTex(h[2].replace(/\$\$/g, '$'))}}` : lineTex(l) }).join('\n')
const ascii: Record<string, string> = { '∗': '*', '↑': '^', '↓': 'v', '±': '+-', '−': '-', '½': '1/2', '→': '->', '⧾': 'Tiny', '⧿': 'Miny' }
/** Text as it is. Text that would end the environment is set line by line. */
function verbatim(s: string): string {
  const text = bare([...s].map((c) => ascii[c] ?? c).join(''))
  if (!/\\end\s*\{/.test(text)) return `\\begin{verbatim}\n${text}\n\\end{verbatim}`
  return `\\begin{flushleft}\n${text.split('\n').map((l) => `\\texttt{${plainTex(l).replace(/ /g, '~')}}`).join('\\\\\n')}\n\\end{flushleft}`
}
export function latex(title: string, cells: Cell[]): string {
  const body = cells.map((c) => (c.kind === 'text' ? textTex(c.text) : `${verbatim(c.text)}\n${c.printed ? verbatim(c.printed.trimEnd()) + '\n' : ''}${c.shown ? (c.shown.tree && c.shown.latex && safeMath(c.shown.latex) ? `\\[ ${c.shown.latex} \\]` : verbatim(c.shown.plain)) : ''}`)).join('\n\n')
  return `\\documentclass{article}\n\\usepackage[utf8]{inputenc}\n\\usepackage{amsmath,amssymb}\n\\title{${plainTex(title.replace(/\s+/g, ' '))}}\n\\begin{document}\n\\maketitle\n${body}\n\\end{document}\n`
}

/** Markdown without HTML, and without links of other kinds than those that may leave. */
export function safeMarkdown(text: string): string {
  const md = new Marked(), coded = (raw: string) => raw.replace(/[[\]()<>:!&\\]/g, (c) => `&#${c.charCodeAt(0)};`)
  const wrong = (k: Token) => ((k.type === 'link' || k.type === 'image' || k.type === 'def') && safeHref((k as Tokens.Link).href) === undefined)
  let out = bare(text)
  for (let pass = 0; ; pass++) { // what is changed may be read in another way
    const links: string[] = [], tags: string[] = []
    md.walkTokens(md.lexer(out), (k: Token) => { if (wrong(k)) links.push(k.raw); else if (k.type === 'html' || k.type === 'tag') tags.push(k.raw) })
    if (!links.length && !tags.length) break
    if (pass === 20) return coded(out)
    for (const raw of links.length ? links : tags) out = out.split(raw).join(links.length ? coded(raw) : raw.replace(/</g, '&lt;'))
  }
  // other readers take more for HTML than this one does
  return out.split(/(```[^]*?```|`[^`\n]+`)/).map((x, i) => (i % 2 ? x : x.replace(/<(?!https?:|mailto:)(?=[a-z/!?])/gi, '&lt;'))).join('')
}
export function notebook(cells: Cell[]): string {
  const lines = (s: string) => s.split('\n').map((l, i, a) => (i < a.length - 1 ? l + '\n' : l))
  const outputs = (c: Cell) => [
    ...(c.printed ? [{ output_type: 'stream', name: 'stdout', text: lines(c.printed) }] : []),
    ...(c.shown ? [{ output_type: 'execute_result', execution_count: c.count ?? null, metadata: {}, data: { 'text/plain': lines(c.shown.plain), ...(c.shown.latex && c.shown.tree && safeMath(c.shown.latex) ? { 'text/latex': ['$' + c.shown.latex + '$'] } : {}) } }] : []),
  ]
  return JSON.stringify({
    cells: cells.map((c) => (c.kind === 'text' ? { cell_type: 'markdown', id: 'cell' + c.id, metadata: {}, source: lines(safeMarkdown(c.text)) } : { cell_type: 'code', id: 'cell' + c.id, execution_count: c.count ?? null, metadata: {}, source: lines(c.text), outputs: outputs(c) })),
    metadata: { kernelspec: { display_name: 'CGScript (upstar)', language: 'cgscript', name: 'upstar' }, language_info: { name: 'cgscript', file_extension: '.cgs' } }, nbformat: 4, nbformat_minor: 5,
  }, null, 1)
}
