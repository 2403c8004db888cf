import * as z from 'zod'
import { Id, multilineText, Uuid } from '../../platform/ids.ts'
import { reviewDecision, reviewItem } from '../../platform/review-contract.ts'
import { VoiceIntro } from '../../voice/intro-contract.ts'
import { ReportReason } from '../contract.ts'

/** What a member says on their profile; nobody else hears it before somebody lets it pass. */
export const WaitingVoiceIntro = reviewItem('voice_intro', {
  member: Id,
  name: z.string(),
  age: z.int(),
  /** The language of the member, in which the reasons must be written. */
  language: z.string(),
  recording: Uuid,
  intro: VoiceIntro,
})
export type WaitingVoiceIntro = z.infer<typeof WaitingVoiceIntro>

/** Lets a recording pass, or refuses it with a statement of reasons. */
export const VoiceIntroDecision = reviewDecision('voice_intro', {
  /** The recording and words as the reviewer got them: a decision about earlier ones is refused. */
  recording: Uuid,
  words: multilineText(500),
  /** null lets it pass; the answer is in the member’s language. */
  refusal: z.nullable(z.object({ rule: ReportReason, answer: multilineText(2000, 10) })),
})
export type VoiceIntroDecision = z.infer<typeof VoiceIntroDecision>
