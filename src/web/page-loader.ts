import type { User } from '../accounts/contract.ts'
import type { PublicSettings } from '../sites/contract.ts'
import type { PageServices } from './page-context.ts'
import type { Redirect } from './router/answer.ts'
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

/** Back to the page first asked for, once logged in. */
export const loginPath = (url: URL) => `/login?next=${encodeURIComponent(url.pathname + url.search)}`
