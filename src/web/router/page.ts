import type { ComponentType, ReactNode } from 'react'
import type { RouteResponse } from './route-response.ts'
import type { Params } from './match.ts'

/** A loaded page: its code, its texts and the result of its loader. */
export type Page = {
  /** The route's name; null if no route matches. */
  name: string | null
  params: Params
  /**
   * The layout, which stays mounted between pages with the same one; null if even the shell failed
   * to load.
   */
  Layout: ComponentType<{ children: ReactNode }> | null
  Component: ComponentType
  result: unknown
  /** The failure that is shown instead of the page. */
  failure: RouteResponse | null
  status: number
}

/** A path without the language prefix. `key` identifies the history entry. */
export type Location = { pathname: string; search: string; hash: string; key: string }

/** `preserveScroll`: do not scroll after the navigation. */
export type CurrentRoute = { location: Location; page: Page; preserveScroll: boolean }

export const toPath = ({ pathname, search, hash }: Omit<Location, 'key'>): string =>
  pathname + search + hash
