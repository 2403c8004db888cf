import type { StaffRole } from '../../platform/staff-roles.ts'

/** The outline that stands for a page while it loads. */
export type PageShape = 'people' | 'detail' | 'sections'

/**
 * One page of the site. `module` is a route module below `src/`. `texts` are its catalogues where data
 * choose its components; elsewhere the build lists them (vite/page-texts.ts). `hydrate`: `load` at once; `console` likewise, with the console's
 * routes; `touch` when the visitor first points,
 * types or focuses; `never` for plain HTML; `offline` for the page that the service worker shows
 * without a connection. Plain data, so that checks and size budgets can read it without a browser.
 */
export type PageRoute = {
  name: string
  path: string
  module: string
  layout: 'default' | 'guest' | 'chat' | 'lander' | 'console' | 'empty'
  texts?: string[]
  /** Sections if absent. */
  shape?: PageShape
  hydrate: 'load' | 'console' | 'touch' | 'never' | 'offline'
  middleware: string[]
  /** For pages of the console: the roles of staff that may open it; an admin always may. */
  staffRoles?: readonly StaffRole[]
  localOnly?: true
  /** The same for every visitor of a site, language and country: cached for a minute. */
  sameForVisitors?: true
  /**
   * With the visitor's consent, scripts of third parties may run here. Never where a person is
   * shown, gives an address or pays: chats, profiles, search, sign-up, payment, staff.
   */
  thirdParties?: true
}

export type PageOptions = Partial<
  Pick<
    PageRoute,
    | 'layout'
    | 'texts'
    | 'shape'
    | 'hydrate'
    | 'middleware'
    | 'staffRoles'
    | 'localOnly'
    | 'sameForVisitors'
    | 'thirdParties'
  >
>

/** Completes an entry of the route table. */
export function page(
  name: string,
  path: string,
  module: string,
  options: PageOptions = {},
): PageRoute {
  return {
    name,
    path,
    module,
    layout: 'default',
    hydrate: 'load',
    middleware: ['auth'],
    ...options,
  }
}

/** For visitors: the middleware redirects members to search. */
export const guests: PageOptions = {
  middleware: ['auth', 'guests'],
  layout: 'guest',
  hydrate: 'touch',
}

/** A page of the console, for staff with one of these roles or an admin. */
export const consolePage = (staffRoles: readonly StaffRole[]): PageOptions => ({
  middleware: ['auth', 'operators', 'staffRoles', 'secondStep'],
  layout: 'console',
  hydrate: 'console',
  staffRoles,
})
