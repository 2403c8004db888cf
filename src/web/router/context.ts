import { createContext, use } from 'react'
import type { Shown } from './page.ts'
import type { Router } from './router.ts'

/** Two contexts, so that a link is not drawn again because the page changed. */
export const RouterContext = createContext<Router | null>(null)
export const ShownContext = createContext<Shown | null>(null)

function within<Value>(value: Value | null): Value {
  if (!value) throw new Error('This needs a RouterView above it')
  return value
}

export const useRouter = (): Router => within(use(RouterContext))
export const useShown = (): Shown => within(use(ShownContext))
