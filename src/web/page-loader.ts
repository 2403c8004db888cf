import { data, redirect, type LoaderFunction } from 'react-router'
import type { User } from '../accounts/contract.ts'
import { isApiError } from '../platform/api-error.ts'
import { splitLocale } from '../platform/locales.ts'
import type { PublicSettings } from '../sites/contract.ts'
import { pageServices, type PageServices } from './page-context.ts'
import { settingsQuery, userQuery } from './shell-queries.ts'

export type PageArguments = PageServices & {
  params: Record<string, string | undefined>
  /** The page's address without the language prefix. */
  url: URL
  user: User | null
  settings: PublicSettings
  /** A redirect within the visitor's language; throw it. */
  redirectTo(path: string): Response
}

/** A page's loader: fills the query client, answers what the URL says. Failures of its calls become the page's status. */
export function pageLoader<Result>(load: (page: PageArguments) => Promise<Result>): LoaderFunction {
  return async ({ context, params, request }) => {
    const services = context.get(pageServices)
    const url = plainUrl(request.url)
    // The router puts the language in front itself: it is its basename.
    const redirectTo = (path: string) => redirect(path)
    try {
      const [{ user }, { settings }] = await Promise.all([
        services.queries.query({ ...userQuery(services.api), staleTime: 'static' }),
        services.queries.query({ ...settingsQuery(services.api), staleTime: 'static' }),
      ])
      return await load({ ...services, params, url, user, settings, redirectTo })
    } catch (error) {
      throw isApiError(error) ? asPageFailure(error, url, redirectTo) : error
    }
  }
}

function plainUrl(address: string): URL {
  const url = new URL(address)
  url.pathname = splitLocale(url.pathname)[1]
  return url
}

function asPageFailure(error: { code: string; status: number }, url: URL, redirectTo: (path: string) => Response) {
  if (error.code === 'authentication_required') return redirectTo(loginPath(url))
  return data({ code: error.code }, { status: error.status || 500 })
}

/** Back to the page first asked for, once logged in. */
export const loginPath = (url: URL) => `/login?next=${encodeURIComponent(url.pathname + url.search)}`
