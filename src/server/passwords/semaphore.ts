import { availableParallelism } from 'node:os'
import { ApiError } from '../../platform/api-error.ts'

/** Hashing takes a core and 19 MiB: so many at once, so many in line, and whoever comes then is asked to come back. */
const MAX_CONCURRENT = Math.max(2, availableParallelism() - 1)
const MAX_QUEUED = 500

let running = 0
const queue: (() => void)[] = []

/** Resolves when it is this caller's turn, to the function that ends it. */
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
