import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazyExtra } from '../../web/lazy.tsx'
import { useApi } from '../../web/page-context.ts'
import { userQuery, useUser } from '../../web/shell-queries.ts'
import { WithTexts } from '../../web/with-texts.tsx'
import { seeMatch, type Match } from '../contract.ts'
import { NEW_MATCH_KEY } from '../rules.ts'
import { matchQuery } from './queries.ts'

// Few likes create a match, so dialog and composer are loaded only then.
const MatchDialog = lazyExtra(async () => (await import('./match-dialog.tsx')).MatchDialog)

/** Passes a match to the shell, because the card that was liked may be unmounted at once. */
export function useShowMatch(): (match: Match) => void {
  const queries = useQueryClient()
  return (match) => queries.setQueryData(NEW_MATCH_KEY, match)
}

/**
 * Shows the match dialog: at once to the member who liked back, by a live event or on the next
 * visit to the member who liked first; after closing it does not open again.
 */
export function MatchMoment() {
  const queries = useQueryClient()
  const user = useUser()
  const { data: newMatch } = useQuery<Match | null>({
    queryKey: NEW_MATCH_KEY,
    queryFn: () => null,
    enabled: false,
  })
  const { data: waiting } = useQuery({ ...matchQuery(useApi()), enabled: user?.new_match === true })
  const seen = useMarkMatchSeen()
  const match = newMatch ?? waiting
  if (!match) return null
  const close = () =>
    newMatch ? queries.setQueryData(NEW_MATCH_KEY, null) : seen(match.profile.id)
  return (
    <WithTexts features="likes chat">
      <MatchDialog key={match.profile.id} match={match} onClose={close} />
    </WithTexts>
  )
}

function useMarkMatchSeen(): (member: string) => void {
  const api = useApi()
  const queries = useQueryClient()
  const { queryKey } = matchQuery(api)
  const { mutate } = useMutation({
    mutationFn: (member: string) => api(seeMatch, { member }),
    onMutate: () => queries.setQueryData(queryKey, null),
    onSuccess: ({ new_match }) => {
      queries.setQueryData(userQuery(api).queryKey, (data) =>
        data?.user ? { user: { ...data.user, new_match } } : data,
      )
      if (new_match) void queries.invalidateQueries({ queryKey })
    },
  })
  return mutate
}
