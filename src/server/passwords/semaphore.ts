import { availableParallelism } from 'node:os'
import { ApiError } from '../../platform/api-error.ts'

/** Hashing takes a core and 19 MiB: so many at once, so many in line, and whoever comes then is asked to come back. */
const AT_ONCE = Math.max(2, availableParallelism() - 1)
const IN_LINE = 500

let working = 0
const line: (() => void)[] = []

/** Resolves when it is this caller's turn, to the function that ends it. */
export async function takeTurn(): Promise<() => void> {
  if (working < AT_ONCE) working++
  else if (line.length >= IN_LINE) throw new ApiError('unavailable')
  else await new Promise<void>((resolve) => line.push(resolve))
  return endTurn
}

function endTurn() {
  const next = line.shift()
  if (next) next()
  else working--
}
