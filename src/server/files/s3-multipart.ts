import type { S3Client } from './s3-client.ts'
import { StorageError } from './storage-failure.ts'

/** S3 refuses parts under 5 MiB, except the last. */
const PART = 8 * 1024 * 1024

type LargeFile = {
  key: string
  headers: Record<string, string>
  body: Uint8Array<ArrayBuffer>
}

/**
 * Uploads a large file in parts, so that one broken connection costs a part. Until it is completed
 * nobody sees it; after a failure the parts are removed.
 */
export async function putInParts(
  client: S3Client,
  { key, headers, body }: LargeFile,
): Promise<void> {
  const started = await client.send({ method: 'POST', key, headers, query: { uploads: '' } })
  const uploadId = /<UploadId>([^<]+)</.exec((await started?.text()) ?? '')?.[1]
  if (uploadId === undefined) throw new StorageError('the file storage started no upload')
  try {
    const tags: string[] = []
    for (let start = 0; start < body.byteLength; start += PART) {
      const query = { partNumber: String(tags.length + 1), uploadId }
      const part = body.subarray(start, start + PART)
      tags.push(await putPart(client, { key, query, body: part }))
    }
    await complete(client, key, uploadId, tags)
  } catch (error) {
    await client.send({ method: 'DELETE', key, query: { uploadId } }).catch(() => null)
    throw error
  }
}

async function putPart(
  client: S3Client,
  part: { key: string; query: Record<string, string>; body: Uint8Array<ArrayBuffer> },
): Promise<string> {
  const upload = () => client.send({ method: 'PUT', ...part })
  const response = await upload().catch(upload)
  const tag = response?.headers.get('etag')
  if (!tag) throw new StorageError('the file storage did not confirm a part')
  return tag
}

async function complete(
  client: S3Client,
  key: string,
  uploadId: string,
  tags: string[],
): Promise<void> {
  const parts = tags.map(
    (tag, index) =>
      `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag.replaceAll('"', '&quot;')}</ETag></Part>`,
  )
  const xml = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
  const body = new Uint8Array(Buffer.from(xml))
  const response = await client.send({ method: 'POST', key, query: { uploadId }, body })
  // S3 may report a failure with status 200, because it answers before it has joined the parts.
  if (response === null || (await response.text()).includes('<Error>'))
    throw new StorageError('the file storage could not join the parts')
}
