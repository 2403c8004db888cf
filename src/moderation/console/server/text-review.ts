import sql from 'sql-template-tag'
import { findProfile, restoreProfileTexts } from '../../../profiles/server/public.ts'
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
}

/** Names and texts that members changed: visible meanwhile, and never decided by their author. */
export const textReview: ReviewKind = {
  kind: 'profile_text',
  queue: sql`'profile_texts'`,
  roles: ['moderator'],
  hours: 24,
  columns: sql`t.name, t.about, p.name as name_now, p.about as about_now, a.language`,
  joins: () => sql`join text_change t on t.member_id = r.subject_id
    join profile p on p.member_id = t.member_id
    join account a on a.member_id = t.member_id and a.status in ('active', 'not_confirmed')`,
  async show({ actor }, texts: ChangedTextRow[]): Promise<ReviewFields<ChangedText>[]> {
    return texts.map((text) => ({
      member: text.subject_id,
      language: text.language,
      before: { name: text.name, about: text.about },
      after: { name: text.name_now, about: text.about_now },
      for_another: text.subject_id === actor.memberId,
    }))
  },
  isKnown: async ({ db, site }, { subject }) => (await findProfile(db, site.id, subject)) !== null,
  isForAnother: async ({ actor }, { subject_id: author }) => author === actor.memberId,
  changed: 'member_changed',
  decision: TextDecision,
  isCurrent: (text: ChangedTextRow, { seen }: TextDecision) =>
    text.name_now === seen.name && text.about_now === seen.about,
  undoLate: 'member_changed',
  audit: { decide: 'text.judge', undo: 'text.undo', subject: 'member' },
  record: ({ refusal }: TextDecision) => ({
    reason: refusal?.rule ?? '',
    after: { verdict: refusal === null ? 'approved' : 'refused' },
  }),
  apply: applyTextDecision,
}

/** Ends the wait of a changed text, or gives the profile its earlier one back. */
async function applyTextDecision(
  ctx: Context,
  { member, by, decision: { refusal } }: AppliedReview<TextDecision>,
): Promise<void> {
  const before = await deleteTextChange(ctx.db, member)
  const profile = await findProfile(ctx.db, ctx.site.id, member)
  if (!before || !profile) return
  const { name, about } = profile
  await sampleDecision(ctx, {
    kind: 'text',
    subject: member,
    member,
    evidence: { before, after: { name, about } },
    decision: refusal === null ? 'approved' : 'refused',
    reason: refusal?.rule ?? '',
    by,
  })
  if (refusal === null) return
  await restoreProfileTexts(ctx.db, member, before, ctx.now)
  ctx.announce(member, { kind: 'user' })
  await openOwnCase(ctx, {
    member,
    by,
    measure: 'warning',
    ...refusal,
    snapshot: { profile: { name, about } },
    until: ctx.now,
  })
}
