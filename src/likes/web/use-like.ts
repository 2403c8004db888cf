import { hashKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useApi } from '../../web/page-context.ts'
import { giveLike, removeLike, type Match } from '../contract.ts'

type UseLike = {
  liked: boolean
  isPending: boolean
  give(): void
  unlike(): void
}

type Outcomes = {
  onMatch?: (match: Match) => void
  onUnliked?: () => void
  onFailed?: (error: Error) => void
}

/**
 * Whether the viewer likes a member, shared by all cards and pages of that member and changed
 * optimistically; a failure restores it. `initial` is the state from the list.
 */
export function useLike(member: string, initial: boolean, outcomes: Outcomes): UseLike {
  const api = useApi()
  const queries = useQueryClient()
  const key = ['like', member]
  const liked = useChosen(member) ?? initial
  const change = useMutation({
    mutationFn: (nextLiked: boolean) =>
      nextLiked ? api(giveLike, { member }) : api(removeLike, { member }).then(() => null),
    onMutate: (nextLiked) => {
      // The list still contains the old state, so the choice is kept while the page is open.
      queries.setQueryDefaults(['like'], { gcTime: Infinity })
      queries.setQueryData(key, nextLiked)
    },
    onError: (error, nextLiked) => {
      queries.setQueryData(key, !nextLiked)
      outcomes.onFailed?.(error)
    },
    onSuccess: (result, nextLiked) => {
      void queries.invalidateQueries({ queryKey: ['likes'] })
      if (result?.match) outcomes.onMatch?.(result.match)
      if (!nextLiked) outcomes.onUnliked?.()
    },
  })
  return {
    liked,
    isPending: change.isPending,
    give: () => change.mutate(true),
    unlike: () => change.mutate(false),
  }
}

/** The viewer's choice on any card or page of that member; undefined before the first one. */
function useChosen(member: string): boolean | undefined {
  const queries = useQueryClient()
  const key = ['like', member]
  const chosen = () => queries.getQueryData<boolean>(key)
  const subscribe = (changed: () => void) => {
    const hash = hashKey(key)
    return queries.getQueryCache().subscribe(({ query }) => {
      if (query.queryHash === hash) changed()
    })
  }
  return useSyncExternalStore(subscribe, chosen, () => undefined)
}
