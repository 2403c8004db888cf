import { availableParallelism } from 'node:os'
import { ApiError } from '../../platform/api-error.ts'

/**
 * Hashing takes a core and 19 MiB, so concurrency and queue are limited; beyond them requests are
 * refused.
 */
const MAX_CONCURRENT = Math.max(2, availableParallelism() - 1)
const MAX_QUEUED = 500

let running = 0
const queue: (() => void)[] = []

/**
 * Resolves when a slot is free, to the function that releases it. Throws `unavailable` when the
 * queue is full.
 */
export async function acquireSlot(): Promise<() => void> {
  if (running < MAX_CONCURRENT) running++
  else if (queue.length >= MAX_QUEUED) throw new ApiError('unavailable')
  else await new Promise<void>((resolve) => queue.push(resolve))
  return releaseSlot
}

function releaseSlot() {
  const next = queue.shift()
  if (next) next()
  else running--
}
