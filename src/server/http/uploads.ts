import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ApiError } from '../../platform/api-error.ts'
import { readChunksWithTimeout, type BodyTimeouts } from './body-time.ts'

/**
 * The body of an `upload` call: a file that exists until the call has its response, and its size in
 * bytes.
 */
export type Upload = { path: string; size: number }

/** The value for a call that takes no upload. */
export const noUpload: Upload = { path: '', size: 0 }

export type Uploads = {
  /**
   * Writes the body to a file, passes it and its SHA-256 to `handle`, and removes it. Throws
   * `too_large`, and the failures of `readChunksWithTimeout`.
   */
  receive<T>(
    request: Request,
    limit: number,
    handle: (upload: Upload, hash: Buffer) => Promise<T>,
  ): Promise<T>
}

/** Milliseconds; longer than any upload and its processing take. */
const ABANDONED_AFTER = 900_000

/**
 * Uploads are written to a folder instead of memory; files left by a killed process are removed.
 */
export async function createUploads(
  directory: string,
  time: BodyTimeouts,
  now: Date,
): Promise<Uploads> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  await removeAbandoned(directory, now)
  return {
    async receive(request, limit, handle) {
      const path = join(directory, randomUUID())
      try {
        const { size, hash } = await writeTo(path, request.body, limit, time)
        return await handle({ path, size }, hash)
      } finally {
        await rm(path, { force: true })
      }
    },
  }
}

async function writeTo(path: string, body: Request['body'], limit: number, time: BodyTimeouts) {
  const hash = createHash('sha256')
  let size = 0
  const file = await open(path, 'wx', 0o600)
  try {
    if (body) {
      for await (const chunk of readChunksWithTimeout(body, time)) {
        size += chunk.length
        if (size > limit) throw new ApiError('too_large', { limit })
        hash.update(chunk)
        await file.writeFile(chunk)
      }
    }
  } finally {
    await file.close()
  }
  return { size, hash: hash.digest() }
}

async function removeAbandoned(directory: string, now: Date): Promise<void> {
  for (const name of await readdir(directory)) {
    const path = join(directory, name)
    const stats = await stat(path).catch(() => null)
    if (stats && now.getTime() - stats.mtimeMs > ABANDONED_AFTER) await rm(path, { force: true })
  }
}
