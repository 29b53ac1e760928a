// Pictures as part of a page: of an SVG file what draws, and nothing that could run or
// fetch. A worksheet may be a stranger's.
const elements = new Set(['svg', 'g', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan', 'title', 'desc', 'defs', 'pattern', 'clipPath'])
const attributes = new Set(`xmlns width height viewBox x y x1 y1 x2 y2 cx cy r rx ry d points transform fill fill-opacity fill-rule stroke stroke-width stroke-dasharray stroke-linecap stroke-linejoin stroke-opacity opacity
  font-family font-size font-weight font-style text-anchor dominant-baseline alignment-baseline dx dy id patternUnits patternTransform clip-path clipPathUnits preserveAspectRatio`.split(/\s+/))
let count = 0

/** The picture to stand in a page, with a name; undefined if it holds anything else than a drawing. */
export function inline(svg: string, name: string): string | undefined {
  const read = new DOMParser().parseFromString(svg, 'image/svg+xml'), root = read.documentElement
  if (root.localName !== 'svg' || read.querySelector('parsererror') || svg.length > 2_000_000) return undefined
  const own = `p${++count}-`
  for (const e of [root, ...root.querySelectorAll('*')]) {
    if (!elements.has(e.localName) || e.namespaceURI !== 'http://www.w3.org/2000/svg') return undefined
    for (const a of [...e.attributes]) {
      if (a.name.startsWith('data-')) { e.removeAttribute(a.name); continue } // what the editor needs
      const url = a.value.match(/url\(([^)]*)\)/i)
      if (!attributes.has(a.name) || /[<>\\]|script:|data:|@import/i.test(a.value) || (url && !/^#[\w-]+$/.test(url[1]))) return undefined
      if (a.name === 'id') a.value = own + a.value
      else if (url) a.value = a.value.replace(url[0], `url(#${own}${url[1].slice(1)})`)
    }
  }
  root.setAttribute('role', 'img')
  root.setAttribute('aria-label', name)
  return new XMLSerializer().serializeToString(root)
}
