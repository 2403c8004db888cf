import sql from 'sql-template-tag'
import type { MemberContext } from '../../src/server/context.ts'
import { maybeRow } from '../../src/server/database/query.ts'
import { recordAudit } from '../../src/staff/server/public.ts'
import type { DemoMember } from '../cast.ts'
import { timesOf } from '../members.ts'
import type { Step } from './steps.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Steps reach this far back. */
const DAYS = 28
/** One in so many is shown though nobody has looked at it. */
const UNSEEN = 12

type Cast = { members: DemoMember[]; moderator: DemoMember; now: Date }

/** Approvals of main photos, hours after their owners joined. */
export const createPhotoLooks = ({ members, moderator, now }: Cast): Step[] =>
  members
    .filter((_, index) => index % UNSEEN > 0)
    .map((member, index) => {
      const joined = timesOf(member, now).joined.getTime() + 3 * HOUR
      const earliest = now.getTime() - DAYS * DAY + index * 60_000
      const at = new Date(Math.min(Math.max(joined, earliest), now.getTime() - HOUR))
      return { at, by: moderator, run: (ctx) => approveMainPhoto(ctx, member.id) }
    })

async function approveMainPhoto(ctx: MemberContext, member: string): Promise<void> {
  const photo = await maybeRow<{ main_photo: string | null }>(
    ctx.db,
    sql`select main_photo from profile where member_id = ${member}`,
  )
  if (photo?.main_photo)
    await recordAudit(ctx.db, ctx, {
      action: 'photo.judge',
      subject: { kind: 'photo', id: photo.main_photo },
      memberId: member,
      after: { verdict: 'approved' },
    })
}
