import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Api } from '../../src/platform/contract.ts'
import { ServicesContext } from '../../src/web/page-context.ts'

const api: Api = () => Promise.reject(new Error('a component calls nothing while it is rendered'))

/** What a page gives its components, for those that query or change something after a press. */
export function PageServices({ children }: { children: ReactNode }) {
  const queries = new QueryClient()
  return (
    <QueryClientProvider client={queries}>
      <ServicesContext value={{ api, queries, locale: 'en', timeZone: 'UTC' }}>
        {children}
      </ServicesContext>
    </QueryClientProvider>
  )
}
