import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** An answer that takes longer is on a line that went silent: the next event asks anew and leaves it behind. */
const TIMEOUT = 5_000

type Task = () => Promise<unknown>

/**
 * Work by name, one of a name at a time. Of what is asked for while it runs the last is done after it: a burst of events costs
 * two answers, and none is cut off by the next, or a busy conversation would never come to its last message.
 */
export function createSingleFlight(): (name: string, task: Task) => void {
  /** Under way, with what comes after it. */
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

/** Changes what is here; what was to be asked for anew still is. */
export function patch<Data>(
  queries: QueryClient,
  queryKey: QueryKey,
  change: (data: Data) => Data,
): void {
  const wasInvalidated = queries.getQueryState(queryKey)?.isInvalidated ?? false
  queries.setQueryData<Data>(queryKey, (data) => data && change(data))
  if (wasInvalidated) void queries.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
}

/** Asks anew for everything below each key. */
export function createRefresh(queries: QueryClient): (keys: Iterable<string>) => void {
  const singleFlight = createSingleFlight()
  return (keys) => {
    for (const key of new Set(keys))
      singleFlight(key, () => queries.invalidateQueries({ queryKey: [key] }))
  }
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
