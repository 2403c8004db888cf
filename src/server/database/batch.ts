import DataLoader from 'dataloader'

export type BatchOptions = {
  /** The maximum number of keys in a statement, 200 by default. */
  size?: number
  /**
   * The maximum number of statements at once, unlimited by default. While that many run, the next
   * batch grows.
   */
  running?: number
}

/**
 * Loads by key in batches: the keys requested in one turn of the event loop share a statement.
 * `load` returns one value per key, in the order of the keys. Nothing is cached.
 */
export function createBatcher<Key, Value>(
  load: (keys: readonly Key[]) => Promise<Value[]>,
  { size = 200, running: limit = Number.POSITIVE_INFINITY }: BatchOptions = {},
): (key: Key) => Promise<Value> {
  let running = 0
  const waiting: (() => void)[] = []
  const start = (run: () => void) => (running < limit ? run() : void waiting.push(run))
  const loader = new DataLoader<Key, Value>(
    async (keys) => {
      running += 1
      return load(keys).finally(() => {
        running -= 1
        waiting.shift()?.()
      })
    },
    {
      cache: false,
      maxBatchSize: size,
      batchScheduleFn: (run) => void setImmediate(start, run),
    },
  )
  return (key) => loader.load(key)
}
