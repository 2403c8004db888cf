import sql from 'sql-template-tag'
import {
  approveAnswers,
  findProfile,
  pendingAnswersSql,
  listPendingAnswers,
  refuseAnswers,
  restoreProfileTexts,
  type PendingAnswer,
} from '../../../profiles/server/public.ts'
import type { Context } from '../../../server/context.ts'
import type {
  AppliedReview,
  ReviewKind,
  ReviewFields,
  WaitingReview,
} from '../../../server/review-kind.ts'
import { TextDecision, type ChangedText } from '../texts-contract.ts'
import { openOwnCase } from './own-case.ts'
import { sampleDecision } from './sample-decision.ts'
import { deleteTextChange } from './text-change.ts'

type ChangedTextRow = WaitingReview & {
  name: string
  about: string
  name_now: string
  about_now: string
  language: string
  pending: PendingRow[]
}
/** An answer as the queue reads it, to compare it with what a reviewer saw. */
type PendingRow = { prompt: string; text: string }

/**
 * Names, texts and answers that members changed, never decided by their author. Names and texts are
 * visible meanwhile, answers are not.
 */
export const textReview: ReviewKind = {
  kind: 'profile_text',
  queue: sql`'profile_texts'`,
  roles: ['moderator'],
  promise: 'text',
  columns: sql`t.name, t.about, p.name as name_now, p.about as about_now, a.language,
    ${pendingAnswersSql(sql`t.member_id`)} as pending`,
  joins: () => sql`join text_change t on t.member_id = r.subject_id
    join profile p on p.member_id = t.member_id
    join account a on a.member_id = t.member_id and a.status in ('active', 'not_confirmed')`,
  async show(ctx, texts: ChangedTextRow[]): Promise<ReviewFields<ChangedText>[]> {
    const pending = await Promise.all(
      texts.map(({ subject_id }) => listPendingAnswers(ctx, subject_id)),
    )
    return texts.map((text, index) => ({
      member: text.subject_id,
      language: text.language,
      before: { name: text.name, about: text.about, answers: toAnswers('before', pending[index]) },
      after: {
        name: text.name_now,
        about: text.about_now,
        answers: toAnswers('after', pending[index]),
      },
      for_another: text.subject_id === ctx.actor.memberId,
    }))
  },
  exists: async ({ db, site }, { subject }) => (await findProfile(db, site.id, subject)) !== null,
  isForAnother: async ({ actor }, { subject_id: author }) => author === actor.memberId,
  changed: 'member_changed',
  decision: TextDecision,
  isCurrent: (text: ChangedTextRow, { seen }: TextDecision) =>
    text.name_now === seen.name &&
    text.about_now === seen.about &&
    toComparable(text.pending) === toComparable(seen.answers),
  undoLate: 'member_changed',
  audit: { decide: 'text.judge', undo: 'text.undo', subject: 'member' },
  record: ({ refusal }: TextDecision) => ({
    reason: refusal?.rule ?? '',
    after: { verdict: refusal === null ? 'approved' : 'refused' },
  }),
  apply: applyTextDecision,
}

const toAnswers = (side: 'before' | 'after', answers: PendingAnswer[] = []) =>
  answers.map(({ prompt, question, [side]: text }) => ({ prompt, question, text }))

const toComparable = (answers: PendingRow[]): string =>
  JSON.stringify(
    answers
      .map(({ prompt, text }) => [prompt, text])
      .toSorted(([a = ''], [b = '']) => a.localeCompare(b)),
  )

/** Ends the wait of a changed text, or gives the profile its earlier one back. */
async function applyTextDecision(
  ctx: Context,
  { member, by, decision: { refusal, seen } }: AppliedReview<TextDecision>,
): Promise<void> {
  const before = await deleteTextChange(ctx.db, member)
  const profile = await findProfile(ctx.db, ctx.site.id, member)
  if (!before || !profile) return
  const { name, about } = profile
  const answers = seen.answers.map(({ text }) => text)
  await sampleDecision(ctx, {
    kind: 'text',
    subject: member,
    member,
    // The second person reads the answers below the text.
    evidence: { before, after: { name, about: [about, ...answers].join('\n\n') } },
    decision: refusal === null ? 'approved' : 'refused',
    reason: refusal?.rule ?? '',
    by,
  })
  if (refusal === null) await approveAnswers(ctx, member, seen.answers)
  else await refuseAnswers(ctx, member, seen.answers)
  ctx.announce(member, { kind: 'user' })
  if (refusal === null) return
  await restoreProfileTexts(ctx.db, member, before, ctx.now)
  await openOwnCase(ctx, {
    member,
    by,
    measure: 'warning',
    ...refusal,
    detected: false,
    snapshot: { profile: { name, about }, answers },
    until: ctx.now,
  })
}
