// What was done in the course, kept in this browser.
export interface Done { done?: boolean; tries?: number; hints?: number }
export type Progress = Record<string, Record<string, Done>>
const where = 'upstar.course'

/** Reads what is kept. What cannot be read is put aside, never lost. */
export function progress(): Progress {
  let text: string | null = null
  try {
    text = localStorage.getItem(where)
    if (!text) return {}
    const kept = JSON.parse(text)
    if (kept?.version !== 1 || typeof kept.lessons !== 'object' || !kept.lessons) throw new Error('old')
    return kept.lessons
  } catch {
    if (text) try { localStorage.setItem(where + '.aside', text); localStorage.removeItem(where) } catch { /* a private window keeps nothing */ }
    return {}
  }
}
export function note(lesson: string, screen: number, change: Done) {
  const all = progress(), l = (all[lesson] ??= {})
  l[screen] = { ...l[screen], ...change }
  keep(all)
}
export function keep(all: Progress) { try { localStorage.setItem(where, JSON.stringify({ version: 1, lessons: all })) } catch { /* a private window keeps nothing */ } }
export const doneIn = (all: Progress, lesson: string) => Object.values(all[lesson] ?? {}).filter((d) => d.done).length
/** A lesson of a teacher, opened from a file. */
export const own = { get: () => { try { return sessionStorage.getItem('upstar.lesson') ?? '' } catch { return '' } }, set: (text: string) => { try { sessionStorage.setItem('upstar.lesson', text) } catch { /* it cannot be kept */ } } }
