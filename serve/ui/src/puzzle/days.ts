// The sums of the days that were solved in this browser. Nothing of it is sent.
export interface Day { tries: number; hints: number }
const where = 'upstar.days', start = Date.UTC(2026, 0, 1)
/** Today's number: days since 2026-01-01, in UTC, so that all have the same. */
export const today = () => Math.floor((Date.now() - start) / 86_400_000)
export const dateOf = (day: number) => new Date(start + day * 86_400_000).toLocaleDateString(document.documentElement.lang || 'en', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })

/** Reads what is kept. What cannot be read is put aside, never lost. */
export function days(): Record<number, Day> {
  let text: string | null = null
  try {
    text = localStorage.getItem(where)
    if (!text) return {}
    const k = JSON.parse(text)
    if (k?.version !== 1 || typeof k.days !== 'object' || !k.days) throw new Error('old')
    return k.days
  } catch {
    if (text) try { localStorage.setItem(where + '.aside', text); localStorage.removeItem(where) } catch { /* a private window keeps nothing */ }
    return {}
  }
}
/** Notes that a day was solved; the first time counts. */
export function solveDay(day: number, how: Day) {
  const all = days()
  if (all[day]) return
  all[day] = how
  try { localStorage.setItem(where, JSON.stringify({ version: 1, days: all })) } catch { /* a private window keeps nothing */ }
}
/** How many days in a row were solved, up to today, or up to yesterday while today is open. */
export function streak(all = days(), now = today()): number {
  let n = 0
  for (let d = all[now] ? now : now - 1; all[d]; d--) n++
  return n
}
