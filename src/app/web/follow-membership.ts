import { hashKey, type QueryClient } from '@tanstack/react-query'
import type { Api } from '../../platform/contract.ts'
import { userQuery } from '../../web/shell-queries.ts'

/**
 * What is the same for free and premium members or is fetched with the change itself, and the cards
 * of the swipe game, which must not change while the member swipes.
 */
const unaffected = new Set(['user', 'order', 'settings', 'deck'])

/**
 * Refetches everything that Premium opens (photos, counts of locked ones, limits) when the member
 * becomes or ceases to be premium: by a stored card, in another tab or by a chargeback. Returns the
 * function that stops it.
 */
export function followMembership(queries: QueryClient, api: Api): () => void {
  const key = userQuery(api).queryKey
  const isPaid = () => queries.getQueryData(key)?.user?.paid_user
  const hash = hashKey(key)
  let last = isPaid()
  return queries.getQueryCache().subscribe((change) => {
    if (change.query.queryHash !== hash) return
    const next = isPaid()
    const changed = last !== undefined && next !== undefined && next !== last
    last = next
    if (changed)
      void queries.invalidateQueries({
        predicate: ({ queryKey: [first] }) => typeof first !== 'string' || !unaffected.has(first),
      })
  })
}
