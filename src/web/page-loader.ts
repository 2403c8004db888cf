import type { User } from '../accounts/contract.ts'
import type { PublicSettings } from '../sites/contract.ts'
import type { PageServices } from './page-context.ts'
import type { Redirect } from './router/route-response.ts'
import type { Params } from './router/match.ts'

export type PageArguments = PageServices & {
  params: Params
  /** The page's address without the language prefix. */
  url: URL
  user: User | null
  settings: PublicSettings
  /** A redirect within the visitor's language; throw it. */
  redirectTo(path: string): Redirect
}

export type Loader<Result = unknown> = (page: PageArguments) => Promise<Result>

/** A page's loader: fills the query client, answers what the URL says. Failures of its calls become the page's status. */
export const pageLoader = <Result>(load: Loader<Result>): Loader<Result> => load

type PathWithSearch = { pathname: string; search: string }

/** Back to the page first asked for, once logged in. */
export const loginPath = ({ pathname, search }: PathWithSearch): string =>
  `/login?next=${encodeURIComponent(pathname + search)}`

/** Pages that a member has no use for after a log-in. */
const onlyForVisitors =
  /^\/(login|signup|reset-password.*|activate\/.*|account-deleted|members\/\d+\/signup)?$/

/** To log-in from a page that anybody may read, and back to it where a member has a use for it. */
export const loginPathFrom = (from: PathWithSearch): string =>
  onlyForVisitors.test(from.pathname) ? '/login?next=/members' : loginPath(from)
