import { splitLocale } from '../platform/locales.ts'
import { loginPath, type PageArguments } from './page-loader.ts'
import { data } from './router/route-response.ts'

type Middleware = (page: PageArguments) => void

/** What may stand between an address and its page; the route table names them. */
const middlewares: Record<string, Middleware> = {
  /** Loads who is logged in; runs on every route. */
  auth: () => {},
  members: ({ user, url, redirectTo }) => {
    if (!user) throw redirectTo(loginPath(url))
  },
  /** For anybody but the staff their pages are not there. */
  operators: ({ user }) => {
    if (user?.role !== 'operator') throw data({ code: 'not_found' }, { status: 404 })
  },
  /** The password alone does not open them, but where nothing is real. */
  secondStep: ({ user, settings, redirectTo }) => {
    if (!user?.second_step && !settings.local) throw redirectTo('/operator/second-step')
  },
  guests: ({ user, url, redirectTo }) => {
    if (user) throw redirectTo(nextPath(url.searchParams))
  },
}

/** Only a path of our own is followed: `next` comes from an address that anybody can write. */
export function nextPath(query: URLSearchParams): string {
  const [, next] = splitLocale(query.get('next') ?? '')
  const isSafePath = /^\/(?![/\\])[^\s\\]*$/.test(next) && !/^\/+(login|api)(?![^/?#])/i.test(next)
  return isSafePath ? next : '/members'
}

export function runMiddleware(names: string[], page: PageArguments): void {
  for (const name of names) {
    const middleware = middlewares[name]
    if (!middleware)
      throw data({ code: 'unknown_middleware' }, { status: 500, statusText: 'Unknown middleware' })
    middleware(page)
  }
}
