import { lazy, Suspense } from 'react'
import { useLocation } from '../router/hooks.ts'
import type { User } from '../../accounts/contract.ts'
import { showsMatches } from '../../likes/rules.ts'

const NewMatch = lazy(async () => ({ default: (await import('../../likes/web/likes.tsx')).NewMatch }))

/** A match that the member was not shown yet, wherever they look at people; never between somebody and a payment. */
export function NewMatchLater({ user }: { user: User }) {
  const { pathname } = useLocation()
  if (!user.new_match || !showsMatches(pathname)) return null
  return (
    <Suspense>
      <NewMatch />
    </Suspense>
  )
}
