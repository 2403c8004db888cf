import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import type { ObjectStorage } from '../../src/server/config.ts'
import { freePort } from '../../src/server/free-port.ts'

export type StorageServer = {
  settings: ObjectStorage
  /** Stops answering, until `start`; what is stored stays. */
  stop(): Promise<void>
  start(): Promise<void>
  remove(): Promise<void>
}

/** A small S3 server on loopback. It checks signatures, and lets strangers read. */
export async function startObjectStorage(): Promise<StorageServer> {
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
    start,
    stop,
    async remove() {
      await stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
