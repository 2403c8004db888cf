import { Redirect } from './route-response.ts'
import { newKey, type PathMapping, type History } from './history.ts'
import { pathOf, type Location, type Page, type CurrentRoute } from './page.ts'

export type NavigateOptions = {
  replace?: boolean | undefined
  preventScrollReset?: boolean | undefined
}

export type Router = {
  /** A path as it stands in the address bar: with the language in front. */
  href(path: string): string
  current(): CurrentRoute
  /** Where the visitor is on the way to; null once they are there. */
  pending(): Location | null
  /** Told when `shown` or `coming` changed; returns what ends that. */
  subscribe(listener: () => void): () => void
  /** Done when the page is ready, or another navigation overtook this one. */
  navigate(to: string, options?: NavigateOptions): Promise<void>
  /** So many pages forth, or back if negative. */
  go(delta: number): Promise<void>
  /** Asks the page's loader again. */
  revalidate(): Promise<void>
}

type RouterOptions = {
  history: History
  href: PathMapping['href']
  /** Never fails: what went wrong is a page, too. */
  load(location: Location): Promise<Page | Redirect>
  /** The page that is there already. */
  page: Page
}

type NavigationMode = { write: 'push' | 'replace' | 'nothing'; preserveScroll: boolean }

/** Leads from page to page: the next one is loaded whole before the one at hand gives way. */
export function createRouter({ history, href, load, page }: RouterOptions): Router {
  let current: CurrentRoute = { location: history.current(), page, preserveScroll: true }
  let pending: Location | null = null
  /** Counts navigations: only the last one arrives. */
  let lastNavigation = 0
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }

  async function navigateTo(location: Location, mode: NavigationMode): Promise<void> {
    const navigation = ++lastNavigation
    if (isWithinPage(current.location, location)) return commit(location, current.page, mode)
    pending = location
    notify()
    const loaded = await load(location)
    if (navigation !== lastNavigation) return
    if (!(loaded instanceof Redirect)) return commit(location, loaded, mode)
    const write = mode.write === 'nothing' ? 'replace' : mode.write
    await navigateTo(resolveLocation(loaded.to, location), { ...mode, write })
  }
  function commit(location: Location, next: Page, { write, preserveScroll }: NavigationMode) {
    pending = null
    if (write !== 'nothing') history.write(location, write === 'replace')
    current = { location, page: next, preserveScroll }
    notify()
  }

  history.listen(
    () => void navigateTo(history.current(), { write: 'nothing', preserveScroll: false }),
  )
  return {
    href,
    current: () => current,
    pending: () => pending,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    navigate(to, { replace, preventScrollReset = false } = {}) {
      const target = resolveLocation(to, current.location)
      // A link to the page at hand reads it again; the way back is not longer for it.
      const isReplace = replace ?? pathOf(target) === pathOf(current.location)
      return navigateTo(target, {
        write: isReplace ? 'replace' : 'push',
        preserveScroll: preventScrollReset,
      })
    },
    go: async (delta) => history.go(delta),
    revalidate: () => navigateTo(current.location, { write: 'nothing', preserveScroll: true }),
  }
}

/** On the server and wherever nobody goes anywhere: one page. */
export const createStaticRouter = (current: CurrentRoute, href: PathMapping['href']): Router => ({
  href,
  current: () => current,
  pending: () => null,
  subscribe: () => () => {},
  navigate: () => Promise.resolve(),
  go: () => Promise.resolve(),
  revalidate: () => Promise.resolve(),
})

/** `to` as a link on the page at `from` means it. */
function resolveLocation(to: string, from: Omit<Location, 'key'>): Location {
  const { pathname, search, hash } = new URL(to, `http://here${pathOf(from)}`)
  return { pathname, search, hash, key: newKey() }
}

/** Another part of the same page: nothing to load. */
const isWithinPage = (from: Location, to: Location) =>
  to.hash !== '' &&
  from.hash !== to.hash &&
  from.pathname === to.pathname &&
  from.search === to.search
