import { buffer } from 'node:stream/consumers'
import { decodePhoto } from './decode-photo.ts'
import type { PhotoInput } from './photo-input.ts'

// Started by decode-child.ts: reads the photo from standard input, writes size and pixels to
// standard output.
// oxlint-disable-next-line typescript/consistent-type-assertions -- our own process wrote it
const input = JSON.parse(process.argv[2] ?? '{}') as PhotoInput
const { data, width, height } = await decodePhoto(await buffer(process.stdin), input)
const size = Buffer.alloc(8)
size.writeUInt32LE(width, 0)
size.writeUInt32LE(height, 4)
process.stdout.write(size)
process.stdout.write(data)
