import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Milliseconds after which a response is considered lost: the next event starts a new fetch. */
const TIMEOUT = 5_000

type Task = () => Promise<unknown>

/**
 * Runs one task per name at a time. Of the tasks requested meanwhile only the last one runs
 * afterwards: a burst of events causes two fetches and cancels none, so a busy conversation still
 * gets its latest messages.
 */
export function createSingleFlight(): (name: string, task: Task) => void {
  /** Running tasks by name, each with the task that follows it. */
  const running = new Map<string, Task | null>()
  const run = async (name: string, task: Task) => {
    running.set(name, null)
    await settleWithinTimeout(task())
    const next = running.get(name)
    running.delete(name)
    if (next) await run(name, next)
  }
  return (name, task) => {
    if (running.has(name)) running.set(name, task)
    else void run(name, task)
  }
}

/** Changes cached data without marking invalidated data as fresh. */
export function patch<Data>(
  queries: QueryClient,
  queryKey: QueryKey,
  change: (data: Data) => Data,
): void {
  const wasInvalidated = queries.getQueryState(queryKey)?.isInvalidated ?? false
  queries.setQueryData<Data>(queryKey, (data) => data && change(data))
  if (wasInvalidated) void queries.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
}

/** Returns a function that refetches all queries below each key. */
export function createRefresh(queries: QueryClient): (keys: Iterable<string>) => void {
  const singleFlight = createSingleFlight()
  return (keys) => {
    for (const key of new Set(keys)) singleFlight(key, () => refetch(queries, key))
  }
}

/**
 * Fetches of lists that no component shows are not cancelled, as a loader may wait for them. They
 * began before the event, so their results are stale, which success would otherwise reset.
 */
async function refetch(queries: QueryClient, key: string): Promise<void> {
  const filter = { queryKey: [key], type: 'inactive', fetchStatus: 'fetching' } as const
  const running = queries.getQueryCache().findAll(filter)
  await Promise.all([
    queries.invalidateQueries({ queryKey: [key] }),
    ...running.map(async ({ promise, queryKey }) => {
      await promise?.catch(() => {})
      await queries.invalidateQueries({ queryKey, exact: true })
    }),
  ])
}

function settleWithinTimeout(answer: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, TIMEOUT)
    void answer
      .catch(() => {})
      .finally(() => {
        clearTimeout(timer)
        resolve()
      })
  })
}
