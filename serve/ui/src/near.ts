// Whether a word is another one with a slip or two.
/** The number of letters to change, to put in or to leave out, two neighbours changing places counted once. */
export function slips(a: string, b: string): number {
  let before: number[] = [], row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + Number(a[i - 1] !== b[j - 1]))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) next[j] = Math.min(next[j], before[j - 2] + 1)
    }
    before = row; row = next
  }
  return row[b.length]
}
/** One letter in three may be wrong, two at most. */
export const near = (a: string, b: string) => a !== b && a.length < 40 && slips(a.toLowerCase(), b) <= Math.min(2, Math.floor(Math.min(a.length, b.length) / 3))
