import sql from 'sql-template-tag'
import { ageOn } from '../../../profiles/rules.ts'
import { findProfile } from '../../../profiles/server/public.ts'
import type { Context, MemberContext } from '../../../server/context.ts'
import type {
  AppliedReview,
  ReviewFields,
  ReviewKind,
  WaitingReview,
} from '../../../server/review-kind.ts'
import { decideIntro } from '../../../voice/server/public.ts'
import { VoiceIntroDecision, type WaitingVoiceIntro } from '../voice-intros-contract.ts'
import { openOwnCase } from './own-case.ts'

type IntroRow = WaitingReview & {
  name: string
  birth_date: string
  language: string
  recording: string
  milliseconds: number
  wave: number[]
  words: string
}

/** What members say on their profiles, never decided by who says it. */
export const voiceIntroReview: ReviewKind = {
  kind: 'voice_intro',
  queue: sql`'voice_intros'`,
  roles: ['moderator'],
  promise: 'photo',
  columns: sql`i.id as recording, i.milliseconds, i.wave, i.words, p.name, p.birth_date, a.language`,
  joins: () => sql`join voice_intro i on i.site_id = r.site_id and i.member_id = r.subject_id
      and i.removed_at is null and i.state = 'waiting'
    join profile p on p.member_id = r.subject_id
    join account a on a.member_id = r.subject_id and a.status in ('active', 'not_confirmed')`,
  show: showIntros,
  exists: async ({ db, site }, { subject }) => (await findProfile(db, site.id, subject)) !== null,
  isForAnother: async ({ actor }, { subject_id: speaker }) => speaker === actor.memberId,
  changed: 'member_changed',
  decision: VoiceIntroDecision,
  isCurrent: (row: IntroRow, { recording, words }: VoiceIntroDecision) =>
    row.recording === recording && row.words === words,
  undoLate: 'member_changed',
  audit: { decide: 'voice_intro.judge', undo: 'voice_intro.undo', subject: 'member' },
  record: ({ refusal }: VoiceIntroDecision) => ({
    reason: refusal?.rule ?? '',
    after: { verdict: refusal === null ? 'approved' : 'refused' },
  }),
  apply: applyIntroDecision,
}

async function showIntros(
  ctx: MemberContext,
  rows: IntroRow[],
): Promise<ReviewFields<WaitingVoiceIntro>[]> {
  return rows.map(({ subject_id: member, recording, milliseconds, wave, words, ...row }) => ({
    member,
    name: row.name,
    age: ageOn(row.birth_date, ctx.now),
    language: row.language,
    recording,
    intro: { src: `/voice-intros/${member}/${recording}`, milliseconds, wave, words },
    for_another: member === ctx.actor.memberId,
  }))
}

/** Others hear the recording from now on, or the member reads why they do not. */
async function applyIntroDecision(
  ctx: Context,
  { member, by, decision }: AppliedReview<VoiceIntroDecision>,
): Promise<void> {
  const { recording: id, refusal, words } = decision
  const isCurrent = await decideIntro(ctx, { member, id }, refusal === null ? 'shown' : 'refused')
  if (!isCurrent) return
  ctx.announce(member, { kind: 'user' })
  if (refusal === null) return
  const profile = await findProfile(ctx.db, ctx.site.id, member)
  await openOwnCase(ctx, {
    member,
    by,
    measure: 'warning',
    ...refusal,
    detected: false,
    snapshot: {
      profile: { name: profile?.name ?? '', about: profile?.about ?? '' },
      voice_intro: { id, words },
    },
    until: ctx.now,
  })
}
