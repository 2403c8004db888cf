import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { RouteResponse } from './route-response.ts'
import { useRouter, useCurrentRoute } from './context.ts'
import type { Params } from './match.ts'
import type { Location } from './page.ts'
import type { NavigateOptions } from './router.ts'

/** The current location, without the language prefix. */
export const useLocation = (): Location => useCurrentRoute().location

export const useParams = (): Params => useCurrentRoute().page.params

/** The current route's name in the route table; null if no route matches. */
export const useRouteName = (): string | null => useCurrentRoute().page.name

type AnyLoader = (page: never) => Promise<unknown>
type Result<Loader extends AnyLoader> =
  Awaited<ReturnType<Loader>> extends infer Returned
    ? Returned extends RouteResponse<infer Data>
      ? Data
      : Returned
    : never

/** The loader's result of the current page. */
export function useLoaderData<Loader extends AnyLoader>(): Result<Loader> {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the page at hand is the loader's own
  return useCurrentRoute().page.result as Result<Loader>
}

export function useSearchParams(): [URLSearchParams] {
  const { search } = useLocation()
  return useMemo(() => [new URLSearchParams(search)], [search])
}

/** Returns a function that navigates to a path, or by a number of history entries. */
export function useNavigate(): (to: string | number, options?: NavigateOptions) => Promise<void> {
  const router = useRouter()
  return useCallback(
    (to, options) => (typeof to === 'number' ? router.go(to) : router.navigate(to, options)),
    [router],
  )
}

/** Whether a navigation is pending. */
export function useNavigation(): { state: 'idle' | 'loading' } {
  const router = useRouter()
  const pending = useSyncExternalStore(router.subscribe, router.pending, () => null)
  return { state: pending ? 'loading' : 'idle' }
}

/** The path of the pending navigation, else of the current page. */
export function useTargetPath(): string {
  const router = useRouter()
  const { pathname } = useLocation()
  const pending = useSyncExternalStore(router.subscribe, router.pending, () => null)
  return pending?.pathname ?? pathname
}

export function useRevalidator(): { revalidate: () => Promise<void> } {
  const { revalidate } = useRouter()
  return { revalidate }
}
