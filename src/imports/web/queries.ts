import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/contract.ts'
import { readWhole } from '../../web/console/read-whole.ts'
import {
  getImport,
  listImportProblems,
  listImports,
  type ImportProblem,
  type MemberImport,
} from '../contract.ts'

const key = ['operator', 'imports']
/** A check takes seconds; invitations go out each minute. */
const CHECKING = 1_500
const RUNNING = 15_000

const getInterval = (state: MemberImport['state'] | undefined) =>
  state === 'checking' ? CHECKING : state === 'running' ? RUNNING : false

export const importsQuery = (api: Api) =>
  queryOptions({
    queryKey: key,
    queryFn: ({ signal }) => api(listImports, {}, { signal }),
    refetchInterval: ({ state }) =>
      getInterval(
        state.data?.imports.find((one) => one.state === 'checking' || one.state === 'running')
          ?.state,
      ),
  })

export const importQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: [...key, id],
    queryFn: ({ signal }) => api(getImport, { id }, { signal }),
    refetchInterval: ({ state }) => getInterval(state.data?.import.state),
  })

/** `revision`: another check finds other problems. */
export const problemsQuery = (api: Api, id: string, revision: number) =>
  infiniteQueryOptions({
    queryKey: [...key, 'problems', id, revision],
    queryFn: ({ signal, pageParam: after }) =>
      api(listImportProblems, { id, ...(after && { after }) }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
  })

/** All rows that are left out, for a file. */
export const readProblems = (api: Api, id: string) =>
  readWhole<ImportProblem, number>((slice) => api(listImportProblems, { id, ...slice }))
