import { parsePath } from '../../platform/own-path.ts'
import { Redirect } from './route-response.ts'
import { newKey, type PathMapping, type History } from './history.ts'
import { toPath, type Location, type Page, type CurrentRoute } from './page.ts'

export type NavigateOptions = {
  replace?: boolean | undefined
  preventScrollReset?: boolean | undefined
}

export type Router = {
  /** The path of the URL, with the language prefix. */
  href(path: string): string
  current(): CurrentRoute
  /** The target of the pending navigation; null if there is none. */
  pending(): Location | null
  /**
   * Calls the listener when `current` or `pending` changed; returns the function that unsubscribes.
   */
  subscribe(listener: () => void): () => void
  /** Resolves when the page is shown or another navigation has superseded this one. */
  navigate(to: string, options?: NavigateOptions): Promise<void>
  /** A number of history entries; negative goes back. */
  go(delta: number): Promise<void>
  /** Runs the loader of the current page again. */
  revalidate(): Promise<void>
}

type RouterOptions = {
  history: History
  href: PathMapping['href']
  /** Never rejects: a failure is a page, too. */
  load(location: Location): Promise<Page | Redirect>
  /** The page rendered by the server. */
  page: Page
}

type NavigationMode = { write: 'push' | 'replace' | 'nothing'; preserveScroll: boolean }

/**
 * Navigates between pages: the next page is loaded completely before it replaces the current one.
 */
export function createRouter({ history, href, load, page }: RouterOptions): Router {
  let current: CurrentRoute = { location: history.current(), page, preserveScroll: true }
  let pending: Location | null = null
  /** The number of the last navigation; earlier ones are superseded. */
  let lastNavigation = 0
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }

  async function navigateTo(location: Location, mode: NavigationMode): Promise<void> {
    const navigation = ++lastNavigation
    if (isWithinPage(current.location, location, mode)) return commit(location, current.page, mode)
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
      // A link to the current page reloads it and replaces its history entry.
      const isReplace = replace ?? toPath(target) === toPath(current.location)
      return navigateTo(target, {
        write: isReplace ? 'replace' : 'push',
        preserveScroll: preventScrollReset,
      })
    },
    go: async (delta) => history.go(delta),
    revalidate: () => navigateTo(current.location, { write: 'nothing', preserveScroll: true }),
  }
}

/** A router of one page, for server rendering and tests. */
export const createStaticRouter = (current: CurrentRoute, href: PathMapping['href']): Router => ({
  href,
  current: () => current,
  pending: () => null,
  subscribe: () => () => {},
  navigate: () => Promise.resolve(),
  go: () => Promise.resolve(),
  revalidate: () => Promise.resolve(),
})

/** Resolves a path, or a query or fragment on the current page. */
function resolveLocation(to: string, from: Omit<Location, 'key'>): Location {
  const start = to.startsWith('?')
    ? from.pathname
    : to.startsWith('#')
      ? toPath({ ...from, hash: '' })
      : ''
  const { pathname, search, hash } = parsePath(start + to)
  return { pathname, search, hash, key: newKey() }
}

/**
 * The target differs by its hash only: nothing to load. A link without one reloads the page, a step
 * in the history does not.
 */
const isWithinPage = (from: Location, to: Location, { write }: NavigationMode) =>
  (to.hash !== '' || write === 'nothing') &&
  from.hash !== to.hash &&
  from.pathname === to.pathname &&
  from.search === to.search
