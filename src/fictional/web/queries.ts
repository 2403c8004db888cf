import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/contract.ts'
import { getFictionalChat, listFictional } from '../contract.ts'

export const fictionalQuery = (api: Api) =>
  queryOptions({
    queryKey: ['operator', 'fictional'],
    queryFn: ({ signal }) => api(listFictional, {}, { signal }),
  })

export const fictionalChatQuery = (api: Api, conversation: string) =>
  queryOptions({
    queryKey: ['operator', 'fictional', conversation],
    queryFn: ({ signal }) => api(getFictionalChat, { conversation }, { signal }),
  })
