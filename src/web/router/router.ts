import { Redirect } from './answer.ts'
import { newKey, type Addresses, type History } from './history.ts'
import { pathOf, type Location, type Page, type Shown } from './page.ts'

export type NavigateOptions = { replace?: boolean | undefined; preventScrollReset?: boolean | undefined }

export type Router = {
  /** A path as it stands in the address bar: with the language in front. */
  href(path: string): string
  shown(): Shown
  /** Where the visitor is on the way to; null once they are there. */
  coming(): Location | null
  /** Told when `shown` or `coming` changed; returns what ends that. */
  subscribe(changed: () => void): () => void
  /** Done when the page is ready, or another navigation overtook this one. */
  navigate(to: string, options?: NavigateOptions): Promise<void>
  /** So many pages forth, or back if negative. */
  go(delta: number): Promise<void>
  /** Asks the page's loader again. */
  revalidate(): Promise<void>
}

type RouterParts = {
  history: History
  href: Addresses['href']
  /** Never fails: what went wrong is a page, too. */
  load(location: Location): Promise<Page | Redirect>
  /** The page that is there already. */
  page: Page
}

type Way = { write: 'push' | 'replace' | 'nothing'; keepScroll: boolean }

/** Leads from page to page: the next one is loaded whole before the one at hand gives way. */
export function createRouter({ history, href, load, page }: RouterParts): Router {
  let shown: Shown = { location: history.here(), page, keepScroll: true }
  let coming: Location | null = null
  /** Counts navigations: only the last one arrives. */
  let turn = 0
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const changed of listeners) changed()
  }

  async function move(location: Location, way: Way): Promise<void> {
    const mine = ++turn
    if (isWithinPage(shown.location, location)) return arrive(location, shown.page, way)
    coming = location
    tell()
    const loaded = await load(location)
    if (mine !== turn) return
    if (!(loaded instanceof Redirect)) return arrive(location, loaded, way)
    const write = way.write === 'nothing' ? 'replace' : way.write
    await move(placeOf(loaded.to, location), { ...way, write })
  }
  function arrive(location: Location, next: Page, { write, keepScroll }: Way) {
    coming = null
    if (write !== 'nothing') history.write(location, write === 'replace')
    shown = { location, page: next, keepScroll }
    tell()
  }

  history.listen(() => void move(history.here(), { write: 'nothing', keepScroll: false }))
  return {
    href,
    shown: () => shown,
    coming: () => coming,
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    navigate(to, { replace, preventScrollReset = false } = {}) {
      const place = placeOf(to, shown.location)
      // A link to the page at hand reads it again; the way back is not longer for it.
      const again = replace ?? pathOf(place) === pathOf(shown.location)
      return move(place, { write: again ? 'replace' : 'push', keepScroll: preventScrollReset })
    },
    go: async (delta) => history.go(delta),
    revalidate: () => move(shown.location, { write: 'nothing', keepScroll: true }),
  }
}

/** On the server and wherever nobody goes anywhere: one page. */
export const createStaticRouter = (shown: Shown, href: Addresses['href']): Router => ({
  href,
  shown: () => shown,
  coming: () => null,
  subscribe: () => () => {},
  navigate: () => Promise.resolve(),
  go: () => Promise.resolve(),
  revalidate: () => Promise.resolve(),
})

/** `to` as a link on the page at `from` means it. */
function placeOf(to: string, from: Omit<Location, 'key'>): Location {
  const { pathname, search, hash } = new URL(to, `http://here${pathOf(from)}`)
  return { pathname, search, hash, key: newKey() }
}

/** Another part of the same page: nothing to load. */
const isWithinPage = (from: Location, to: Location) =>
  to.hash !== '' && from.hash !== to.hash && from.pathname === to.pathname && from.search === to.search
