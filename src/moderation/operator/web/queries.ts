import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api, Call, Input, Output } from '../../../platform/contract.ts'
import { useApi } from '../../../web/page-context.ts'
import { getCase, listCases, type CaseKind, type CaseQueue } from '../contract.ts'
import {
  decideQualityCheck,
  getQualityResults,
  listQualityChecks,
  openQualityCheck,
} from '../quality-contract.ts'
import type { SelfieRefusal } from '../../verification-contract.ts'
import {
  decideSelfie,
  getSelfie,
  listSelfies,
  releaseSelfie,
  type Selfie,
} from '../selfies-contract.ts'

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

export const selfiesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['operator', 'selfies'],
    queryFn: ({ signal }) => api(listSelfies, {}, { signal }),
    refetchInterval: REFETCH_INTERVAL,
  })

/** Each fetch is a look in the audit log, so only opening one fetches it. */
export const selfieQuery = (api: Api, member: string) =>
  queryOptions({
    queryKey: ['operator-selfie', member],
    queryFn: ({ signal }) => api(getSelfie, { member }, { signal }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
  })

type Decision = { selfie: Selfie; refusal: SelfieRefusal | null }

/** Whatever the answer is, the queue is fetched again. */
export function useSelfieCalls(onDecided: () => void) {
  const api = useApi()
  const queries = useQueryClient()
  const refetch = () => queries.invalidateQueries({ queryKey: ['operator'] })
  return {
    decide: useMutation({
      mutationFn: ({ selfie: { member, revision, photos }, refusal }: Decision) =>
        api(decideSelfie, {
          member,
          revision,
          pictures: photos.map(({ picture }) => picture),
          refused_for: refusal,
        }),
      onSuccess: onDecided,
      onSettled: refetch,
    }),
    release: useMutation({
      mutationFn: (member: string) => api(releaseSelfie, { member }),
      onSettled: refetch,
    }),
  }
}

export const qualityChecksQuery = (api: Api) =>
  queryOptions({
    queryKey: ['operator', 'quality'],
    queryFn: ({ signal }) => api(listQualityChecks, {}, { signal }),
    refetchInterval: REFETCH_INTERVAL,
  })

export const qualityResultsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['operator', 'quality-results'],
    queryFn: ({ signal }) => api(getQualityResults, {}, { signal }),
  })

/** Each fetch is a look in the audit log, so only opening a check fetches it. */
export const qualityCheckQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['operator-quality-check', id],
    queryFn: ({ signal }) => api(openQualityCheck, { id }, { signal }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
  })

export const useSecondDecision = () => useCaseCall(decideQualityCheck)
