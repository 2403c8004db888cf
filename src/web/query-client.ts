import { QueryClient } from '@tanstack/react-query'

/** Retries are the api client's; a query that failed says so at once. A new one per request on the server. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: 30_000, refetchOnWindowFocus: false }, mutations: { retry: false } },
  })
