import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** An answer that takes longer is on a line that went silent: the next event asks anew and leaves it behind. */
const PATIENCE = 5_000

type Work = () => Promise<unknown>

/**
 * Work by name, one of a name at a time. Of what is asked for while it runs the last is done after it: a burst of events costs
 * two answers, and none is cut off by the next, or a busy conversation would never come to its last message.
 */
export function createTurns(): (name: string, work: Work) => void {
  /** Under way, with what comes after it. */
  const running = new Map<string, Work | null>()
  const run = async (name: string, work: Work) => {
    running.set(name, null)
    await soon(work())
    const next = running.get(name)
    running.delete(name)
    if (next) await run(name, next)
  }
  return (name, work) => {
    if (running.has(name)) running.set(name, work)
    else void run(name, work)
  }
}

/** Changes what is here; what was to be asked for anew still is. */
export function patch<Kept>(queries: QueryClient, queryKey: QueryKey, change: (known: Kept) => Kept): void {
  const old = queries.getQueryState(queryKey)?.isInvalidated ?? false
  queries.setQueryData<Kept>(queryKey, (known) => known && change(known))
  if (old) void queries.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
}

/** Asks anew for everything below each key. */
export function createRefresh(queries: QueryClient): (keys: Iterable<string>) => void {
  const turns = createTurns()
  return (keys) => {
    for (const key of new Set(keys)) turns(key, () => queries.invalidateQueries({ queryKey: [key] }))
  }
}

function soon(answer: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PATIENCE)
    void answer
      .catch(() => {})
      .finally(() => {
        clearTimeout(timer)
        resolve()
      })
  })
}
