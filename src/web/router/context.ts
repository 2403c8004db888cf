import { createContext, use } from 'react'
import type { CurrentRoute } from './page.ts'
import type { Router } from './router.ts'

/** Two contexts, so that links do not render again when the route changes. */
export const RouterContext = createContext<Router | null>(null)
export const CurrentRouteContext = createContext<CurrentRoute | null>(null)

function assertPresent<Value>(value: Value | null): Value {
  if (!value) throw new Error('This needs a RouterView above it')
  return value
}

export const useRouter = (): Router => assertPresent(use(RouterContext))
export const useCurrentRoute = (): CurrentRoute => assertPresent(use(CurrentRouteContext))
