import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'

type Tone = {
  format: string
  codec: string
  seconds: number
  /** Of the full scale. */
  volume?: number
  /** Metadata, as a recorder may write it. */
  title?: string
}

const run = promisify(execFile)

/** Writes a recording as a browser would; returns its path, or null on a machine without ffmpeg. */
export async function recordTone(
  folder: string,
  { format, codec, seconds, volume = 1, title = '' }: Tone,
): Promise<string | null> {
  const path = join(folder, randomUUID())
  const sound = `sine=frequency=300:duration=${seconds},volume=${volume * 4}`
  const from = ['-v', 'error', '-f', 'lavfi', '-i', sound, '-metadata', `title=${title}`]
  return run('ffmpeg', [...from, '-ar', '48000', '-c:a', codec, '-f', format, path]).then(
    () => path,
    () => null,
  )
}
