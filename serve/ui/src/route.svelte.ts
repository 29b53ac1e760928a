// Where we are. The pages' root is found from where this script lies, so that the same
// files work from a server, and from any folder of a static host.
export const root = new URL(import.meta.env.DEV ? '/' : '../', import.meta.url).pathname

const read = () => ({ path: location.pathname.slice(root.length).replace(/\/(index\.html)?$/, ''), query: new URLSearchParams(location.search), hash: location.hash })
let here = $state.raw(read())

export const route = {
  get path() { return here.path },
  get query() { return here.query },
  get hash() { return here.hash },
}

/** An address inside the site. */
export const to = (path: string) => root + path.replace(/^\//, '')

/** Goes to an address inside the site; replace leaves no trace in the history. */
export function go(href: string, replace = false) {
  const before = location.pathname
  history[replace ? 'replaceState' : 'pushState'](null, '', href)
  here = read()
  if (!replace && before !== location.pathname) { scrollTo(0, 0); document.getElementById('main')?.focus({ preventScroll: true }) }
}

/** Writes an address without telling the pages: they made it themselves. */
export function note(href: string) { history.replaceState(null, '', href) }

addEventListener('popstate', () => { here = read() })
addEventListener('click', (e) => {
  const a = (e.target as Element).closest?.('a')
  if (!a || e.defaultPrevented || e.button || e.metaKey || e.ctrlKey || e.shiftKey || e.altKey || a.target || a.hasAttribute('download')) return
  const u = new URL(a.href)
  if (u.origin !== location.origin || !u.pathname.startsWith(root) || (u.pathname === location.pathname && u.search === location.search && u.hash)) return
  e.preventDefault()
  go(u.pathname + u.search + u.hash)
})
