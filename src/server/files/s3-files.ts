import type { ObjectStorage } from '../config.ts'
import { assertFileName, type Files } from './files.ts'
import { createS3Client, sha256, type S3Client } from './s3-client.ts'
import { StorageError } from './storage-failure.ts'
import { putInParts } from './s3-multipart.ts'

/** Files up to this size are stored by one request. */
const ONE_REQUEST = 16 * 1024 * 1024
/** Marks are stored apart from the files, so that no sweep of files removes them. */
const folders = { files: 'files/', marks: 'marks/' }

/**
 * Stores files in a bucket of an S3-compatible service, which all nodes share. The SHA-256 of each
 * file is stored with it and compared when it is read.
 */
export function createS3Files(settings: ObjectStorage): Files {
  const client = createS3Client(settings)
  const toKey = (name: string) => {
    assertFileName(name)
    return settings.prefix + folders.files + name
  }
  const encryption: Record<string, string> =
    settings.encryption === null ? {} : { 'x-amz-server-side-encryption': settings.encryption }
  return {
    async put(name, bytes) {
      const key = toKey(name)
      const body = new Uint8Array(bytes)
      const headers = { ...encryption, [SUM]: sha256(bytes), 'content-type': BINARY }
      if (body.byteLength > ONE_REQUEST) return putInParts(client, { key, headers, body })
      await expectFound(client.send({ method: 'PUT', key, headers, body }))
    },
    async get(name) {
      const response = await client.send({ method: 'GET', key: toKey(name) })
      if (response === null) return null
      const bytes = new Uint8Array(await response.arrayBuffer())
      const sum = response.headers.get(SUM)
      if (sum !== null && sum !== sha256(bytes))
        throw new StorageError('a file differs from what was stored')
      return bytes
    },
    async stream(name) {
      const response = await client.send({ method: 'GET', key: toKey(name), streamed: true })
      if (response?.body == null) return null
      return { size: Number(response.headers.get('content-length')), body: response.body }
    },
    async remove(name) {
      await client.send({ method: 'DELETE', key: toKey(name) })
    },
    exists: async (name) => (await client.send({ method: 'HEAD', key: toKey(name) })) !== null,
    list: () => listFolder(client, settings.prefix + folders.files),
    async mark(name) {
      assertFileName(name)
      const key = settings.prefix + folders.marks + name
      await expectFound(client.send({ method: 'PUT', key, body: new Uint8Array() }))
    },
    async marks() {
      const names: string[] = []
      for await (const { name } of listFolder(client, settings.prefix + folders.marks))
        names.push(name)
      return names
    },
  }
}

const SUM = 'x-amz-meta-sha256'
const BINARY = 'application/octet-stream'

/** Whether a stranger may list the bucket: then every photo is public. */
export async function isBucketPublic(settings: ObjectStorage): Promise<boolean> {
  const response = await createS3Client(settings).sendUnsigned({
    method: 'GET',
    query: { 'list-type': '2', 'max-keys': '1' },
  })
  await response.body?.cancel()
  return response.ok
}

async function* listFolder(
  client: S3Client,
  prefix: string,
): AsyncGenerator<{ name: string; modified: Date }> {
  let token: string | undefined
  do {
    const query = { 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) }
    const response = await expectFound(client.send({ method: 'GET', query }))
    const page = await response.text()
    for (const [, entry = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const modified = new Date(findElement(entry, 'LastModified') ?? 0)
      yield { name: (findElement(entry, 'Key') ?? '').slice(prefix.length), modified }
    }
    token = findElement(page, 'NextContinuationToken')?.replaceAll('&amp;', '&')
  } while (token !== undefined)
}

/** The text of an element; keys are names of ours, which need no escaping in XML. */
const findElement = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]

async function expectFound(sent: Promise<Response | null>): Promise<Response> {
  const response = await sent
  if (response === null) throw new StorageError('the file storage has no such bucket')
  return response
}
