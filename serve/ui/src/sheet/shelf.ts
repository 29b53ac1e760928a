// The worksheets that this browser keeps, and nobody else: those that were written,
// the latest first; and for each tab what it shows, with results and what still runs,
// so that a reload, or a look at another page, loses nothing.
import { client } from '../engine'
import { cell, type Cell } from './sheet'

/** A worksheet that was written; by is the tab that did. */
export interface Kept { name: string; title: string; source: string; at: number; by: string }
const prefix = 'worksheet.' // a place for each, since tabs write at the same time
/** From how many on the page says that there are many; none is ever removed unasked. */
export const many = 30

const isKept = (k: unknown): k is Kept => !!k && typeof k === 'object' && ['name', 'title', 'source'].every((f) => typeof (k as Record<string, unknown>)[f] === 'string') && Number.isFinite((k as Kept).at)
/** What is kept, and how many entries cannot be read: a damaged one costs only itself. */
export function shelved(): { kept: Kept[]; damaged: number } {
  const kept: Kept[] = []
  let damaged = 0
  try {
    for (const key of Object.keys(localStorage).filter((k) => k.startsWith(prefix))) {
      try {
        const k: unknown = JSON.parse(localStorage[key])
        if (!isKept(k)) throw new Error('not a worksheet')
        kept.push({ ...k, name: key.slice(prefix.length) })
      } catch { damaged++ }
    }
  } catch { /* private window: there is no shelf */ }
  return { kept: kept.sort((a, b) => b.at - a.at), damaged }
}
export const shelf = () => shelved().kept
/** Keeps a worksheet; false if there is no room for it. */
export function shelve(k: Omit<Kept, 'at' | 'by'>): boolean {
  try { localStorage.setItem(prefix + k.name, JSON.stringify({ ...k, at: Date.now(), by: client })); return true } catch { return false }
}
/** Removes a worksheet that the user has chosen. */
export function unshelve(name: string) { try { localStorage.removeItem(prefix + name) } catch { /* private window */ } }
/** Tells when another tab has changed the shelf, and whether it was the worksheet of that name: from there on they are two. */
export function parted(name: () => string, told: (two: boolean) => void) {
  const heard = (e: StorageEvent) => { if (e.key?.startsWith(prefix)) told(e.key === prefix + name() && !!e.newValue) }
  addEventListener('storage', heard)
  return () => removeEventListener('storage', heard)
}

/** What a tab shows. */
export interface Shows { href: string; name: string; sheet: string; begun: boolean; count: number; title: string; opened?: string; cells: Cell[] }

export function leave(s: Shows) {
  const bare = { ...s, cells: s.cells.map((c) => ({ ...c, shown: undefined })) }
  for (const x of [s, bare]) try { return sessionStorage.setItem('sheet', JSON.stringify({ ...x, client })) } catch { /* private window, or full: without the results */ }
}
export function back(): Shows | undefined {
  try {
    const s = JSON.parse(sessionStorage.getItem('sheet') ?? 'null')
    if (s?.client === client) return { ...s, cells: s.cells.map((c: Cell) => ({ ...c, id: cell().id })) }
  } catch { /* nothing that can be read */ }
}
