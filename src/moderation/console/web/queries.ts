import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api, Call, Input, Output } from '../../../platform/contract.ts'
import { useApi } from '../../../web/page-context.ts'
import { getCase, listCases, type CaseKind, type CaseQueue } from '../contract.ts'
import { getQualityResults } from '../quality-contract.ts'

const REFETCH_INTERVAL = 30_000

export const casesQuery = (api: Api, queue: CaseQueue | undefined) =>
  queryOptions({
    queryKey: ['operator', 'cases', queue ?? 'all'],
    queryFn: ({ signal }) => api(listCases, queue ? { queue } : {}, { signal }),
    refetchInterval: REFETCH_INTERVAL,
  })

export const caseQuery = (api: Api, { kind, id }: { kind: CaseKind; id: string }) =>
  queryOptions({
    queryKey: ['operator', 'case', kind, id],
    queryFn: ({ signal }) => api(getCase, { kind, id }, { signal }),
    // Each fetch is a look in the audit log.
    refetchOnWindowFocus: false,
  })

/** A call that changes cases; whatever it answers, the pages are fetched again. */
export function useCaseCall<C extends Call>(call: C, onDone?: (output: Output<C>) => void) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: Input<C>) => api(call, input),
    onSuccess: (output) => onDone?.(output),
    onSettled: () => queries.invalidateQueries({ queryKey: ['operator'] }),
  })
}

const kinds = { R: 'report', C: 'complaint' } as const

/** The case of a number in an address: R-12, C-34. */
export function parseCaseNumber(number: string): { kind: CaseKind; id: string } | null {
  const [, letter, id] = /^([RC])-(\d{1,18})$/.exec(number) ?? []
  return letter && id ? { kind: kinds[letter === 'R' ? 'R' : 'C'], id } : null
}

export const qualityResultsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['operator', 'quality-results'],
    queryFn: ({ signal }) => api(getQualityResults, {}, { signal }),
  })
