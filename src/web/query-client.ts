import { QueryClient } from '@tanstack/react-query'

/**
 * Retries are the api client's; a query that failed says so at once. A new one per request on the server. Without a connection
 * nothing is paused: a page would wait for ever, and a change that costs credits would be sent later without a press.
 */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: false,
        staleTime: 30_000,
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
