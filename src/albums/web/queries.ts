import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../platform/contract.ts'
import { useApi } from '../../web/page-context.ts'
import { getAlbum, grantAlbum, revokeAlbum } from '../contract.ts'

/** A key below `user`: live events of the member invalidate it. */
export const albumQuery = (api: Api) =>
  queryOptions({
    queryKey: ['user', 'album'],
    queryFn: ({ signal }) => api(getAlbum, {}, { signal }),
  })

/** Opens the private album to a member, or takes that back. */
export function useAlbumGrant(member: string) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (open: boolean) => api(open ? grantAlbum : revokeAlbum, { member }),
    onSettled: () => queries.invalidateQueries({ queryKey: albumQuery(api).queryKey }),
  })
}
