import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy } from 'react'
import { useApi } from '../../web/page-context.ts'
import { userQuery } from '../../web/shell-queries.ts'
import { WithTexts } from '../../web/with-texts.tsx'
import { seeMatch, type Match } from '../contract.ts'
import { matchQuery } from './queries.ts'

// Few likes make a match: neither the dialog nor the box for a message comes with the page.
const MatchDialog = lazy(async () => ({ default: (await import('./match-dialog.tsx')).MatchDialog }))

/** Both pictures and a first message, as soon as there is a match. */
export function MatchMoment({ match, onClose }: { match: Match | null; onClose: () => void }) {
  if (!match) return null
  return (
    <WithTexts features="likes chat">
      <MatchDialog match={match} onClose={onClose} />
    </WithTexts>
  )
}

/** The same for the one who liked first: live, or on the next visit; once they have closed it, it does not come again. */
export function NewMatch() {
  const api = useApi()
  const queries = useQueryClient()
  const { queryKey } = matchQuery(api)
  const { data: match } = useQuery(matchQuery(api))
  const seen = useMutation({
    mutationFn: (member: string) => api(seeMatch, { member }),
    onMutate: () => queries.setQueryData(queryKey, null),
    onSuccess: ({ new_match }) => {
      queries.setQueryData(userQuery(api).queryKey, (known) => (known?.user ? { user: { ...known.user, new_match } } : known))
      if (new_match) void queries.invalidateQueries({ queryKey })
    },
  })
  return <MatchMoment match={match ?? null} onClose={() => match && seen.mutate(match.profile.id)} />
}
