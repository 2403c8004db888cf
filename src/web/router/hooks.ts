import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { RouteResponse } from './route-response.ts'
import { useRouter, useCurrentRoute } from './context.ts'
import type { Params } from './match.ts'
import type { Location } from './page.ts'
import type { NavigateOptions } from './router.ts'

/** Where this page is, without the language. */
export const useLocation = (): Location => useCurrentRoute().location

export const useParams = (): Params => useCurrentRoute().page.params

/** The name in the route table of the page that is shown; null where there is none. */
export const useRouteName = (): string | null => useCurrentRoute().page.name

type AnyLoader = (page: never) => Promise<unknown>
type Result<Loader extends AnyLoader> =
  Awaited<ReturnType<Loader>> extends infer Returned
    ? Returned extends RouteResponse<infer Data>
      ? Data
      : Returned
    : never

/** What the loader of this very page answered. */
export function useLoaderData<Loader extends AnyLoader>(): Result<Loader> {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the page at hand is the loader's own
  return useCurrentRoute().page.result as Result<Loader>
}

export function useSearchParams(): [URLSearchParams] {
  const { search } = useLocation()
  return useMemo(() => [new URLSearchParams(search)], [search])
}

/** Goes to a path of ours, or so many pages back. */
export function useNavigate(): (to: string | number, options?: NavigateOptions) => Promise<void> {
  const router = useRouter()
  return useCallback(
    (to, options) => (typeof to === 'number' ? router.go(to) : router.navigate(to, options)),
    [router],
  )
}

/** Whether another page is on its way. */
export function useNavigation(): { state: 'idle' | 'loading' } {
  const router = useRouter()
  const pending = useSyncExternalStore(router.subscribe, router.pending, () => null)
  return { state: pending ? 'loading' : 'idle' }
}

export function useRevalidator(): { revalidate: () => Promise<void> } {
  const { revalidate } = useRouter()
  return { revalidate }
}
