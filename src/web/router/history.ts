import { toPath, type Location } from './page.ts'

/** The session history. */
export type History = {
  current(): Location
  write(location: Location, replace: boolean): void
  go(delta: number): void
  /** Calls the listener after back, forward and browser navigation within the page. */
  listen(listener: () => void): void
}

export type PathMapping = {
  /** Converts a path without a language prefix to the URL's path, and back. */
  href(path: string): string
  toAppPath(pathname: string): string
}

/** `crypto.randomUUID` requires HTTPS; this source does not. */
export const newKey = (): string =>
  (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0).toString(36)

export function createBrowserHistory({ href, toAppPath }: PathMapping): History {
  const getKey = (state: unknown) =>
    typeof state === 'object' && state !== null && 'key' in state && typeof state.key === 'string'
      ? state.key
      : null
  const write = (key: string, path: string, replace: boolean) => {
    if (replace) history.replaceState({ key }, '', path)
    else history.pushState({ key }, '', path)
  }
  return {
    current() {
      const { pathname, search, hash } = location
      const existingKey = getKey(history.state)
      const key = existingKey ?? newKey()
      const path = href(toAppPath(pathname))
      // An entry of the session may have the prefix of a language that the page has left.
      if (!existingKey || path !== pathname) write(key, path + search + hash, true)
      return { pathname: toAppPath(pathname), search, hash, key }
    },
    write: (to, replace) => write(to.key, href(toPath(to)), replace),
    go: (delta) => history.go(delta),
    listen: (listener) => addEventListener('popstate', listener),
  }
}
