import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { isApiError } from '../../platform/api-error.ts'
import type { Api, Input, Output } from '../../platform/contract.ts'
import { readWhole } from '../../web/console/read-whole.ts'
import { useApi } from '../../web/page-context.ts'
import { showToast } from '../../web/ui/toast.ts'
import { useFailureText } from '../../web/use-failure-text.ts'
import { answerApproval, listApprovals, listStaff } from '../contract.ts'
import { listAudit, listAuditChoices, verifyAudit, type AuditEntry } from '../audit-contract.ts'
import { listSavedViews } from '../views-contract.ts'
import type { ViewPage } from '../views-contract.ts'

const REFETCH_INTERVAL = 60_000

export const approvalsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['operator', 'approvals'],
    queryFn: ({ signal }) => api(listApprovals, {}, { signal }),
    refetchInterval: REFETCH_INTERVAL,
  })

/** The approval leaves the page with these, and so would what is said beside it. */
const closed = new Set(['approval_answered', 'approval_withdrawn', 'approval_lapsed'])

/** Answers an approval; what it changed elsewhere is fetched again too. */
export function useAnswer(onAnswered: (approved: boolean) => void) {
  const api = useApi()
  const queries = useQueryClient()
  const failureText = useFailureText()
  return useMutation({
    mutationFn: (input: Input<typeof answerApproval>) => api(answerApproval, input),
    // Not of one `mutate`: that is not called once the answered approval has left the page.
    onSuccess: (_, { approved }) => onAnswered(approved),
    onError: (error) => {
      if (isApiError(error) && closed.has(error.code))
        showToast({ tone: 'danger', text: failureText(error) })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['operator'] }),
  })
}

export const staffQuery = (api: Api) =>
  queryOptions({
    queryKey: ['operator', 'staff'],
    queryFn: ({ signal }) => api(listStaff, {}, { signal }),
  })

export type AuditFilter = Omit<Input<typeof listAudit>, 'before' | 'limit'>

/** The log by pages of 50, the latest first. */
export const auditQuery = (api: Api, filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['operator', 'audit', filter],
    queryFn: ({ signal, pageParam }) =>
      api(listAudit, { ...filter, ...(pageParam && { before: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

export const auditChoicesQuery = (api: Api, site: number | undefined) =>
  queryOptions({
    queryKey: ['operator', 'audit-choices', site],
    queryFn: ({ signal }) => api(listAuditChoices, site === undefined ? {} : { site }, { signal }),
    staleTime: 60_000,
  })

/** All entries that fit the filter, for a file. */
export const readAudit = (api: Api, filter: AuditFilter) =>
  readWhole<NamedEntry, string>(async ({ after: before, limit }) => {
    const page = await api(listAudit, { ...filter, before, limit })
    return { rows: toNamedEntries(page), next: page.next }
  })

/** An entry with the names of the people whom its page mentions. */
export type NamedEntry = AuditEntry & { names: Readonly<Record<string, string>> }

export const toNamedEntries = ({ entries, names }: Output<typeof listAudit>): NamedEntry[] =>
  entries.map((entry) => ({ ...entry, names }))

export const auditChainQuery = (api: Api) =>
  queryOptions({
    queryKey: ['operator', 'audit-chain'],
    queryFn: ({ signal }) => api(verifyAudit, {}, { signal }),
    staleTime: 60_000,
  })

export const viewsQuery = (api: Api, page: ViewPage) =>
  queryOptions({
    queryKey: ['operator', 'views', page],
    queryFn: ({ signal }) => api(listSavedViews, { page }, { signal }),
    staleTime: 60_000,
  })
