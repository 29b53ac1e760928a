// The worksheets that this browser keeps, and nobody else: those that were written,
// the latest first; and for each tab what it shows, with results and what still runs,
// so that a reload, or a look at another page, loses nothing.
import { client } from '../engine'
import { cell, type Cell } from './sheet'

/** A worksheet that was written; by is the tab that did. */
export interface Kept { name: string; title: string; source: string; at: number; by: string }
const most = 30

export function shelf(): Kept[] {
  try { return JSON.parse(localStorage.getItem('worksheets') ?? '[]') } catch { return [] }
}
export function shelve(k: Omit<Kept, 'at' | 'by'>) {
  const all = [{ ...k, at: Date.now(), by: client }, ...shelf().filter((x) => x.name !== k.name)].slice(0, most)
  // where there is no room the oldest go
  for (; all.length; all.pop()) try { return localStorage.setItem('worksheets', JSON.stringify(all)) } catch { /* private window, or full */ }
}
/** Calls when another tab writes the worksheet of that name: from there on they are two. */
export function parted(name: () => string, call: () => void) {
  const heard = (e: StorageEvent) => { if (e.key === 'worksheets' && shelf().some((k) => k.name === name() && k.by !== client)) call() }
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
