import { ApiError, isApiError } from '../../platform/api-error.ts'

/**
 * Limits on the duration of a body, in milliseconds. `whole` is for one that is read into memory.
 * One that is written to a file is ended by a pause of `stall`, or after `grace` by a mean rate
 * below `bytesPerSecond`.
 */
export type BodyTimeouts = { whole: number; stall: number; grace: number; bytesPerSecond: number }

/**
 * A phone on a weak network sends 32 kB a second; a much slower connection only blocks its share of
 * the budget.
 */
export const defaultBodyTimeouts: BodyTimeouts = {
  whole: 20_000,
  stall: 15_000,
  grace: 15_000,
  bytesPerSecond: 32_000,
}

/**
 * Yields the chunks of a body; throws `request_timeout` when it stalls or is too slow, `bad_input`
 * when the connection breaks.
 */
export async function* readChunksWithTimeout(
  body: ReadableStream<Uint8Array>,
  time: BodyTimeouts,
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  const started = performance.now()
  let size = 0
  try {
    for (;;) {
      const { done, value } = await withTimeout(reader.read(), time.stall)
      if (done) return
      size += value.length
      if (performance.now() - started > time.grace + (size / time.bytesPerSecond) * 1_000)
        throw new ApiError('request_timeout')
      yield value
    }
  } finally {
    // Not cancelled: that would close the connection before the response is sent.
    reader.releaseLock()
  }
}

/**
 * Throws the expected failures of a sender: `request_timeout` after `milliseconds`, `bad_input`
 * when the connection breaks.
 */
export async function withTimeout<T>(reading: Promise<T>, milliseconds: number): Promise<T> {
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new ApiError('request_timeout')), milliseconds)
  const read = reading.catch((error: unknown) => {
    throw isApiError(error) ? error : new ApiError('bad_input', { field: '', reason: 'incomplete' })
  })
  // The read may still fail after the timeout, when the connection is closed.
  read.catch(() => {})
  try {
    return await Promise.race([read, timeout])
  } finally {
    clearTimeout(timer)
  }
}
