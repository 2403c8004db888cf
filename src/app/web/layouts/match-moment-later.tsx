import { useQuery } from '@tanstack/react-query'
import type { User } from '../../../accounts/contract.ts'
import { MATCH_MOMENT, showsMatches } from '../../../likes/rules.ts'
import { lazyExtra } from '../../../web/lazy.tsx'
import { useLocation } from '../../../web/router/hooks.ts'
import { useHydrated } from '../../../web/use-hydrated.ts'

const MatchMoment = lazyExtra(async () => (await import('../../../likes/web/public.tsx')).MatchMoment)

/** A match just made on this page, or one that the member was not shown yet: that never between somebody and a payment. */
export function MatchMomentLater({ user }: { user: User }) {
  const { pathname } = useLocation()
  const { data: own } = useQuery<object | null>({ queryKey: MATCH_MOMENT, queryFn: () => null, enabled: false })
  // The server draws no dialogs, and cannot wait for what is loaded later.
  const hydrated = useHydrated()
  if (!hydrated || (!own && !(user.new_match && showsMatches(pathname)))) return null
  return <MatchMoment />
}
