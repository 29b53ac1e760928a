// Which names a cell of code reads and gives: enough to know which cells below depend on
// it. Rather too many reads than too few; a cell that is said to depend is only run again.
import type { Cell } from './sheet'

const bare = (code: string) => code.replace(/\/\*[^]*?(\*\/|$)/g, ' ').replace(/\/\/[^\n]*/g, ' ')
const words = /[A-Za-z_]\w*/g

/** The names that stand in a cell, also in the text of positions. */
export const reads = (code: string) => new Set(bare(code).match(words) ?? [])
/** The names that a cell gives a value: variables, functions, classes, and what it changes in place. */
export function gives(code: string): Set<string> {
  const text = bare(code).replace(/"(?:[^"\\\n]|\\.)*"/g, '""')
  const out = new Set<string>()
  for (const m of text.matchAll(/([A-Za-z_]\w*)\s*(?:\([^()]*\)|\[[^\]]*\])?\s*:=|\b(?:class|def|var)\s+([A-Za-z_]\w*)|([A-Za-z_]\w*)\s*\.\s*(?:Add|AddAll|Put|Clear|Insert|Remove|RemoveAt|Set|Sort|Update)\w*\s*\(/g)) out.add(m[1] ?? m[2] ?? m[3])
  return out
}
/** The cells below one that depend on what it gives, in their order. */
export function dependents(cells: Cell[], of: Cell): Cell[] {
  const changed = gives(of.text)
  return cells.slice(cells.indexOf(of) + 1).filter((c) => {
    if (c.kind !== 'code' || c.ran === undefined || !changed.size || ![...reads(c.text)].some((n) => changed.has(n))) return false
    for (const n of gives(c.text)) changed.add(n)
    return true
  })
}
