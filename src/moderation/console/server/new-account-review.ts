import sql from 'sql-template-tag'
import * as z from 'zod'
import { listPhotoRows, listSamePhotos } from '../../../photos/server/public.ts'
import { photoUrl } from '../../../platform/photo-url.ts'
import { ageOn } from '../../../profiles/rules.ts'
import { findProfile } from '../../../profiles/server/public.ts'
import type { Context, MemberContext } from '../../../server/context.ts'
import type {
  AppliedReview,
  ReviewKind,
  ReviewFields,
  WaitingReview,
} from '../../../server/review-kind.ts'
import { AccountSignal, NewAccountDecision, type NewAccount } from '../accounts-contract.ts'
import { closeAccountReview, listRelated } from './account-review.ts'
import { suspensionEnd } from './decide-report.ts'
import { openOwnCase } from './own-case.ts'
import { sampleDecision } from './sample-decision.ts'

const MAX_PHOTOS = 6
const MAX_RELATED = 12

type NewAccountRow = WaitingReview & {
  signals: unknown
  score: number
  name: string
  birth_date: string
  gender: 'male' | 'female'
  country: string
  language: string
  about: string
  photos: string[]
  signup_at: Date
  confirmed: boolean
  premium: boolean
  sent_messages: number
}

/** New accounts that show signs of fraud or spam; members see them meanwhile. */
export const newAccountReview: ReviewKind = {
  kind: 'new_account',
  queue: sql`'new_accounts'`,
  roles: ['moderator'],
  promise: 'new_account',
  columns: sql`s.signals, s.score, p.name, p.birth_date::text as birth_date, p.gender, a.country, a.language, p.about, a.signup_at,
    a.email_confirmed_at is not null as confirmed, a.paid_user as premium,
    (select coalesce(array_agg(ph.name order by ph.position), '{}') from photo ph
     where ph.member_id = a.member_id and ph.deleted_at is null and ph.status <> 'processing') as photos,
    (select count(*)::int from ledger_transaction t where t.member_id = a.member_id and t.kind in ('message', 'photo', 'gift')) as sent_messages`,
  joins: () => sql`join account_review s on s.member_id = r.subject_id
    join account a on a.member_id = r.subject_id and a.status in ('active', 'not_confirmed') and a.banned_at is null
    join profile p on p.member_id = r.subject_id`,
  show: showNewAccounts,
  exists: async ({ db, site }, { subject }) => (await findProfile(db, site.id, subject)) !== null,
  changed: 'member_changed',
  decision: NewAccountDecision,
  isCurrent: (account: NewAccountRow, { score }: NewAccountDecision) => account.score <= score,
  undoLate: 'undo_late',
  audit: { decide: 'account.judge', undo: 'account.undo', subject: 'member' },
  record: ({ restriction }: NewAccountDecision) => ({
    reason: restriction?.rule ?? '',
    after: { verdict: restriction?.sanction ?? 'none' },
  }),
  apply: applyAccountDecision,
}

async function showNewAccounts(
  { db, site, now }: MemberContext,
  accounts: NewAccountRow[],
): Promise<ReviewFields<NewAccount>[]> {
  const members = accounts.map(({ subject_id }) => subject_id)
  const related = [
    ...(await listRelated(db, members)),
    ...(await listSamePhotos(db, site.id, members)).map((same) => ({
      ...same,
      by: 'photo' as const,
    })),
  ]
  return accounts.map(({ subject_id: member, birth_date, signup_at, signals, ...account }) => ({
    ...account,
    member,
    age: ageOn(birth_date, now),
    photos: account.photos.slice(0, MAX_PHOTOS).map((name) => photoUrl(name, 'card')),
    joined_at: signup_at.toISOString(),
    signals: z.parse(z.array(AccountSignal), signals),
    related: related
      .filter(({ member_id }) => member_id === member)
      .toSorted((a, b) => Number(b.banned) - Number(a.banned))
      .slice(0, MAX_RELATED)
      .map(({ id, name, by, banned }) => ({ id, name, by, banned })),
  }))
}

/** Ends the wait of a new account, or warns or suspends its member. */
async function applyAccountDecision(
  ctx: Context,
  { member, by, decision: { restriction } }: AppliedReview<NewAccountDecision>,
): Promise<void> {
  const closed = await closeAccountReview(ctx.db, { member, restriction, now: ctx.now })
  const profile = await findProfile(ctx.db, ctx.site.id, member)
  if (!closed || !profile) return
  const { name, about } = profile
  const photos = (await listPhotoRows(ctx.db, member)).map((photo) => photo.name)
  await sampleDecision(ctx, {
    kind: 'account',
    subject: member,
    member,
    evidence: { ...closed, about, photos },
    decision: restriction?.sanction ?? 'none',
    reason: restriction?.rule ?? '',
    by,
  })
  if (restriction === null) return
  const { sanction: measure, rule, answer } = restriction
  await openOwnCase(ctx, {
    member,
    by,
    measure,
    rule,
    answer,
    detected: true,
    snapshot: { profile: { name, about } },
    until: suspensionEnd(ctx.now),
  })
  ctx.announce(member, { kind: 'user' })
}
