import DataLoader from 'dataloader'

/**
 * Loads by key in batches: the keys requested in one turn of the event loop share a statement of at
 * most 200 keys. `load` returns one value per key, in the order of the keys. Nothing is cached.
 */
export function createBatcher<Key, Value>(
  load: (keys: readonly Key[]) => Promise<Value[]>,
): (key: Key) => Promise<Value> {
  const loader = new DataLoader<Key, Value>(load, {
    cache: false,
    maxBatchSize: 200,
    batchScheduleFn: (run) => void setImmediate(run),
  })
  return (key) => loader.load(key)
}
