import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { defaultBodyTimeouts } from './body-time.ts'
import { createUploads } from './uploads.ts'

const now = new Date('2026-03-01T12:00:00Z')
let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'vonk-uploads-'))
})
afterEach(() => rmSync(directory, { recursive: true }))

const bytes = Buffer.from('the bytes of a photo')
const toRequest = (body: BodyInit): Request => {
  const init = { method: 'POST', body, duplex: 'half' }
  return new Request('http://localhost/', init)
}

describe('an upload', () => {
  test('is a file with its bytes, size and hash, and is removed after use', async () => {
    const uploads = await createUploads(directory, defaultBodyTimeouts, now)
    const path = await uploads.receive(toRequest(bytes), 100, async (upload, hash) => {
      expect(readFileSync(upload.path)).toEqual(bytes)
      expect(upload.size).toBe(bytes.length)
      expect(hash).toEqual(createHash('sha256').update(bytes).digest())
      return upload.path
    })
    expect(existsSync(path)).toBe(false)
  })

  test('is removed when its use fails', async () => {
    const uploads = await createUploads(directory, defaultBodyTimeouts, now)
    await expect(
      uploads.receive(toRequest(bytes), 100, () => Promise.reject(new Error('no'))),
    ).rejects.toThrow('no')
    expect(readdirSync(directory)).toEqual([])
  })

  test('is refused while it is received if it exceeds the limit, and leaves no file', async () => {
    const uploads = await createUploads(directory, defaultBodyTimeouts, now)
    await expect(uploads.receive(toRequest(bytes), 10, async () => {})).rejects.toMatchObject({
      code: 'too_large',
    })
    expect(readdirSync(directory)).toEqual([])
  })

  test('is ended when it is slower than the minimum rate', async () => {
    const impatient = { ...defaultBodyTimeouts, grace: 0, bytesPerSecond: 1e12 }
    const uploads = await createUploads(directory, impatient, now)
    await expect(uploads.receive(toRequest(bytes), 100, async () => {})).rejects.toMatchObject({
      code: 'request_timeout',
    })
    expect(readdirSync(directory)).toEqual([])
  })

  test('is ended when it stalls', async () => {
    const uploads = await createUploads(directory, { ...defaultBodyTimeouts, stall: 10 }, now)
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(bytes),
    })
    await expect(uploads.receive(toRequest(body), 100, async () => {})).rejects.toMatchObject({
      code: 'request_timeout',
    })
    expect(readdirSync(directory)).toEqual([])
  })
})

test('removes the files of a killed process at the next start, except recent ones', async () => {
  const [old, fresh] = [join(directory, 'old'), join(directory, 'fresh')]
  for (const file of [old, fresh]) writeFileSync(file, 'half')
  utimesSync(old, now, new Date(now.getTime() - 3_600_000))
  utimesSync(fresh, now, now)
  await createUploads(directory, defaultBodyTimeouts, now)
  expect([existsSync(old), existsSync(fresh)]).toEqual([false, true])
})
