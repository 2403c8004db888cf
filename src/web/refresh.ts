import type { QueryClient } from '@tanstack/react-query'

/** An answer that takes longer is on a line that went silent: the next event asks anew and leaves it behind. */
const PATIENCE = 5_000

/**
 * Asks anew for everything below each key. What is asked for already is not cut off by the next event, or a busy
 * conversation would never come to its last message: it is asked for once more when the answer is here.
 */
export function createRefresh(queries: QueryClient): (keys: Iterable<string>) => void {
  /** Keys on their way; true: something changed meanwhile. */
  const running = new Map<string, boolean>()
  const run = async (key: string) => {
    running.set(key, false)
    await soon(queries.invalidateQueries({ queryKey: [key] }))
    const again = running.get(key)
    running.delete(key)
    if (again) await run(key)
  }
  return (keys) => {
    for (const key of new Set(keys)) {
      if (running.has(key)) running.set(key, true)
      else void run(key)
    }
  }
}

function soon(answer: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PATIENCE)
    void answer.finally(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}
