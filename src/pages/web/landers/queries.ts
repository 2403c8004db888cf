import { queryOptions } from '@tanstack/react-query'
import { isApiError } from '../../../platform/api-error.ts'
import type { Api } from '../../../platform/contract.ts'
import { getMember } from '../../../profiles/contract.ts'
import { getLander, type LanderName } from '../../contract.ts'

export const landerQuery = (api: Api, lander: LanderName) =>
  queryOptions({
    queryKey: ['lander', lander],
    queryFn: ({ signal }) => api(getLander, { lander }, { signal }),
    staleTime: 60_000,
  })

/** A member as visitors see them; null where visitors see no profiles, or not this one. */
export const entryMemberQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['member', 'entry', id],
    queryFn: ({ signal }) =>
      api(getMember, { id }, { signal }).catch((error: unknown) => {
        if (isApiError(error)) return { member: null }
        throw error
      }),
  })
