import * as z from 'zod'
import { call } from '../platform/contract.ts'
import { Uuid } from '../platform/ids.ts'

/** Characters that may be typed with a recording, for those who do not hear it. */
export const WORDS_LENGTH = 500

export const VoiceNote = z.object({
  /** Where the sound is; playing it is its delivery. */
  src: z.string(),
  milliseconds: z.int(),
  /** Loudness of parts of equal length, from 0 to 100; empty where it is unknown. */
  wave: z.array(z.int()),
})
export type VoiceNote = z.infer<typeof VoiceNote>

/**
 * Encodes a recording anew, as Opus without metadata. It reaches nobody until a message with the
 * same id sends it.
 */
export const draftVoice = call({
  method: 'POST',
  path: '/api/voice-draft.php',
  access: 'member',
  repeat: 'natural',
  upload: 4 * 1024 * 1024,
  input: z.object({ id: Uuid }),
  output: z.object({ voice: VoiceNote }),
  fails: {
    voice_off: 409,
    voice_unreadable: 400,
    voice_too_short: 400,
    voice_too_long: 400,
    voice_silent: 400,
  },
})
