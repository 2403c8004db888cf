import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import { createMemoryBudget } from '../../photos/server/public.ts'
import { ApiError } from '../../platform/api-error.ts'
import { GRACE_MILLISECONDS, MIN_MILLISECONDS, NOTE_SECONDS, toWave } from '../rules.ts'

const run = promisify(execFile)

export type EncodedVoice = { bytes: Uint8Array; milliseconds: number; wave: number[] }

export type VoiceEncoder = {
  /** Whether this machine has ffmpeg with an encoder of Opus; looked up once. */
  isAvailable(): Promise<boolean>
  /**
   * Reads sound of any browser's recorder and encodes it anew: Opus in WebM, one channel, without
   * metadata. Throws voice_off, voice_unreadable, voice_too_short, voice_too_long or voice_silent.
   */
  encode(path: string): Promise<EncodedVoice>
}

/** Of the samples from which length and loudness are read. */
const SAMPLE_RATE = 8000
/**
 * Only containers and codecs of recorders, no other files or addresses, no streams but the first
 * sound. The decoders read what strangers send, so they run in a process of their own with little
 * memory and time.
 */
const SAFELY =
  '-nostdin -hide_banner -loglevel error -y -threads 1 -max_alloc 50000000 -protocol_whitelist file -format_whitelist matroska,webm,mov,mp4,m4a,3gp,3g2,mj2,ogg -codec_whitelist opus,aac,vorbis'
const MAX_SECONDS = `-t ${NOTE_SECONDS + GRACE_MILLISECONDS / 1000 + 1}`

/** The first sound alone, without anything that its recorder wrote beside it. */
const OPUS =
  '-map 0:a:0 -map_metadata -1 -map_chapters -1 -vn -sn -dn -ac 1 -ar 48000 -c:a libopus -b:a 24k -application voip -threads 1 -fflags +bitexact -flags:a +bitexact -f webm'
const SAMPLES = `-map 0:a:0 -ac 1 -ar ${SAMPLE_RATE} -f s16le pipe:1`

const listArguments = (input: string, output: string): string[] => [
  ...`${SAFELY} ${MAX_SECONDS} -i`.split(' '),
  `file:${input}`,
  ...OPUS.split(' '),
  output,
  ...SAMPLES.split(' '),
]

/** Two gigabytes of addresses, 20 seconds of CPU; a system without such a limit goes on without it. */
const LIMITED = 'ulimit -v 2000000 2>/dev/null; ulimit -t 20 2>/dev/null; exec "$@"'
const MAX_WAIT = 30_000
const MAX_OUTPUT = 4 * 1024 * 1024

export function createVoiceEncoder(program = 'ffmpeg'): VoiceEncoder {
  let available: Promise<boolean> | null = null
  // Two at once, which leaves the CPU to page requests; the others wait in order.
  const turns = createMemoryBudget(2, 2)

  const isAvailable = () => {
    available ??= run(program, ['-hide_banner', '-encoders']).then(
      ({ stdout }) => stdout.includes('libopus'),
      () => false,
    )
    return available
  }

  async function encode(path: string): Promise<EncodedVoice> {
    if (!(await isAvailable())) throw new ApiError('voice_off')
    const output = `${path}.webm`
    try {
      return await turns.spend(1, async () => {
        const samples = await convert(program, path, output)
        return measure(samples, await readFile(output))
      })
    } finally {
      await rm(output, { force: true })
    }
  }

  return { isAvailable, encode }
}

/** Writes the Opus file and returns samples of the same sound. */
async function convert(program: string, path: string, output: string): Promise<Int16Array> {
  const args = ['-c', LIMITED, 'sh', program, ...listArguments(path, output)]
  const { stdout } = await run('/bin/sh', args, {
    encoding: 'buffer',
    maxBuffer: MAX_OUTPUT,
    timeout: MAX_WAIT,
    killSignal: 'SIGKILL',
  }).catch(() => {
    // What it says about a stranger's file helps nobody, and quotes its metadata.
    throw new ApiError('voice_unreadable')
  })
  const bytes = Uint8Array.from(stdout)
  return new Int16Array(bytes.buffer, 0, Math.floor(bytes.length / 2))
}

function measure(samples: Int16Array, bytes: Uint8Array): EncodedVoice {
  const milliseconds = Math.round((samples.length / SAMPLE_RATE) * 1000)
  if (milliseconds < MIN_MILLISECONDS) throw new ApiError('voice_too_short')
  if (milliseconds > NOTE_SECONDS * 1000 + GRACE_MILLISECONDS) throw new ApiError('voice_too_long')
  const wave = toWave(samples)
  if (wave === null) throw new ApiError('voice_silent')
  return { bytes, milliseconds: Math.min(milliseconds, NOTE_SECONDS * 1000), wave }
}

/** The encoder of this process. */
export const voiceEncoder: VoiceEncoder = createVoiceEncoder()
