import { join } from 'node:path'
import { readConfig } from '../src/server/config.ts'
import { copyFiles } from '../src/server/files/copy-files.ts'
import { createDiskFiles } from '../src/server/files/disk-files.ts'
import { createS3Files, isBucketPublic } from '../src/server/files/s3-files.ts'

/**
 * `npm run files -- move`: copies the files and erasure marks of VONK_VAR to the bucket of the
 * S3_… variables, as often as you like. The folder stays as it is.
 */
if (process.argv[2] !== 'move') fail('Usage: npm run files -- move')
const { objectStorage, var: folder } = readConfig(process.env)
if (objectStorage === null) fail('Set S3_ENDPOINT and the other S3_… variables first.')
if (await isBucketPublic(objectStorage))
  fail('Anybody may list this bucket, and photos are private: close it first.')
const from = await createDiskFiles(join(folder, 'files'), new Date())
const { copied, present, marks } = await copyFiles(from, createS3Files(objectStorage), (soFar) =>
  console.log(`${soFar.copied} copied, ${soFar.present} already there …`),
)
console.log(`${copied} files copied, ${present} already there, ${marks} erasure marks added.`)

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}
