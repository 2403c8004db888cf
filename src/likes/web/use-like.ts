import { hashKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useApi } from '../../web/page-context.ts'
import { giveLike, takeBackLike, type Match } from '../contract.ts'

type UseLike = {
  liked: boolean
  isPending: boolean
  give(): void
  takeBack(): void
}

type Outcomes = { onMatch?: (match: Match) => void; onTakenBack?: () => void; onFailed?: (error: Error) => void }

/**
 * Whether the viewer likes a member, the same on every card and page that shows that member, and changed at once:
 * a failure puts it back. `known` is what the list said that the member came with.
 */
export function useLike(member: string, known: boolean, outcomes: Outcomes): UseLike {
  const api = useApi()
  const queries = useQueryClient()
  const key = ['like', member]
  const liked = useChosen(member) ?? known
  const change = useMutation({
    mutationFn: (wanted: boolean) => (wanted ? api(giveLike, { member }) : api(takeBackLike, { member }).then(() => null)),
    onMutate: (wanted) => {
      // The list still says what was; the choice holds for as long as the page is open.
      queries.setQueryDefaults(['like'], { gcTime: Infinity })
      queries.setQueryData(key, wanted)
    },
    onError: (error, wanted) => {
      queries.setQueryData(key, !wanted)
      outcomes.onFailed?.(error)
    },
    onSuccess: (given, wanted) => {
      void queries.invalidateQueries({ queryKey: ['likes'] })
      if (given?.match) outcomes.onMatch?.(given.match)
      if (!wanted) outcomes.onTakenBack?.()
    },
  })
  return { liked, isPending: change.isPending, give: () => change.mutate(true), takeBack: () => change.mutate(false) }
}

/** What the viewer chose on any card or page of that member; unknown while they did nothing. */
function useChosen(member: string): boolean | undefined {
  const queries = useQueryClient()
  const key = ['like', member]
  const hash = hashKey(key)
  const chosen = () => queries.getQueryData<boolean>(key)
  const subscribe = (changed: () => void) =>
    queries.getQueryCache().subscribe(({ query }) => {
      if (query.queryHash === hash) changed()
    })
  return useSyncExternalStore(subscribe, chosen, chosen)
}
