import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { startObjectStorage } from '../../../tests/factories/object-storage.ts'
import { copyFiles } from './copy-files.ts'
import { createDiskFiles } from './disk-files.ts'
import type { Files } from './files.ts'
import { createS3Files, isBucketPublic } from './s3-files.ts'
import { isStorageFailure } from './storage-failure.ts'

const storage = await startObjectStorage()
afterAll(() => storage.remove())
const files = createS3Files(storage.settings)
const bytes = (text: string) => new TextEncoder().encode(text)

/** A service of the test's own in front of nothing, for what the real one does not do. */
async function serviceThat(
  answer: RequestListener,
): Promise<{ files: Files; endpoint: string; close(): void }> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // oxlint-disable-next-line typescript/consistent-type-assertions -- a TCP server has such an address
  const { port } = server.address() as AddressInfo
  const endpoint = `http://127.0.0.1:${port}`
  return {
    endpoint,
    files: createS3Files({ ...storage.settings, endpoint, prefix: 'test/', encryption: 'AES256' }),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

const loadFailure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

describe('object storage', () => {
  test('returns stored files on another node, whole or as a stream', async () => {
    await files.put('photos/abc/640.webp', bytes('pixels'))
    const other = createS3Files(storage.settings)
    expect(await other.exists('photos/abc/640.webp')).toBe(true)
    expect(await other.get('photos/abc/640.webp')).toEqual(bytes('pixels'))
    const streamed = await other.stream('photos/abc/640.webp')
    expect(streamed?.size).toBe(6)
    expect(await new Response(streamed?.body).text()).toBe('pixels')
    await other.remove('photos/abc/640.webp')
    expect(await files.exists('photos/abc/640.webp')).toBe(false)
  })

  test('returns null for missing files, and ignores their removal', async () => {
    expect(await files.get('photos/none.webp')).toBeNull()
    expect(await files.stream('photos/none.webp')).toBeNull()
    await files.remove('photos/none.webp')
    await expect(files.get('../secret')).rejects.toThrow('cannot have this name')
  })

  test('stores a large file in parts and returns it whole', async () => {
    const large = new Uint8Array(randomBytes(17 * 1024 * 1024))
    await files.put('exports/large.zip', large)
    expect(Buffer.compare((await files.get('exports/large.zip')) ?? bytes(''), large)).toBe(0)
    await files.remove('exports/large.zip')
  })

  test('lists files without marks', async () => {
    await files.put('photos/listed/full', bytes('x'))
    await files.mark('erased-member-7')
    expect(await files.marks()).toEqual(['erased-member-7'])
    const listed = await Array.fromAsync(files.list())
    expect(listed.map(({ name }) => name)).toEqual(['photos/listed/full'])
    expect(Math.abs(Date.now() - (listed[0]?.modified.getTime() ?? 0))).toBeLessThan(600_000)
    await files.remove('photos/listed/full')
  })

  test('follows a list over its pages', async () => {
    const entry = (n: number) =>
      `<Contents><Key>test/files/many/${n}</Key><LastModified>2026-03-01T12:00:00.000Z</LastModified></Contents>`
    const tokens: (string | null)[] = []
    const paged = await serviceThat((request, response) => {
      const token = new URL(request.url ?? '', 'http://s3').searchParams.get('continuation-token')
      tokens.push(token)
      const next = token === null ? '<NextContinuationToken>a&amp;b=</NextContinuationToken>' : ''
      response.end(`<ListBucketResult>${entry(tokens.length)}${next}</ListBucketResult>`)
    })
    const listed = await Array.fromAsync(paged.files.list())
    expect(listed.map(({ name }) => name)).toEqual(['many/1', 'many/2'])
    expect(tokens).toEqual([null, 'a&b='])
    paged.close()
  })

  test('refuses a wrong secret, and knows whether strangers may list the bucket', async () => {
    const wrong = createS3Files({ ...storage.settings, secretAccessKey: 'wrong' })
    expect(isStorageFailure(await loadFailure(wrong.put('a', bytes('x'))))).toBe(true)
    expect(await isBucketPublic(storage.settings)).toBe(storage.isPublic)
    const closed = await serviceThat((_, response) => response.writeHead(403).end())
    expect(await isBucketPublic({ ...storage.settings, endpoint: closed.endpoint })).toBe(false)
    closed.close()
  })

  test('refuses a file that is not what was stored', async () => {
    const damaged = await serviceThat((_, response) =>
      response.writeHead(200, { 'x-amz-meta-sha256': '00' }).end('changed'),
    )
    await expect(damaged.files.get('photos/abc')).rejects.toThrow('differs')
    damaged.close()
  })

  test('asks for encryption at rest with every file', async () => {
    const sent: unknown[] = []
    const service = await serviceThat((request, response) => {
      sent.push(request.headers['x-amz-server-side-encryption'], request.headers.authorization)
      response.end()
    })
    await service.files.put('photos/abc', bytes('x'))
    expect(sent).toEqual(['AES256', expect.stringContaining('x-amz-server-side-encryption')])
    service.close()
  })

  test('fails while the service is away, and works when it is back', async () => {
    await files.put('photos/kept', bytes('kept'))
    await storage.stop()
    expect(isStorageFailure(await loadFailure(files.get('photos/kept')))).toBe(true)
    await storage.start()
    expect(await files.get('photos/kept')).toEqual(bytes('kept'))
  })

  test('takes a response that arrived while this process had no processor', async () => {
    await files.put('photos/late', bytes('late'))
    const late = files.get('photos/late')
    // Until the request has left.
    await new Promise((resolve) => setTimeout(resolve, 50))
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_000)
    expect(await late).toEqual(bytes('late'))
    await files.remove('photos/late')
  })

  test('does not wait again for a service that has just not answered', async () => {
    let requests = 0
    const frozen = await serviceThat(() => void (requests += 1))
    for (let n = 0; n < 5; n++)
      expect(isStorageFailure(await loadFailure(frozen.files.get('photos/abc')))).toBe(true)
    expect(requests).toBe(1)
    frozen.close()
  })
})

describe('moving files from disk to object storage', () => {
  test('continues after an interruption and copies files and marks once', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'vonk-move-'))
    const disk = await createDiskFiles(folder, new Date())
    for (let n = 0; n < 30; n++) await disk.put(`moved/${n}`, bytes(`file ${n}`))
    await disk.mark('moved-mark')
    let puts = 0
    const failing: Files = {
      ...files,
      put: (name, content) =>
        ++puts > 12 ? Promise.reject(new Error('cut')) : files.put(name, content),
    }
    await expect(copyFiles(disk, failing)).rejects.toThrow('cut')
    const rest = await copyFiles(disk, files)
    expect(rest.copied + rest.present).toBe(30)
    expect(rest).toMatchObject({ present: 12, marks: 1 })
    expect(await copyFiles(disk, files)).toEqual({ copied: 0, present: 30, marks: 0 })
    expect(await files.get('moved/29')).toEqual(bytes('file 29'))
    expect(await files.marks()).toContain('moved-mark')
    rmSync(folder, { recursive: true })
  })
})
