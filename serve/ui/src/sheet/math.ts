// Formulas of a text: $…$ and $$…$$ become code spans for the Markdown, which are set
// after they stand in the page.
const span = (mark: string, m: string) => { const tick = '`'.repeat(1 + Math.max(0, ...(m.match(/`+/g) ?? []).map((x) => x.length))); return tick + mark + m.replace(/\n/g, ' ') + tick }
/** The text with its formulas marked. */
export const marked = (text: string) => text.replace(/\$\$((?:[^$]|\\\$)+?)\$\$|\$([^$\n]+)\$/g, (_, shown, inline) => (shown ? '\n\n' + span('\u0002', shown.trim()) + '\n\n' : span('\u0001', inline)))
/** Sets the marked formulas in an element. */
export async function set(out: HTMLElement) {
  const spots = [...out.querySelectorAll('code')].filter((c) => /^[\u0001\u0002]/.test(c.textContent ?? ''))
  if (!spots.length) return
  const [{ default: katex }] = await Promise.all([import('katex'), import('katex/dist/katex.min.css')])
  for (const s of spots) {
    const tex = s.textContent!.slice(1), displayMode = s.textContent!.startsWith('\u0002'), span = document.createElement('span')
    try { katex.render(tex, span, { throwOnError: true, output: 'html', displayMode, maxExpand: 200, trust: false }); s.replaceWith(span) } catch { s.textContent = displayMode ? `$$${tex}$$` : `$${tex}$` } // no formula: it stays as it was typed
  }
}
