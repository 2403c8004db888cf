import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Api } from '../../platform/contract.ts'
import { useApi } from '../../web/page-context.ts'
import { listReactions, type Reaction } from '../reaction-contract.ts'

/** Not below the key of chats, which every message marks as outdated. */
export const reactionsKey = (conversation: string) => ['reactions', conversation] as const

export const reactionsQuery = (api: Api, conversation: string) =>
  queryOptions({
    queryKey: reactionsKey(conversation),
    queryFn: async ({ signal }) =>
      (await api(listReactions, { conversation }, { signal })).reactions,
    staleTime: 10_000,
  })

const none: Reaction[] = []

/** The reactions of a conversation; none before its first message. */
export function useReactions(conversation: string | null): Reaction[] {
  const query = reactionsQuery(useApi(), conversation ?? '')
  return useQuery({ ...query, enabled: conversation !== null }).data ?? none
}
