import * as z from 'zod'
import { call } from '../../platform/contract.ts'
import { Id, Instant, multilineText, typedText } from '../../platform/ids.ts'
import { ReportReason } from '../contract.ts'

const Texts = z.object({ name: z.string(), about: z.string() })
const Person = z.object({ id: Id, name: z.string() })

/** A changed name or about text, beside what the staff last let pass. */
export const ChangedText = z.object({
  member: Id,
  /** The language of the member, in which the reasons must be written. */
  language: z.string(),
  before: Texts,
  after: Texts,
  since: Instant,
  answer_by: Instant,
  claimed_by: z.nullable(Person),
  /** The operator’s own profile. */
  for_another: z.boolean(),
})
export type ChangedText = z.infer<typeof ChangedText>

/** Lists changed texts of profiles, by time left. They are visible to members meanwhile. */
export const listChangedTexts = call({
  method: 'GET',
  path: '/api/text-review.php',
  access: 'operator',
  roles: ['moderator'],
  input: z.object({}),
  output: z.object({ texts: z.array(ChangedText), total: z.int() }),
  fails: {},
})

/**
 * Lets a changed text pass, or refuses it: the profile gets its earlier texts back and the member a
 * statement of reasons. It takes effect after ten seconds.
 */
export const judgeText = call({
  method: 'POST',
  path: '/api/text-review.php',
  access: 'operator',
  roles: ['moderator'],
  input: z.object({
    member: Id,
    /** The texts as the operator saw them: a decision about earlier ones is refused. */
    seen: z.object({
      name: typedText(200),
      about: typedText(10_000),
    }),
    /** null lets them pass; the answer is in the member’s language. */
    refusal: z.nullable(z.object({ rule: ReportReason, answer: multilineText(2000, 10) })),
  }),
  output: z.object({ left: z.int(), applies_at: Instant }),
  fails: { member_changed: 409, case_claimed: 409, second_person_needed: 409 },
})

/** Takes the caller’s decision back before it takes effect. */
export const undoText = call({
  method: 'DELETE',
  path: '/api/text-review.php',
  access: 'operator',
  roles: ['moderator'],
  repeat: 'natural',
  input: z.object({ member: Id }),
  output: z.object({ left: z.int() }),
  fails: { member_changed: 409 },
})

/** Takes a changed text for ten minutes. */
export const claimText = call({
  method: 'PUT',
  path: '/api/text-claim.php',
  access: 'operator',
  roles: ['moderator'],
  repeat: 'natural',
  input: z.object({ member: Id }),
  output: z.object({}),
  fails: { member_changed: 409, case_claimed: 409, second_person_needed: 409 },
})

/** Gives a changed text back to the queue. */
export const releaseText = call({
  method: 'DELETE',
  path: '/api/text-claim.php',
  access: 'operator',
  roles: ['moderator'],
  repeat: 'natural',
  input: z.object({ member: Id }),
  output: z.object({ released: z.boolean() }),
  fails: {},
})
