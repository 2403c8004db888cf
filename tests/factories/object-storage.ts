import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import type { ObjectStorage } from '../../src/server/config.ts'
import { freePort } from '../../src/server/free-port.ts'

export type StorageServer = {
  settings: ObjectStorage
  /** Whether anybody may list the bucket. */
  isPublic: boolean
  /** Stops answering, until `start`; what is stored stays. */
  stop(): Promise<void>
  start(): Promise<void>
  remove(): Promise<void>
}

/**
 * A small S3 server on loopback, which checks signatures and lets strangers read; or the service that
 * the variables `TEST_S3_…` name, behind a forwarder that can be stopped.
 */
export async function startObjectStorage(): Promise<StorageServer> {
  const {
    TEST_S3_ENDPOINT,
    TEST_S3_ACCESS_KEY_ID = '',
    TEST_S3_SECRET_ACCESS_KEY = '',
  } = process.env
  if (TEST_S3_ENDPOINT)
    return forwardTo(new URL(TEST_S3_ENDPOINT), TEST_S3_ACCESS_KEY_ID, TEST_S3_SECRET_ACCESS_KEY)
  const directory = mkdtempSync(join(tmpdir(), 'vonk-s3-'))
  const port = await freePort()
  let server: S3rver | null = null
  const start = async () => {
    const configureBuckets = [{ name: 'vonk-files', configs: [] }]
    server = new S3rver({ address: '127.0.0.1', port, silent: true, directory, configureBuckets })
    await server.run()
  }
  const stop = async () => {
    await server?.close()
    server = null
  }
  await start()
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: 'vonk-files',
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      pathStyle: true,
      prefix: 'test/',
      encryption: 'AES256',
    },
    isPublic: true,
    start,
    stop,
    async remove() {
      await stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

async function forwardTo(
  { hostname, port: target }: URL,
  accessKeyId: string,
  secretAccessKey: string,
): Promise<StorageServer> {
  const port = await freePort()
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(Number(target), hostname)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        client.destroy()
        upstream.destroy()
        sockets.delete(socket)
      })
    }
    client.pipe(upstream).pipe(client)
  })
  const start = () => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const stop = async () => {
    if (!server.listening) return
    const closed = new Promise((resolve) => server.close(resolve))
    for (const socket of sockets) socket.destroy()
    await closed
  }
  await start()
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: 'vonk-files',
      region: 'us-east-1',
      accessKeyId,
      secretAccessKey,
      pathStyle: true,
      // A folder of its own, because the service keeps what another run stored.
      prefix: `test-${randomUUID()}/`,
      encryption: null,
    },
    isPublic: false,
    start,
    stop,
    remove: stop,
  }
}
