import { join } from 'node:path'
import { createBodyBudget } from './body-budget.ts'
import { defaultBodyTimeouts, type BodyTimeouts } from './body-time.ts'
import { JSON_LIMIT, readJson, assertContentLength } from './input.ts'
import { createUploads, type Upload } from './uploads.ts'

/** Reads request bodies; limits the bytes in transfer per subject and in total. */
export type Bodies = {
  json<T>(
    request: Request,
    subjects: string[],
    handle: (raw: unknown, bytes: Uint8Array) => Promise<T>,
  ): Promise<T>
  /** Passes the uploaded file to `handle` and deletes it afterwards. */
  upload<T>(
    request: Request,
    options: { limit: number; subjects: string[] },
    handle: (upload: Upload, hash: Buffer) => Promise<T>,
  ): Promise<T>
}

type Budget = { each: number; all: number }
export type BodySettings = { memory: Budget; disk: Budget; time: BodyTimeouts }

const MEGABYTE = 1024 * 1024

/**
 * Bytes: a household may send a few photos at once, a node receives those of some dozen households;
 * JSON is small.
 */
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
      const release = memory.reserve(subjects, getSize(request, JSON_LIMIT))
      const { raw, bytes } = await readJson(request, settings.time.whole).finally(release)
      return handle(raw, bytes)
    },
    async upload(request, { limit, subjects }, handle) {
      const release = disk.reserve(subjects, getSize(request, limit))
      try {
        return await uploads.receive(request, limit, handle)
      } finally {
        release()
      }
    },
  }
}

/**
 * The announced length; the maximum for a chunked body; 0 without either header (RFC 9112, 6.3).
 */
function getSize({ headers }: Request, limit: number): number {
  assertContentLength(headers, limit)
  return Number(headers.get('content-length') ?? (headers.has('transfer-encoding') ? limit : 0))
}
