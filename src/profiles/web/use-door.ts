import { useQuery } from '@tanstack/react-query'
import type { Conversation } from '../../chat/contract.ts'
import { conversationQuery } from '../../chat/web/public.ts'
import { useApi } from '../../web/page-context.ts'
import { useUser } from '../../web/shell-queries.ts'
import type { Member } from '../contract.ts'

/** Whether the member may write first to this one; null until it is known and for visitors. */
export function useDoor({
  id,
  own,
}: Member): Pick<Conversation, 'door' | 'own_state' | 'request'> | null {
  const isMember = useUser() !== null
  const { data } = useQuery({
    ...conversationQuery(useApi(), { profile: id }),
    enabled: isMember && !own,
  })
  return data ?? null
}
