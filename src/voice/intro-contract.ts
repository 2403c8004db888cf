import * as z from 'zod'
import { call } from '../platform/contract.ts'
import { EmptyObject, multilineText, Uuid } from '../platform/ids.ts'
import { VoiceNote, WORDS_LENGTH } from './contract.ts'

/** What a member says on their profile. */
export const VoiceIntro = VoiceNote.extend({
  /** The same, typed for those who do not hear it; empty where nobody typed it. */
  words: z.string(),
})
export type VoiceIntro = z.infer<typeof VoiceIntro>

const OwnIntro = VoiceIntro.extend({
  id: Uuid,
  /** Nobody else hears it before it is `shown`. */
  state: z.enum(['waiting', 'shown', 'refused']),
})
export type OwnIntro = z.infer<typeof OwnIntro>

const Own = z.object({
  intro: z.nullable(OwnIntro),
  /** Whether the brand has voice notes and this machine encodes them. */
  can_record: z.boolean(),
})

/** Returns what the member says on their profile, in any state. */
export const getVoiceIntro = call({
  method: 'GET',
  path: '/api/voice-intro.php',
  access: 'member',
  input: EmptyObject,
  output: Own,
  fails: {},
})

/**
 * Puts a recording of at most 30 seconds on the profile in place of the one before; others hear it
 * once a person of the staff has listened. With the same recording again it changes the words.
 */
export const saveVoiceIntro = call({
  method: 'POST',
  path: '/api/voice-intro.php',
  access: 'member',
  repeat: 'natural',
  input: z.object({
    /** The id by which `draftVoice` stored it. */
    recording: Uuid,
    words: z._default(multilineText(WORDS_LENGTH), ''),
  }),
  output: Own,
  fails: { voice_off: 409, voice_missing: 404, voice_intro_too_long: 400 },
})

/** Takes the recording off the profile. */
export const removeVoiceIntro = call({
  method: 'DELETE',
  path: '/api/voice-intro.php',
  access: 'member',
  repeat: 'natural',
  input: EmptyObject,
  output: Own,
  fails: {},
})
