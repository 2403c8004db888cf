import type { ComponentType, ReactNode } from 'react'
import type { RouteResponse } from './route-response.ts'
import type { Params } from './match.ts'

/** A page that is ready to be shown: its code, its texts and what its loader said. */
export type Page = {
  /** The route's name; null where there is no page. */
  name: string | null
  params: Params
  /** What stands around it; it stays as it is from page to page. Null when not even the shell could be loaded. */
  Layout: ComponentType<{ children: ReactNode }> | null
  Component: ComponentType
  result: unknown
  /** Why there is something else to see in its place. */
  failure: RouteResponse | null
  status: number
}

/** A place of ours, without the language in front. `key` tells visits of one place apart. */
export type Location = { pathname: string; search: string; hash: string; key: string }

/** `keepScroll`: what is in sight stays there. */
export type CurrentRoute = { location: Location; page: Page; preserveScroll: boolean }

export const pathOf = ({ pathname, search, hash }: Omit<Location, 'key'>): string =>
  pathname + search + hash
