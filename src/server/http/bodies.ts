import { join } from 'node:path'
import { createBodyBudget } from './body-budget.ts'
import { defaultBodyTimeouts, type BodyTimeouts } from './body-time.ts'
import { JSON_LIMIT, readJson, assertContentLength } from './input.ts'
import { createUploads, type Upload } from './uploads.ts'

/** Reads the bodies of calls; how many bytes are under way is limited for each subject and in all. */
export type Bodies = {
  json<T>(
    request: Request,
    subjects: string[],
    handle: (raw: unknown, bytes: Uint8Array) => Promise<T>,
  ): Promise<T>
  /** The file is gone when `handle` is done. */
  upload<T>(
    request: Request,
    options: { limit: number; subjects: string[] },
    handle: (upload: Upload, hash: Buffer) => Promise<T>,
  ): Promise<T>
}

type Budget = { each: number; all: number }
export type BodySettings = { memory: Budget; disk: Budget; time: BodyTimeouts }

const MEGABYTE = 1024 * 1024

/** A household sends a few photos at once, a node takes those of some dozen households; JSON is small. */
export const bodySettings: BodySettings = {
  memory: { each: 4 * MEGABYTE, all: 64 * MEGABYTE },
  disk: { each: 96 * MEGABYTE, all: 768 * MEGABYTE },
  time: defaultBodyTimeouts,
}

export async function createBodies(
  directory: string,
  now: Date,
  settings: BodySettings = bodySettings,
): Promise<Bodies> {
  const memory = createBodyBudget(settings.memory)
  const disk = createBodyBudget(settings.disk)
  const uploads = await createUploads(join(directory, 'uploads'), settings.time, now)
  return {
    async json(request, subjects, handle) {
      const release = memory.reserve(subjects, sizeOf(request, JSON_LIMIT))
      const { raw, bytes } = await readJson(request, settings.time.whole).finally(release)
      return handle(raw, bytes)
    },
    async upload(request, { limit, subjects }, handle) {
      const release = disk.reserve(subjects, sizeOf(request, limit))
      try {
        return await uploads.receive(request, limit, handle)
      } finally {
        release()
      }
    },
  }
}

/** What a body announces; the most that it may be if it comes in chunks; nothing without either header (RFC 9112, 6.3). */
function sizeOf({ headers }: Request, limit: number): number {
  assertContentLength(headers, limit)
  return Number(headers.get('content-length') ?? (headers.has('transfer-encoding') ? limit : 0))
}
