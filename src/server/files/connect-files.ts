import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { createDiskFiles } from './disk-files.ts'
import type { Files } from './files.ts'
import { createS3Files, isBucketPublic } from './s3-files.ts'

/** Returns the configured file storage. A bucket that strangers may list is reported. */
export async function connectFiles(
  config: Pick<Config, 'var' | 'objectStorage'>,
  log: Log,
): Promise<Files> {
  const { objectStorage } = config
  if (objectStorage === null) return createDiskFiles(join(config.var, 'files'), new Date())
  const isPublic = await isBucketPublic(objectStorage).catch((error: unknown) => {
    // Photos fail until it is back; everything else works.
    log.error({ error }, 'the file storage does not answer')
    return false
  })
  if (isPublic)
    log.error('the bucket of the file storage can be listed by anybody: make it private')
  return createS3Files(objectStorage)
}
