import { spawn } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import type { ProcessedPhoto } from './encode-photo.ts'
import type { PhotoInput, PhotoSource } from './photo-input.ts'

const worker = fileURLToPath(new URL('./decode-worker.ts', import.meta.url))

/** What the process is told about a photo, besides its bytes. */
export type WorkerInput = PhotoInput & { effort: number }

const File = z
  .object({
    base64: z.base64(),
    width: z.int(),
    height: z.int(),
    type: z.enum(['image/webp', 'image/jpeg']),
  })
  .transform(({ base64, ...file }) => ({ ...file, bytes: Buffer.from(base64, 'base64') }))

/** Checked like the input of a stranger: the process decodes what strangers sent. */
const Answer = z.object({
  files: z.object({ thumb: File, card: File, full: File, social: File, blurred: File }),
  width: z.int(),
  height: z.int(),
  thumbhash: z.base64(),
  perceptualHash: z.string().regex(/^[\da-f]{16}$/),
})

/**
 * Decodes and encodes in a child process, whose memory returns to the system when it exits;
 * decoders of large formats otherwise fragment the heap, and rasters that wait for the garbage
 * collector fill it. The child gets no secrets, and its crash is an unreadable photo instead of the
 * end of the node.
 */
export async function readInChildProcess(
  source: PhotoSource,
  input: WorkerInput,
): Promise<ProcessedPhoto> {
  const child = spawn(process.execPath, [worker, JSON.stringify(input)], {
    env: { MALLOC_ARENA_MAX: '1' },
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: 60_000,
    killSignal: 'SIGKILL',
  })
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`The decoder ended with ${code}`)),
    )
  })
  // A decoder that crashes closes its input first; its exit code is reported, not the broken pipe.
  child.stdin.on('error', () => {})
  const bytes =
    source instanceof Uint8Array ? Readable.from([source]) : createReadStream(source.path)
  bytes.once('error', () => child.kill('SIGKILL')).pipe(child.stdin)
  const [answer] = await Promise.all([text(child.stdout), ended])
  return Answer.parse(JSON.parse(answer))
}
