import { buffer } from 'node:stream/consumers'
import { decodePhoto } from './decode-photo.ts'
import { createPhotoFiles } from './encode-photo.ts'
import type { WorkerInput } from './decode-child.ts'

// Started by decode-child.ts: reads the photo from standard input, writes its files as
// JSON to standard output.
// oxlint-disable-next-line typescript/consistent-type-assertions -- our own process wrote it
const input = JSON.parse(process.argv[2] ?? '{}') as WorkerInput
const full = await decodePhoto(await buffer(process.stdin), input)
const { files, ...photo } = await createPhotoFiles(full, input.effort)
const encoded = Object.entries(files).map(
  ([size, { bytes, ...file }]) => [size, { ...file, base64: bytes.toString('base64') }] as const,
)
process.stdout.write(JSON.stringify({ ...photo, files: Object.fromEntries<object>(encoded) }))
