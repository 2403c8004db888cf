import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazyExtra } from '../../web/lazy.tsx'
import { useApi } from '../../web/page-context.ts'
import { userQuery, useUser } from '../../web/shell-queries.ts'
import { WithTexts } from '../../web/with-texts.tsx'
import { seeMatch, type Match } from '../contract.ts'
import { MATCH_MOMENT } from '../rules.ts'
import { matchQuery } from './queries.ts'

// Few likes make a match: neither the dialog nor the box for a message comes with the page.
const MatchDialog = lazyExtra(async () => (await import('./match-dialog.tsx')).MatchDialog)

/** Hands a match to the one place that shows it: the card that was liked may be gone from its list a moment later. */
export function useShowMatch(): (match: Match) => void {
  const queries = useQueryClient()
  return (match) => queries.setQueryData(MATCH_MOMENT, match)
}

/**
 * Both pictures and a first message: at once for who liked back, live or on the next visit for who liked first;
 * once they have closed it, it does not come again.
 */
export function MatchMoment() {
  const queries = useQueryClient()
  const user = useUser()
  const { data: own } = useQuery<Match | null>({ queryKey: MATCH_MOMENT, queryFn: () => null, enabled: false })
  const { data: waiting } = useQuery({ ...matchQuery(useApi()), enabled: user?.new_match === true })
  const seen = useSeen()
  const match = own ?? waiting
  if (!match) return null
  const close = () => (own ? queries.setQueryData(MATCH_MOMENT, null) : seen(match.profile.id))
  return (
    <WithTexts features="likes chat">
      <MatchDialog key={match.profile.id} match={match} onClose={close} />
    </WithTexts>
  )
}

function useSeen(): (member: string) => void {
  const api = useApi()
  const queries = useQueryClient()
  const { queryKey } = matchQuery(api)
  const { mutate } = useMutation({
    mutationFn: (member: string) => api(seeMatch, { member }),
    onMutate: () => queries.setQueryData(queryKey, null),
    onSuccess: ({ new_match }) => {
      queries.setQueryData(userQuery(api).queryKey, (known) => (known?.user ? { user: { ...known.user, new_match } } : known))
      if (new_match) void queries.invalidateQueries({ queryKey })
    },
  })
  return mutate
}
