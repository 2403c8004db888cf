import * as z from 'zod'
import { Id, multilineText, typedText } from '../../platform/ids.ts'
import { reviewDecision, reviewItem } from '../../platform/review-contract.ts'
import { ReportReason } from '../contract.ts'

/** An answer to a prompt; `question` is in the reader's language. */
const Answer = z.object({ prompt: z.string(), question: z.string(), text: z.string() })
const Texts = z.object({ name: z.string(), about: z.string(), answers: z.array(Answer) })

/**
 * A changed name, about text or answer, beside what the staff last let pass. Members see name and
 * about text meanwhile, and an answer only after it.
 */
export const ChangedText = reviewItem('profile_text', {
  member: Id,
  /** The language of the member, in which the reasons must be written. */
  language: z.string(),
  before: Texts,
  after: Texts,
})
export type ChangedText = z.infer<typeof ChangedText>

/**
 * Lets a changed text pass, or refuses it: the profile gets its earlier texts back and the member a
 * statement of reasons.
 */
export const TextDecision = reviewDecision('profile_text', {
  /** The texts as the reviewer saw them: a decision about earlier ones is refused. */
  seen: z.object({
    name: typedText(200),
    about: typedText(10_000),
    answers: z._default(z.array(z.object({ prompt: z.string(), text: typedText(10_000) })), []),
  }),
  /** null lets them pass; the answer is in the member’s language. */
  refusal: z.nullable(z.object({ rule: ReportReason, answer: multilineText(2000, 10) })),
})
export type TextDecision = z.infer<typeof TextDecision>
