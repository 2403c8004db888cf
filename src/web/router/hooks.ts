import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { PageAnswer } from './answer.ts'
import { useRouter, useShown } from './context.ts'
import type { Params } from './match.ts'
import type { Location } from './page.ts'
import type { NavigateOptions } from './router.ts'

/** Where this page is, without the language. */
export const useLocation = (): Location => useShown().location

export const useParams = (): Params => useShown().page.params

/** The name in the route table of the page that is shown; null where there is none. */
export const useRouteName = (): string | null => useShown().page.name

type AnyLoader = (page: never) => Promise<unknown>
type Result<Loader extends AnyLoader> =
  Awaited<ReturnType<Loader>> extends infer Said ? (Said extends PageAnswer<infer Data> ? Data : Said) : never

/** What the loader of this very page answered. */
export function useLoaderData<Loader extends AnyLoader>(): Result<Loader> {
  // oxlint-disable-next-line vonk/no-assertion -- the page at hand is the loader's own
  return useShown().page.result as Result<Loader>
}

export function useSearchParams(): [URLSearchParams] {
  const { search } = useLocation()
  return useMemo(() => [new URLSearchParams(search)], [search])
}

/** Goes to a path of ours, or so many pages back. */
export function useNavigate(): (to: string | number, options?: NavigateOptions) => Promise<void> {
  const router = useRouter()
  return useCallback((to, options) => (typeof to === 'number' ? router.go(to) : router.navigate(to, options)), [router])
}

/** Whether another page is on its way. */
export function useNavigation(): { state: 'idle' | 'loading' } {
  const router = useRouter()
  const coming = useSyncExternalStore(router.subscribe, router.coming, () => null)
  return { state: coming ? 'loading' : 'idle' }
}

export function useRevalidator(): { revalidate: () => Promise<void> } {
  const { revalidate } = useRouter()
  return { revalidate }
}
