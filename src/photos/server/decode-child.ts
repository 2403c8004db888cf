import { spawn } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Raster } from './decode-photo.ts'
import type { PhotoInput, PhotoSource } from './photo-input.ts'

const worker = fileURLToPath(new URL('./decode-worker.ts', import.meta.url))

/**
 * Decodes in a child process, whose memory returns to the system when it exits; decoders of large
 * formats otherwise fragment the heap. The child gets no secrets, and its crash is an unreadable
 * photo instead of the end of the node.
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
  // A decoder that crashes closes its input first; its exit code is reported, not the broken pipe.
  child.stdin.on('error', () => {})
  const bytes =
    source instanceof Uint8Array ? Readable.from([source]) : createReadStream(source.path)
  bytes.once('error', () => child.kill('SIGKILL')).pipe(child.stdin)
  const [answer] = await Promise.all([buffer(child.stdout), ended])
  return { width: answer.readUInt32LE(0), height: answer.readUInt32LE(4), data: answer.subarray(8) }
}
