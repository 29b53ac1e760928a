// A game as an animated picture: one SVG file that shows position after position, and
// needs no script.
import { call } from '../engine'
import type { Game, View } from '../types'

const most = 60, second = 1, rest = 3, gap = 24, line = 30
interface Picture { width: number; height: number; box: string; inside: string }
function read(svg: string): Picture {
  const root = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement
  const font = root.getAttribute('font-family')
  const inside = [...root.childNodes].map((n) => new XMLSerializer().serializeToString(n)).join('')
  return { width: Number(root.getAttribute('width')) || 200, height: Number(root.getAttribute('height')) || 200, box: root.getAttribute('viewBox') ?? '', inside: font ? `<g font-family="${font.replace(/"/g, '&quot;')}">${inside}</g>` : inside }
}
const esc = (s: string) => s.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/** The whole game of an address, at most 60 turns. */
export async function film(view: View): Promise<string> {
  const made = view.made.slice(0, most), turns = (view.game.turns ?? []).slice(0, most)
  const known = new Map<string, Picture>(), frames: { boards: Picture[]; says: string }[] = []
  for (let k = 0; k <= turns.length; k++) {
    const game: Game = { ...view.game, turns: turns.slice(0, k), claim: undefined }
    const at = await call<View>('table', { game })
    const boards: Picture[] = []
    for (const b of at.boards) {
      if (!known.has(b.position)) known.set(b.position, read((await call<{ text: string }>('export', { text: b.position, as: 'svg' })).text))
      boards.push(known.get(b.position)!)
    }
    frames.push({ boards, says: k ? made[k - 1].steps.map((s) => s.name).join('; ') : '' })
  }
  const wide = frames[0].boards.map((_, i) => Math.max(...frames.map((f) => f.boards[i].width))), high = Math.max(...frames.flatMap((f) => f.boards.map((b) => b.height)))
  const width = wide.reduce((a, b) => a + b + gap, gap), height = high + 2 * gap + line, whole = frames.length * second + rest - second
  const drawn = frames.map((f, k) => {
    let x = gap
    const boards = f.boards.map((b, i) => { const out = `<svg x="${x + (wide[i] - b.width) / 2}" y="${gap + high - b.height}" width="${b.width}" height="${b.height}" viewBox="${b.box}">${b.inside}</svg>`; x += wide[i] + gap; return out }).join('')
    const from = (k * second) / whole, to = k === frames.length - 1 ? 1 : ((k + 1) * second) / whole
    const times = k === 0 ? [['visible', 0], ['hidden', to]] : to === 1 ? [['hidden', 0], ['visible', from]] : [['hidden', 0], ['visible', from], ['hidden', to]]
    const show = frames.length > 1 ? `<animate attributeName="visibility" calcMode="discrete" dur="${whole}s" repeatCount="indefinite" values="${times.map((t) => t[0]).join(';')}" keyTimes="${times.map((t) => Number(t[1]).toFixed(5)).join(';')}"/>` : ''
    return `<g visibility="${k ? 'hidden' : 'visible'}">${show}${boards}<text x="${width / 2}" y="${height - 14}" text-anchor="middle" font-family="sans-serif" font-size="16" fill="#1f1b24">${esc(f.says)}</text></g>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%" fill="#ffffff"/>\n${drawn.join('\n')}\n</svg>\n`
}
