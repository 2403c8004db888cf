import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../platform/contract.ts'
import { listMailings, previewMailing } from '../contract.ts'

const key = ['operator', 'mailings']
/** A running mailing sends a batch each minute. */
const INTERVAL = 15_000

export const mailingsQuery = (api: Api) =>
  queryOptions({
    queryKey: key,
    queryFn: ({ signal }) => api(listMailings, {}, { signal }),
    refetchInterval: INTERVAL,
  })

export const previewQuery = (api: Api, id: string, revision: number) =>
  queryOptions({
    queryKey: [...key, 'preview', id, revision],
    queryFn: ({ signal }) => api(previewMailing, { id }, { signal }),
  })
