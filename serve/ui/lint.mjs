// node lint.mjs: no text stands in a component; all of it is in en.ts.
import { parse } from 'svelte/compiler'
import { readFileSync, readdirSync } from 'node:fs'
const bad = []
const spoken = new Set(['aria-label', 'title', 'placeholder', 'alt', 'label'])
const word = /[A-Za-z]{2,}/
const names = /^(upstar|· upstar|Shift|Enter|CSV|SVG|PNG|TikZ|LaTeX)$/ // the name of the program, of keys and of formats
const typed = /^[a-z-]+(\(.*\)|-\d+)$/ // a position or a name as it is typed
function walk(node, file, inside) {
  if (!node || typeof node !== 'object') return
  if (Array.isArray(node)) { for (const n of node) walk(n, file, inside); return }
  if (node.type === 'Text' && !inside && word.test(node.data) && !names.test(node.data.trim())) bad.push(`${file}: ${node.data.trim()}`)
  if (node.type === 'Attribute') {
    const parts = Array.isArray(node.value) ? node.value : [node.value]
    if (spoken.has(node.name)) for (const v of parts) if (v?.type === 'Text' && word.test(v.data) && !typed.test(v.data) && !/^\s*\(?Shift\+Enter\)?\s*$/.test(v.data)) bad.push(`${file}: ${node.name}="${v.data}"`)
    return
  }
  if (['StyleSheet', 'Script', 'ExpressionTag', 'StyleDirective'].includes(node.type) || (node.type === 'RegularElement' && node.name === 'code')) return
  for (const [k, v] of Object.entries(node)) if (k !== 'parent' && k !== 'metadata') walk(v, file, inside)
}
for (const f of readdirSync('src', { recursive: true })) if (f.endsWith('.svelte')) walk(parse(readFileSync('src/' + f, 'utf8'), { modern: true }).fragment, f, false)
if (bad.length) { console.log(bad.join('\n')); process.exit(1) }
console.log('no text in components')
