import { ApiError, isApiError } from '../../platform/api-error.ts'

/**
 * How long a body may take, in milliseconds. `whole`: one that is read into memory. One that goes to a file is ended
 * by a pause of `stall`, and after `grace` by a mean rate below the least one.
 */
export type BodyTimeouts = { whole: number; stall: number; grace: number; bytesPerSecond: number }

/** A phone on a weak network sends 32 kB a second; a connection that sends less holds its place for nothing. */
export const defaultBodyTimeouts: BodyTimeouts = {
  whole: 20_000,
  stall: 15_000,
  grace: 15_000,
  bytesPerSecond: 32_000,
}

/** The chunks of a body; throws `request_timeout` when it stalls or is too slow, `bad_input` when its sender is gone. */
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
    // Not cancelled: that would close the connection before it carries the answer.
    reader.releaseLock()
  }
}

/** What a sender does wrong is an expected failure: no answer in time, or a connection that ends in the middle. */
export async function withTimeout<T>(reading: Promise<T>, milliseconds: number): Promise<T> {
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new ApiError('request_timeout')), milliseconds)
  const read = reading.catch((error: unknown) => {
    throw isApiError(error) ? error : new ApiError('bad_input', { field: '', reason: 'incomplete' })
  })
  // The loser of the race may still fail, when the connection is closed.
  read.catch(() => {})
  try {
    return await Promise.race([read, timeout])
  } finally {
    clearTimeout(timer)
  }
}
