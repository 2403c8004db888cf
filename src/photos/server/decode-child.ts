import { spawn } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Raster } from './decode-photo.ts'
import type { PhotoInput, PhotoSource } from './photo-input.ts'

const worker = fileURLToPath(new URL('./decode-worker.ts', import.meta.url))

/**
 * Decodes in a process of its own, whose memory goes back to the system with its end: the decoders that need much keep
 * pieces of it for ever otherwise. It gets no secrets, and its crash is an unreadable photo, not the end of the site.
 */
export async function decodeInChildProcess(
  source: PhotoSource,
  input: PhotoInput,
): Promise<Raster> {
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
  // A decoder that dies early closes its end first; its exit code tells, not the broken pipe.
  child.stdin.on('error', () => {})
  const bytes =
    source instanceof Uint8Array ? Readable.from([source]) : createReadStream(source.path)
  bytes.once('error', () => child.kill('SIGKILL')).pipe(child.stdin)
  const [answer] = await Promise.all([buffer(child.stdout), ended])
  return { width: answer.readUInt32LE(0), height: answer.readUInt32LE(4), data: answer.subarray(8) }
}
