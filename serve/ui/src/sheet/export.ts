// The forms in which a worksheet leaves: HTML, LaTeX and Jupyter. A worksheet may be a
// stranger's, so nothing in these files runs: links by an allow-list, everything else
// escaped for its place, and of TeX only what typesets.
import { Marked, type Token, type Tokens } from 'marked'
import { t } from '../en'
import { inline } from './inline'
import { H, margin, picture, plotted, W } from './plot'
import type { Cell, Shown } from './sheet'

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

/** The picture of a plot, if the result is one. */
const plotOf = (x: Shown, title: string) => { const points = x.points ?? x.plot?.map((y, i) => [i, y] as [number, number]); return points && picture(points, title.replace(/\s+/g, ' '), x.points ? 'x' : t('plot.index')) }
/** One file that needs nothing else and runs nothing: formulas in MathML, pictures in it. */
export async function html(title: string, cells: Cell[]): Promise<string> {
  const { default: katex } = await import('katex')
  const md = markup(katex)
  const drawn = (svg: string, alt: string) => inline(svg, alt.slice(0, 300)) ?? `<img alt="${esc(alt.slice(0, 300))}" src="data:image/svg+xml,${encodeURIComponent(svg).replace(/'/g, '%27')}">`
  const set = (x: Shown) => {
    if (x.tree && x.latex && x.latex.length <= 3000) try { return katex.renderToString(x.latex, { output: 'mathml', displayMode: false, throwOnError: true, trust: false, maxExpand: 200, strict: 'ignore' }) } catch { /* as text */ }
    return `<code>${esc(x.tree ? x.text : x.plain)}</code>`
  }
  const one = (x: Shown, code: string): string => {
    const plot = plotOf(x, code)
    if (plot) return drawn(plot, code)
    if (x.table) return `<table>${x.table.map((r) => `<tr>${r.map((c) => `<td>${esc(c)}</td>`).join('')}</tr>`).join('')}</table>`
    if (x.items) return `<ul class="${x.items.some((i) => i.svg) ? 'pictures' : 'values'}">${x.items.map((i) => `<li>${i.svg ? drawn(i.svg, i.plain) : ''}${i.thermograph ? '' : set(i)}</li>`).join('')}</ul>`
    return `${x.svg ? drawn(x.svg, x.plain) : ''}<div class="value">${set(x)}</div>`
  }
  const body = cells.filter((c) => c.text.trim()).map((c) => (c.kind === 'text' ? `<div class="text">${md.parse(held(c.text), { async: false })}</div>` : `<details open><summary>${esc(t('file.code'))}</summary><pre class="in">${esc(c.text)}</pre></details>${c.printed ? `<pre class="printed">${esc(c.printed)}</pre>` : ''}${c.shown ? `<div class="out">${one(c.shown, c.text)}</div>` : ''}${c.error ? `<pre class="error">${esc(c.error.message)}</pre>` : ''}`)).join('\n')
  const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'"
  const style = 'body{font:16px/1.5 Georgia,serif;max-width:48rem;margin:2rem auto;padding:0 1rem;color:#221c2b;background:#fff}pre,code{font:14px/1.5 monospace;white-space:pre-wrap;overflow-wrap:anywhere}summary{font:12px sans-serif;color:#655c6e}.in{background:#f4efe5;padding:.6rem .9rem;border-radius:6px;margin:.3rem 0}.out,.printed{padding-left:.9rem;border-left:3px solid #3d2c6b;margin:.6rem 0 1.2rem;overflow-x:auto}.printed{border-color:#cfc5b3}.error{color:#b3261e}img,svg{max-width:100%;max-height:18rem;background:#fff}svg{height:auto}math{font-size:1.15em}table{border-collapse:collapse}td{border:1px solid #ccc;padding:.2rem .5rem}.values,.pictures{list-style:none;padding:0;display:flex;flex-wrap:wrap;gap:.4rem 1rem}.pictures li{border:1px solid #ddd;border-radius:8px;padding:.6rem;display:grid;gap:.4rem;justify-items:center}.pictures img,.pictures svg{max-height:8rem;max-width:12rem}@media(prefers-color-scheme:dark){body{background:#15141a;color:#ece8f2}.in{background:#24222c}summary{color:#b5adc0}.error{color:#ffb4ab}.out{border-color:#b9a7f0}img,svg{border-radius:6px;padding:4px}}@media print{body{margin:0;max-width:none}details:not([open])>summary,summary{display:none}.out,.in{break-inside:avoid}}'
  return `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${esc(policy)}"><meta name="viewport" content="width=device-width"><title>${esc(title)}</title>\n<style>${style}</style></head>\n<body>\n<h1>${esc(title)}</h1>\n${body}\n</body></html>\n`
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
const addressed = (s: string) => s.replace(/\[([^\]\n]+)\]\(([^()\s]+)[^)\n]*\)/g, (_, text: string, to: string) => (/^(https?:|mailto:)/i.test(to) ? `${text} (\`${to}\`)` : text))
/** Text as LaTeX: headings, paragraphs, lists within lists, tables, quotations and code. */
function textTex(s: string): string {
  const lines = s.replace(/\$\$([^$]+)\$\$/g, (_, m) => '$$' + m.replace(/\n/g, ' ') + '$$').split('\n'), out: string[] = []
  const open: { deep: number; end: string }[] = [] // lists
  const close = (deep: number) => { while (open.length && open.at(-1)!.deep > deep) out.push(open.pop()!.end) }
  const item = /^(\s*)(?:([-*+])|\d{1,9}[.)])\s+(.*)$/, row = (l: string) => l.trim().replace(/^\||\|$/g, '').split('|').map((c) => c.trim())
  for (let i = 0; i < lines.length; i++) {
    const l = lines[i], h = l.match(/^(#+) (.*)/), m = l.match(item)
    if (m) {
      const deep = m[1].length
      close(deep)
      if (open.at(-1)?.deep === deep && open.at(-1)!.end !== (m[2] ? '\\end{itemize}' : '\\end{enumerate}')) close(deep - 1)
      if (!open.length || open.at(-1)!.deep < deep) { if (open.length < 4) { const kind = m[2] ? 'itemize' : 'enumerate'; out.push(`\\begin{${kind}}`); open.push({ deep, end: `\\end{${kind}}` }) } }
      out.push(`\\item ${lineTex(addressed(m[3]))}`)
      continue
    }
    if (open.length && l.trim() && /^\s/.test(l)) { out.push(lineTex(addressed(l.trim()))); continue } // an item goes on
    if (l.trim()) close(-1)
    if (h) out.push(`\\${h[1].length > 1 ? 'subsection' : 'section'}*{${lineTex(h[2].replace(/\$\$/g, '$'))}}`)
    else if (/^```/.test(l)) { const code: string[] = []; while (++i < lines.length && !/^```/.test(lines[i])) code.push(lines[i]); out.push(codeTex(code.join('\n'))) }
    else if (/^\s*\|/.test(l) && /^\s*\|?[\s:|-]*-[\s:|-]*$/.test(lines[i + 1] ?? '')) {
      const rows = [row(l)]
      for (i++; /^\s*\|/.test(lines[i + 1] ?? ''); i++) rows.push(row(lines[i + 1]))
      const set = rows.map((r) => r.map((c) => lineTex(addressed(c))).join(' & ') + ' \\\\')
      out.push(`\\begin{longtable}{${'l'.repeat(Math.max(...rows.map((r) => r.length)))}}\n\\toprule\n${set[0]}\n\\midrule\n${set.slice(1).join('\n')}\n\\bottomrule\n\\end{longtable}`)
    } else if (/^>\s?/.test(l)) { const said: string[] = []; for (; i < lines.length && /^>/.test(lines[i]); i++) said.push(lineTex(addressed(lines[i].replace(/^>\s?/, '')))); i--; out.push(`\\begin{quote}\n${said.join('\n')}\n\\end{quote}`) }
    else out.push(lineTex(addressed(l)))
  }
  close(-1)
  return out.join('\n')
}
const ascii: Record<string, string> = { '∗': '*', '↑': '^', '↓': 'v', '±': '+-', '−': '-', '½': '1/2', '→': '->', '⧾': 'Tiny', '⧿': 'Miny' }
/** Text as it is. Text that would end the environment is set line by line. */
function verbatim(s: string): string {
  const text = bare([...s].map((c) => ascii[c] ?? c).join(''))
  if (!/\\end\s*\{/.test(text)) return `\\begin{verbatim}\n${text}\n\\end{verbatim}`
  return `\\begin{flushleft}\n${text.split('\n').map((l) => `\\texttt{${plainTex(l).replace(/ /g, '~')}}`).join('\\\\\n')}\n\\end{flushleft}`
}
/** Code that may be longer than a line: it breaks behind commas, bars and signs. */
const broken = (s: string) => `\\begin{flushleft}\\ttfamily\\small ${plainTex([...s].map((c) => ascii[c] ?? c).join('').replace(/\s*\n\s*/g, ' ')).replace(/([,|+;:()[\]]|\\[{}])/g, '$1\\allowbreak{}')}\n\\end{flushleft}`
const codeTex = (s: string) => (s.split('\n').some((l) => l.length > 80) ? broken(s) : verbatim(s))
const figure = (tikz: string, caption: string) => `\\begin{figure}[htbp]\\centering\n\\fitted{.8\\linewidth}{.35\\textheight}{${tikz.trim()}}\n\\caption{${caption}}\n\\end{figure}`
/** TikZ as the engine writes it, and nothing else. */
export const safeTikZ = (s: string) => s.length < 300_000 && /^(\\definecolor\{\w+\}\{HTML\}\{[0-9A-F]{6}\}\n)*\\begin\{tikzpicture\}[^]*\\end\{tikzpicture\}\s*$/.test(s) && !/\\(input|include|write|openout|read|catcode|csname|def|let|usepackage|immediate|special|directlua|expandafter|newcommand|loop)(?![A-Za-z])|\\(begin\{(?!tikzpicture)|end\{(?!tikzpicture))/.test(s)
const formula = (x: Shown) => (x.latex && x.tree && safeMath(x.latex) ? `$${x.latex.replaceAll(',', ',\\allowbreak ')}$` : '')
function resultTex(x: Shown, code: string): string {
  const caption = () => formula(x) || `\\texttt{${plainTex([...x.plain.slice(0, 80)].map((c) => ascii[c] ?? c).join(''))}}`
  if (x.table?.length) {
    const columns = Math.max(...x.table.map((r) => r.length))
    return `\\begin{longtable}{${'r'.repeat(columns)}}\n\\toprule\n${x.table.map((r) => r.map((c) => plainTex([...c].map((d) => ascii[d] ?? d).join(''))).join(' & ') + ' \\\\').join('\n')}\n\\bottomrule\n\\end{longtable}`
  }
  const points = x.points ?? x.plot?.map((y, i) => [i, y] as [number, number])
  if (points) {
    const p = plotted(points), at = (v: number, f: (v: number) => number) => (f(v) / 50).toFixed(3), up = (v: number) => ((H - p.y(v)) / 50).toFixed(3)
    return `\\begin{figure}[htbp]\\centering\n\\begin{tikzpicture}\n${p.up.map((v) => `\\draw[gray!30] (${(margin.l / 50).toFixed(3)},${up(v)}) -- (${((W - margin.r) / 50).toFixed(3)},${up(v)}); \\node[left] at (${(margin.l / 50).toFixed(3)},${up(v)}) {\\scriptsize ${v}};`).join('\n')}\n${p.across.map((v) => `\\node[below] at (${at(v, p.x)},${up(p.y0)}) {\\scriptsize ${v}};`).join('\n')}\n${points.map((q) => `\\fill (${at(q[0], p.x)},${up(q[1])}) circle[radius=1pt];`).join('\n')}\n\\end{tikzpicture}\n\\caption{\\texttt{${plainTex(code.replace(/\s+/g, ' ').slice(0, 80))}}}\n\\end{figure}`
  }
  if (x.items) return `\\begin{itemize}\n${x.items.map((i) => `\\item ${i.tikz && safeTikZ(i.tikz) ? `$\\vcenter{\\hbox{\\fitted{.5\\linewidth}{.2\\textheight}{${i.tikz.trim()}}}}$\\quad ` : ''}${formula(i) || (i.thermograph ? '' : `\\texttt{${plainTex([...i.plain].map((c) => ascii[c] ?? c).join('')).replace(/([,|])/g, '$1\\allowbreak{}')}}`)}`).join('\n')}\n\\end{itemize}`
  if (x.tikz && safeTikZ(x.tikz)) return figure(x.tikz, caption())
  const set = x.tree && formula(x)
  return !set ? codeTex(x.plain) : x.latex!.length > 160 ? `\\begin{flushleft}${set}\\end{flushleft}` : `\\[ ${x.latex} \\]`
}
/** A picture that is made smaller where it is wider or higher than it may be; by what every TeX has. */
const fitted = String.raw`\newsavebox{\fitbox}
\newcommand{\fitted}[3]{\sbox{\fitbox}{#3}\ifdim\wd\fitbox>#1\relax\sbox{\fitbox}{\resizebox{#1}{!}{\usebox{\fitbox}}}\fi\ifdim\ht\fitbox>#2\relax\sbox{\fitbox}{\resizebox{!}{#2}{\usebox{\fitbox}}}\fi\usebox{\fitbox}}
`
export function latex(title: string, cells: Cell[]): string {
  const body = cells.filter((c) => c.text.trim()).map((c) => (c.kind === 'text' ? textTex(c.text) : `${codeTex(c.text)}\n${c.printed ? codeTex(c.printed.trimEnd()) + '\n' : ''}${c.shown ? resultTex(c.shown, c.text) : ''}`)).join('\n\n')
  return `\\documentclass{article}\n\\usepackage[utf8]{inputenc}\n\\usepackage[T1]{fontenc}\n\\usepackage{amsmath,amssymb,tikz,booktabs,longtable}\n${body.includes('\\fitted{') ? fitted : ''}\\title{${plainTex(title.replace(/\s+/g, ' '))}}\n\\begin{document}\n\\maketitle\n${body}\n\\end{document}\n`
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
