import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Api } from '../../platform/contract.ts'
import { listAftercare, openAftercare, type AftercareNotice } from '../contract.ts'

export const aftercareQuery = (api: Api) =>
  queryOptions({
    queryKey: ['aftercare'],
    queryFn: ({ signal }) => api(listAftercare, {}, { signal }),
  })

/** Records that a notice was read; its mark on other pages goes. */
export async function markRead(
  api: Api,
  queries: QueryClient,
  { id, opened }: AftercareNotice,
): Promise<void> {
  if (opened) return
  await api(openAftercare, { id })
  await Promise.all(
    ['user', 'aftercare'].map((key) => queries.invalidateQueries({ queryKey: [key] })),
  )
}
