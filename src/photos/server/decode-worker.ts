import { buffer } from 'node:stream/consumers'
import { decodePhoto } from './decode-photo.ts'

// Started by decode-apart.ts: the photo on standard input, its size and points on standard output.
// oxlint-disable-next-line typescript/no-unsafe-argument -- decode-apart.ts wrote it
const { data, width, height } = await decodePhoto(await buffer(process.stdin), JSON.parse(process.argv[2] ?? '{}'))
const size = Buffer.alloc(8)
size.writeUInt32LE(width, 0)
size.writeUInt32LE(height, 4)
process.stdout.write(size)
process.stdout.write(data)
