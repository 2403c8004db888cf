import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api, Output } from '../../platform/contract.ts'
import { withoutHeic } from '../../web/heic.ts'
import { useApi } from '../../web/page-context.ts'
import { endVerification, getVerification, sendSelfie, startVerification } from '../contract.ts'

/** A key below `user`: the live event of the decision invalidates it. */
export const verificationQuery = (api: Api) =>
  queryOptions({
    queryKey: ['user', 'verification'],
    queryFn: ({ signal }) => api(getVerification, {}, { signal }),
  })

/** The member's steps to the badge; each response is the new state. */
export function useVerification() {
  const api = useApi()
  const queries = useQueryClient()
  const options = {
    onSuccess: (output: Output<typeof getVerification>) =>
      queries.setQueryData(verificationQuery(api).queryKey, output),
  }
  return {
    start: useMutation({ mutationFn: () => api(startVerification, {}), ...options }),
    send: useMutation({
      mutationFn: async (file: File) => api(sendSelfie, {}, { file: await withoutHeic(file) }),
      ...options,
    }),
    end: useMutation({ mutationFn: () => api(endVerification, {}), ...options }),
  }
}
