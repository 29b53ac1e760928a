// The worksheets that this browser keeps, and nobody else: those that were written,
// the latest first; and for each tab what it shows, with results and what still runs,
// so that a reload, or a look at another page, loses nothing.
import { client } from '../engine'
import { cell, type Cell } from './sheet'

/** A worksheet that was written; by is the tab that did. */
export interface Kept { name: string; title: string; source: string; at: number; by: string }
const most = 30
const prefix = 'worksheet.' // a place for each, since tabs write at the same time

export function shelf(): Kept[] {
  try { return Object.keys(localStorage).filter((k) => k.startsWith(prefix)).map((k) => JSON.parse(localStorage[k]) as Kept).sort((a, b) => b.at - a.at) } catch { return [] }
}
export function shelve(k: Omit<Kept, 'at' | 'by'>) {
  const others = shelf().filter((x) => x.name !== k.name)
  const spare = () => { const x = others.pop(); if (x) localStorage.removeItem(prefix + x.name); return x }
  while (others.length >= most) spare()
  // where there is no room the oldest go
  do try { return localStorage.setItem(prefix + k.name, JSON.stringify({ ...k, at: Date.now(), by: client })) } catch { /* private window, or full */ } while (spare())
}
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
