import { useQuery } from '@tanstack/react-query'
import type { User } from '../../../accounts/contract.ts'
import { NEW_MATCH_KEY, canShowMatch } from '../../../likes/rules.ts'
import { lazyExtra } from '../../../web/lazy.tsx'
import { useLocation } from '../../../web/router/hooks.ts'
import { useHydrated } from '../../../web/use-hydrated.ts'

const MatchMoment = lazyExtra(
  async () => (await import('../../../likes/web/public.tsx')).MatchMoment,
)

/** A match just made on this page, or one that the member was not shown yet: that never between somebody and a payment. */
export function LazyMatchMoment({ user }: { user: User }) {
  const { pathname } = useLocation()
  const { data: moment } = useQuery<object | null>({
    queryKey: NEW_MATCH_KEY,
    queryFn: () => null,
    enabled: false,
  })
  // The server draws no dialogs, and cannot wait for what is loaded later.
  const hydrated = useHydrated()
  if (!hydrated || (!moment && !(user.new_match && canShowMatch(pathname)))) return null
  return <MatchMoment />
}
