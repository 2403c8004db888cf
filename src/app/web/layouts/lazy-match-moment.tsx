import { useQuery } from '@tanstack/react-query'
import type { User } from '../../../accounts/contract.ts'
import { NEW_MATCH_KEY, canShowMatch } from '../../../likes/rules.ts'
import { lazyExtra } from '../../../web/lazy.tsx'
import { useLocation } from '../../../web/router/hooks.ts'
import { useHydrated } from '../../../web/use-hydrated.ts'

const MatchMoment = lazyExtra(
  async () => (await import('../../../likes/web/public-lazy.tsx')).MatchMoment,
)

/**
 * Shows a match that was just made on this page, or one that the member has not seen; the latter
 * never during a payment.
 */
export function LazyMatchMoment({ user }: { user: User }) {
  const { pathname } = useLocation()
  const { data: moment } = useQuery<object | null>({
    queryKey: NEW_MATCH_KEY,
    queryFn: () => null,
    enabled: false,
  })
  // The server renders no dialogs, and cannot wait for lazy modules.
  const hydrated = useHydrated()
  if (!hydrated || (!moment && !(user.new_match && canShowMatch(pathname)))) return null
  return <MatchMoment />
}
