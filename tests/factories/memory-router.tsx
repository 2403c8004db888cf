import { useState, type ReactNode } from 'react'
import { newKey, type History } from '../../src/web/router/history.ts'
import type { Location, Page } from '../../src/web/router/page.ts'
import { createRouter } from '../../src/web/router/router.ts'
import { RouterView } from '../../src/web/router/router-view.tsx'

/** A router without a browser: a list of history entries and the current one. */
export function createMemoryHistory(path: string): History {
  const { pathname, search, hash } = new URL(path, 'http://here')
  const entries: Location[] = [{ pathname, search, hash, key: newKey() }]
  let index = 0
  let listener = () => {}
  return {
    current: () => entries[index] ?? { pathname: '/', search: '', hash: '', key: newKey() },
    write(location, replace) {
      if (replace) entries[index] = location
      else entries.splice(++index, entries.length, location)
    },
    go(delta) {
      index = Math.min(entries.length - 1, Math.max(0, index + delta))
      listener()
    },
    listen(moved) {
      listener = moved
    },
  }
}

export const blankPage: Page = {
  name: null,
  params: {},
  Layout: null,
  Component: () => null,
  result: null,
  failure: null,
  status: 200,
}

/** For components with links: every page is blank. */
export function MemoryRouter({ at = '/', children }: { at?: string; children: ReactNode }) {
  const [router] = useState(() =>
    createRouter({
      history: createMemoryHistory(at),
      href: (path) => path,
      load: () => Promise.resolve(blankPage),
      page: blankPage,
    }),
  )
  return <RouterView router={router}>{children}</RouterView>
}
