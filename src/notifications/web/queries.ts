import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/contract.ts'
import { listMailbox } from '../contract.ts'

export const mailboxQuery = (api: Api, to: string) =>
  queryOptions({ queryKey: ['mailbox', to], queryFn: ({ signal }) => api(listMailbox, { to }, { signal }), staleTime: 0 })
