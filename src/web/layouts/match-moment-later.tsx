import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { User } from '../../accounts/contract.ts'
import { MATCH_MOMENT, showsMatches } from '../../likes/rules.ts'
import { useLocation } from '../router/hooks.ts'
import { useHydrated } from '../use-hydrated.ts'

const MatchMoment = lazy(async () => ({ default: (await import('../../likes/web/likes.tsx')).MatchMoment }))

/** A match just made on this page, or one that the member was not shown yet: that never between somebody and a payment. */
export function MatchMomentLater({ user }: { user: User }) {
  const { pathname } = useLocation()
  const { data: own } = useQuery<object | null>({ queryKey: MATCH_MOMENT, queryFn: () => null, enabled: false })
  // The server draws no dialogs, and cannot wait for what is loaded later.
  const hydrated = useHydrated()
  if (!hydrated || (!own && !(user.new_match && showsMatches(pathname)))) return null
  return (
    <Suspense>
      <MatchMoment />
    </Suspense>
  )
}
