// The editor of a cell: CodeMirror in a shadow root, where the policy of the page lets
// it bring its own styles.
import { EditorState, Compartment } from '@codemirror/state'
import { EditorView, hoverTooltip, keymap, drawSelection, placeholder } from '@codemirror/view'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { StreamLanguage, HighlightStyle, syntaxHighlighting, bracketMatching, indentOnInput } from '@codemirror/language'
import { autocompletion, closeCompletion, completionKeymap, closeBrackets, closeBracketsKeymap, type CompletionContext } from '@codemirror/autocomplete'
import { setDiagnostics } from '@codemirror/lint'
import { tags } from '@lezer/highlight'
import { call } from '../engine'

const words = new Set('if then elseif else end for from to by in do while where and or not def class extends static var import begin return break continue try is as table listof setof sumof yield error system singleton mutable enum override'.split(' '))
const cgscript = StreamLanguage.define<{ comment: boolean }>({
  startState: () => ({ comment: false }),
  token(s, state) {
    if (state.comment) { if (s.match(/.*?\*\//)) state.comment = false; else s.skipToEnd(); return 'comment' }
    if (s.eatSpace()) return null
    if (s.match('//')) { s.skipToEnd(); return 'comment' }
    if (s.match('/*')) { state.comment = true; return 'comment' }
    if (s.match(/"(?:[^"\\]|\\.)*"?/)) return 'string'
    if (s.match(/\d+/)) return 'number'
    if (s.match(/[A-Za-z_][A-Za-z0-9_]*/)) { const w = s.current(); return words.has(w) ? 'keyword' : /^[A-Z]/.test(w) ? 'typeName' : 'variableName' }
    if (s.match(/[{}|^*↑↓]/)) return 'operator'
    s.next()
    return null
  },
})
const colours = HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--accent-ink)', fontWeight: '600' }, { tag: tags.comment, color: 'var(--ink-2)', fontStyle: 'italic' }, { tag: tags.string, color: 'var(--both-ink)' },
  { tag: tags.number, color: 'var(--left-ink)' }, { tag: tags.typeName, color: 'var(--right-ink)' }, { tag: tags.operator, color: 'var(--accent-ink)' },
])
const look = EditorView.theme({
  '&': { backgroundColor: 'transparent', color: 'var(--ink)', fontSize: '0.92rem' }, '&.cm-focused': { outline: 'none' },
  '.cm-content': { fontFamily: 'var(--mono)', padding: '.7rem .2rem', caretColor: 'var(--ink)' }, '.cm-cursor': { borderLeftColor: 'var(--ink)' }, '.cm-line': { padding: '0 .8rem' },
  '.cm-selectionBackground, &.cm-focused .cm-selectionBackground': { backgroundColor: 'var(--accent-soft) !important' }, '.cm-placeholder': { color: 'var(--ink-2)' },
  '.cm-meaning': { margin: '0', padding: '.5rem .7rem', maxWidth: '34rem', maxHeight: '14rem', overflow: 'auto', whiteSpace: 'pre-wrap', font: '500 .84rem/1.45 var(--mono)' },
  '.cm-tooltip': { backgroundColor: 'var(--surface)', border: '1px solid var(--line-2)', color: 'var(--ink)', borderRadius: '6px' }, '.cm-tooltip-autocomplete > ul > li[aria-selected]': { backgroundColor: 'var(--accent)', color: 'var(--on-accent)' },
})

/** How the word before the cursor may go on, with the variables of the worksheet. */
const complete = (sheet: string) => async (c: CompletionContext) => {
  const w = c.matchBefore(/\w*/)!, line = c.state.doc.lineAt(c.pos), before = line.text.slice(0, c.pos - line.from)
  if (/^\d/.test(w.text) || (!c.explicit && w.text.length < 2 && !/[^\d\s]\.\w?$/.test(before))) return null
  try {
    const r = await call<{ words: string[] }>('complete', { sheet, line: before.slice(-1000) })
    return { from: w.from, options: r.words.map((label) => ({ label })), validFor: /^\w*$/ }
  } catch { return null }
}

/** What the word under the pointer means. */
const meaning = (sheet: string) => hoverTooltip(async (v, pos) => {
  const line = v.state.doc.lineAt(pos)
  let from = pos - line.from, to = from
  while (from > 0 && /\w/.test(line.text[from - 1])) from--
  while (to < line.text.length && /\w/.test(line.text[to])) to++
  const word = line.text.slice(from, to)
  if (!/^[A-Za-z_]\w*$/.test(word) || words.has(word)) return null
  try {
    const { text } = await call<{ text: string }>('word', { sheet, word: word.slice(0, 100) })
    if (!text) return null
    return { pos: line.from + from, end: line.from + to, above: true, create: () => { const dom = document.createElement('pre'); dom.className = 'cm-meaning'; dom.textContent = text; return { dom } } }
  } catch { return null }
}, { hoverTime: 400 })

export interface Editor { view: EditorView; mark: (offset: number, message: string) => void; clear: () => void; set: (text: string) => void; focus: () => void }

/** What is typed over a selection. The browser would give it the style of what it replaces, as an attribute, which the policy forbids. */
const typeOver = EditorView.domEventHandlers({
  beforeinput(e, v) {
    const { from, to, empty } = v.state.selection.main, text = e.data
    if (e.inputType !== 'insertText' || !text || empty || v.composing || v.state.readOnly) return false
    e.preventDefault()
    const insert = () => v.state.update(v.state.replaceSelection(text), { userEvent: 'input.type', scrollIntoView: true })
    if (!v.state.facet(EditorView.inputHandler).some((h) => h(v, from, to, text, insert))) v.dispatch(insert())
    return true
  },
})

export function editor(host: HTMLElement, text: string, label: string, on: { change: (text: string) => void; run: (advance: boolean) => void; hint: string; sheet: string }): Editor {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  root.replaceChildren()
  const language = new Compartment()
  const view = new EditorView({
    root, parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        keymap.of([{ key: 'Shift-Enter', run: (v) => { closeCompletion(v); on.run(true); return true } }, { key: 'Mod-Enter', run: (v) => { closeCompletion(v); on.run(false); return true } }, { key: 'Escape', run: (v) => { v.contentDOM.blur(); return false } }]),
        history(), drawSelection(), typeOver, indentOnInput(), bracketMatching(), closeBrackets(), autocompletion({ override: [complete(on.sheet)] }), meaning(on.sheet),
        keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap, ...completionKeymap, indentWithTab]),
        language.of(cgscript), syntaxHighlighting(colours), look, EditorView.lineWrapping, placeholder(on.hint), EditorView.contentAttributes.of({ 'aria-label': label }),
        EditorView.updateListener.of((u) => { if (u.docChanged) on.change(u.state.doc.toString()) }),
      ],
    }),
  })
  const bytes = new TextEncoder()
  return {
    view,
    mark(offset, message) {
      // the engine counts bytes, the editor counts UTF-16 units
      const doc = view.state.doc.toString()
      let from = 0
      for (let n = 0; n < offset && from < doc.length; ) { const c = String.fromCodePoint(doc.codePointAt(from)!); n += bytes.encode(c).length; from += c.length }
      from = Math.min(from, Math.max(0, doc.length - 1))
      view.dispatch(setDiagnostics(view.state, [{ from, to: Math.min(doc.length, from + 1), severity: 'error', message }]))
    },
    clear() { view.dispatch(setDiagnostics(view.state, [])) },
    set(s) { view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: s } }) },
    focus() { view.focus() },
  }
}
