import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/contract.ts'
import { listWebhookDeliveries, listWebhooks } from '../contract.ts'

const key = ['operator', 'webhooks']

export const webhooksQuery = (api: Api) =>
  queryOptions({
    queryKey: key,
    queryFn: ({ signal }) => api(listWebhooks, {}, { signal }),
  })

export const deliveriesQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: [...key, 'deliveries', id],
    queryFn: ({ signal }) => api(listWebhookDeliveries, { id }, { signal }),
  })
