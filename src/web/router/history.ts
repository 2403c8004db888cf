import { pathOf, type Location } from './page.ts'

/** Where the visitor has been. */
export type History = {
  current(): Location
  write(location: Location, replace: boolean): void
  go(delta: number): void
  /** Told when the visitor went back or forth, or the browser itself went to a part of the page. */
  listen(listener: () => void): void
}

export type PathMapping = {
  /** Our path as it stands in the address bar, and back. */
  href(path: string): string
  toAppPath(pathname: string): string
}

/** Unlike a UUID's, this source of chance is there without https, too. */
export const newKey = (): string =>
  (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0).toString(36)

export function createBrowserHistory({ href, toAppPath }: PathMapping): History {
  const keyOf = (state: unknown) =>
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
      const existingKey = keyOf(history.state)
      const key = existingKey ?? newKey()
      if (!existingKey) write(key, pathname + search + hash, true)
      return { pathname: toAppPath(pathname), search, hash, key }
    },
    write: (to, replace) => write(to.key, href(pathOf(to)), replace),
    go: (delta) => history.go(delta),
    listen: (listener) => addEventListener('popstate', listener),
  }
}
