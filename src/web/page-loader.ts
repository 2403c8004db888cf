import type { User } from '../accounts/contract.ts'
import type { StaffRole } from '../platform/staff-roles.ts'
import type { PublicSettings } from '../sites/contract.ts'
import type { PageServices } from './page-context.ts'
import type { Redirect } from './router/route-response.ts'
import type { Params } from './router/match.ts'

export type PageArguments = PageServices & {
  params: Params
  /** The page's URL without the language prefix. */
  url: URL
  user: User | null
  settings: PublicSettings
  /** The roles of staff that may open the page; empty for pages of members. */
  staffRoles: readonly StaffRole[]
  /** Returns a redirect within the visitor's language, to be thrown. */
  redirectTo(path: string): Redirect
}

export type Loader<Result = unknown> = (page: PageArguments) => Promise<Result>

/**
 * Declares a page's loader: it fills the query client and returns what depends on the URL. A failed
 * call becomes the page's status.
 */
export const pageLoader = <Result>(load: Loader<Result>): Loader<Result> => load

type PathWithSearch = { pathname: string; search: string }

/** The path of log-in, which returns to the requested page. */
export const loginPath = ({ pathname, search }: PathWithSearch): string =>
  `/login?next=${encodeURIComponent(pathname + search)}`

/** Pages without a use for members after a log-in. */
const onlyForVisitors = /^\/(login|signup|reset-password.*|activate\/.*|account-deleted)?$/

/** The path of log-in from a public page; returns to it if members can use it. */
export const loginPathFrom = (from: PathWithSearch): string =>
  onlyForVisitors.test(from.pathname) ? '/login?next=/members' : loginPath(from)
