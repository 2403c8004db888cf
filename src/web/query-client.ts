import { QueryClient } from '@tanstack/react-query'

/**
 * The API client retries; queries do not. On the server each request has its own client. The
 * network mode is `always`, because a paused query would wait forever without a connection, and a
 * paused mutation that costs credits would be sent later without a press.
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
