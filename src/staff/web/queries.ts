import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api, Input } from '../../platform/contract.ts'
import { useApi } from '../../web/page-context.ts'
import { answerApproval, listApprovals } from '../contract.ts'

const REFETCH_INTERVAL = 60_000

export const approvalsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['operator', 'approvals'],
    queryFn: ({ signal }) => api(listApprovals, {}, { signal }),
    refetchInterval: REFETCH_INTERVAL,
  })

/** Answers an approval; what it changed elsewhere is fetched again too. */
export function useAnswer() {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: Input<typeof answerApproval>) => api(answerApproval, input),
    onSettled: () => queries.invalidateQueries({ queryKey: ['operator'] }),
  })
}
