import { splitLocale } from '../platform/locales.ts'
import { parseOwnPath } from '../platform/own-path.ts'
import { hasStaffRole, requiredRoles } from '../platform/staff-roles.ts'
import { loginPath, type PageArguments } from './page-loader.ts'
import { data } from './router/route-response.ts'

type Middleware = (page: PageArguments) => void

/** Conditions of pages, named in the route table. Each throws a redirect or a failure. */
const middlewares: Record<string, Middleware> = {
  /** Loads the current user; runs on every route. */
  auth: () => {},
  members: ({ user, url, redirectTo }) => {
    if (!user) throw redirectTo(loginPath(url))
  },
  /**
   * A visitor may be staff whose session has ended, so they can log in; a member gets 404, as if
   * there were no such page.
   */
  operators: ({ user, url, redirectTo }) => {
    if (!user) throw redirectTo(loginPath(url))
    if (user.role !== 'operator') throw data({ code: 'not_found' }, { status: 404 })
  },
  /** The page names the roles of staff that may open it. */
  staffRoles: ({ user, staffRoles }) => {
    if (!hasStaffRole(user?.staff_roles ?? [], staffRoles))
      throw data(
        { code: 'role_required', params: { roles: requiredRoles(staffRoles) } },
        { status: 403 },
      )
  },
  /** Staff pages require a second factor, except in local mode. */
  secondStep: ({ user, settings, redirectTo }) => {
    if (!user?.second_step && !settings.local) throw redirectTo('/operator/second-step')
  },
  guests: ({ user, url, redirectTo }) => {
    if (user) throw redirectTo(nextPath(url.searchParams))
  },
}

/** Returns the path of ours in `next`, or the default: the parameter could contain any address. */
export function nextPath(query: URLSearchParams): string {
  const path = parseOwnPath(query.get('next'))
  const next = path && splitLocale(path)[1]
  return next && !/^\/(login|api)(?![^/?#])/i.test(next) ? next : '/members'
}

export function runMiddleware(names: string[], page: PageArguments): void {
  for (const name of names) {
    const middleware = middlewares[name]
    if (!middleware)
      throw data({ code: 'unknown_middleware' }, { status: 500, statusText: 'Unknown middleware' })
    middleware(page)
  }
}
