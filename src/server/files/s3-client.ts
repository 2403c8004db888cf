import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import type { ObjectStorage } from '../config.ts'
import { StorageError } from './storage-failure.ts'

export type S3Request = {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** Without it the request is about the bucket. */
  key?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Uint8Array<ArrayBuffer>
  /** The caller reads the response's body in its own time. */
  streamed?: true
}

export type S3Client = {
  /** The response of a request that succeeded; null for 404. Throws `StorageError`. */
  send(request: S3Request): Promise<Response | null>
  /** The same request without a signature, as a stranger would send it. */
  sendUnsigned(request: S3Request): Promise<Response>
}

/** Milliseconds until a response begins, and more for a body: at least 1 MB a second. */
const ANSWER_WITHIN = 1_500
/** Milliseconds in which requests fail at once after one that was not answered. */
const AWAY_FOR = 2_000
/** Milliseconds for the body of a response that is not streamed. */
const BODY_WITHIN = 10_000

/**
 * Signs requests to an S3-compatible service. A frozen service fails the first request after 1.5
 * seconds and the following ones at once, so that pages do not wait for it.
 */
export function createS3Client(settings: ObjectStorage): S3Client {
  const { accessKeyId, secretAccessKey, region } = settings
  // A retry would double the wait; callers retry: the browser, or the queue.
  const signer = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
  let awayUntil = 0

  async function exchange(request: Request, bytes: number, streamed = false): Promise<Response> {
    if (performance.now() < awayUntil) throw new StorageError('the file storage does not answer')
    const timeout = new AbortController()
    let stopWaiting = abortLater(timeout, ANSWER_WITHIN + bytes / 1_000)
    try {
      // oxlint-disable-next-line eslint/no-restricted-globals -- the configuration names this service, and files are streamed
      const response = await fetch(request, { signal: timeout.signal })
      stopWaiting()
      if (streamed || response.body === null) return response
      stopWaiting = abortLater(timeout, BODY_WITHIN)
      return new Response(await response.arrayBuffer(), response)
    } catch (error) {
      if (timeout.signal.aborted) awayUntil = performance.now() + AWAY_FOR
      throw new StorageError('the file storage cannot be reached', { cause: error })
    } finally {
      stopWaiting()
    }
  }

  return {
    async send({ method, key, query, headers, body, streamed }) {
      const url = toAddress(settings, key, query)
      // The hash is part of the signature, so the service refuses a body that was damaged on its way.
      const hashed = { ...headers, 'x-amz-content-sha256': sha256(body ?? new Uint8Array()) }
      const request = await signer.sign(url, { method, headers: hashed, ...(body && { body }) })
      const response = await exchange(request, body?.byteLength ?? 0, streamed)
      if (response.ok) return response
      const reason = /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1] ?? ''
      if (response.status === 404 && reason !== 'NoSuchBucket') return null
      throw new StorageError(`the file storage answered ${response.status} ${reason}`)
    },
    sendUnsigned: ({ method, key, query }) =>
      exchange(new Request(toAddress(settings, key, query), { method }), 0),
  }
}

/** Milliseconds; a longer pause between two of them is a wait of this process for a processor. */
const STEP = 250

/**
 * Aborts after the milliseconds in which this process ran: the response may have arrived while it
 * could not look, and a timer would fire before the socket is read. Returns what cancels it.
 */
function abortLater(controller: AbortController, milliseconds: number): () => void {
  let left = Math.ceil(milliseconds / STEP)
  const timer = setInterval(() => {
    left -= 1
    if (left <= 0) controller.abort()
  }, STEP)
  return () => clearInterval(timer)
}

/** `https://host/bucket/key`, or `https://bucket.host/key` without path style. */
function toAddress(
  { endpoint, bucket, pathStyle }: ObjectStorage,
  key = '',
  query: Record<string, string> = {},
): string {
  const url = new URL(endpoint)
  if (!pathStyle) url.hostname = `${bucket}.${url.hostname}`
  const path = pathStyle ? [bucket, key] : [key]
  url.pathname = path.filter((part) => part !== '').join('/')
  url.search = new URLSearchParams(query).toString()
  return url.href
}

export const sha256 = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex')
