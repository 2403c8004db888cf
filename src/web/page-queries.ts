import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { createQueryClient } from './query-client.ts'

type Question = { queryKey: QueryKey; queryFn?: unknown; initialPageParam?: unknown }

/**
 * The questions of one page on the server: each is asked once, and its answer stays. Nobody watches, cancels or tries again here,
 * and what TanStack Query does for those takes as long as most of the answers.
 */
export function createPageQueries(): QueryClient {
  const queries = createQueryClient()
  const asked = new Map<string, Promise<unknown>>()
  const query = (question: Question) => {
    const name = hashKey(question.queryKey)
    const answer = asked.get(name) ?? ask(queries, question)
    asked.set(name, answer)
    return answer
  }
  return Object.assign(queries, { query, infiniteQuery: query })
}

async function ask(queries: QueryClient, { queryKey, queryFn, initialPageParam }: Question): Promise<unknown> {
  if (!isAsking(queryFn)) throw new Error(`Nobody answers ${hashKey(queryKey)}`)
  const answer: unknown = await queryFn({
    client: queries,
    queryKey,
    pageParam: initialPageParam,
    direction: 'forward',
    meta: undefined,
  })
  const data = initialPageParam === undefined ? answer : { pages: [answer], pageParams: [initialPageParam] }
  queries.setQueryData(queryKey, data)
  return data
}

const isAsking = (queryFn: unknown): queryFn is (context: object) => unknown => typeof queryFn === 'function'
