// The geometry of a plot, on the page and as a picture of its own.
export const W = 620, H = 250, margin = { l: 46, r: 14, t: 30, b: 40 }
export type Points = [number, number][]
const least = (l: number[]) => l.reduce((a, b) => Math.min(a, b), Infinity), most = (l: number[]) => l.reduce((a, b) => Math.max(a, b), -Infinity)
const step = (span: number) => { const p = 10 ** Math.floor(Math.log10(span / 8)); return [1, 2, 5, 10].map((d) => d * p).find((d) => span / d <= 8.001) ?? span / 8 }
const ticks = (a: number, b: number) => { const d = step(b - a), from = Math.ceil(a / d - 1e-9); return Array.from({ length: Math.max(0, Math.floor(b / d + 1e-9) - from + 1) }, (_, i) => +((from + i) * d).toPrecision(12)) }

/** Where everything is. */
export function plotted(points: Points) {
  const xs = points.map((p) => p[0]), ys = points.map((p) => p[1])
  const x0 = least(xs), x1 = Math.max(most(xs), x0 + 1), y0 = Math.min(0, least(ys)), y1 = Math.max(most(ys), y0 + 1)
  return {
    y0, y1, size: points.length > 300 ? 1.3 : 2.8,
    x: (v: number) => margin.l + ((v - x0) / (x1 - x0)) * (W - margin.l - margin.r),
    y: (v: number) => H - margin.b - ((v - y0) / (y1 - y0)) * (H - margin.t - margin.b),
    across: ticks(x0, x1), up: ticks(y0, y1), floor: Math.max(y0, 0),
  }
}
const esc = (s: string) => s.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)
/** The picture by itself, in colours of its own. */
export function picture(points: Points, title: string, below: string): string {
  const p = plotted(points)
  const line = (a: number, b: number, c: number, d: number, w: string) => `<line x1="${a}" y1="${b.toFixed(1)}" x2="${c}" y2="${d.toFixed(1)}" stroke="${w}"/>`
  const text = (x: number, y: number, s: string, anchor: string) => `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}">${esc(s)}</text>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${W} ${H}" width="${W}" height="${H}" font-family="sans-serif" font-size="12"><rect width="${W}" height="${H}" fill="#fff"/>${p.up.map((v) => line(margin.l, p.y(v), W - margin.r, p.y(v), '#ddd') + text(margin.l - 6, p.y(v) + 4, String(v), 'end')).join('')}${p.across.map((v) => text(p.x(v), H - margin.b + 18, String(v), 'middle')).join('')}${line(margin.l, p.y(p.floor), W - margin.r, p.y(p.floor), '#555')}${points.map((q) => `<circle cx="${p.x(q[0]).toFixed(1)}" cy="${p.y(q[1]).toFixed(1)}" r="${p.size}" fill="#3d2c6b"/>`).join('')}${text(margin.l, 18, title.slice(0, 90), 'start')}${text(W - margin.r, H - 6, below, 'end')}</svg>\n`
}
