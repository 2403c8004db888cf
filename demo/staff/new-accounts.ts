import sql from 'sql-template-tag'
import { checkAccount } from '../../src/moderation/console/server/check-account.ts'
import type { MemberContext } from '../../src/server/context.ts'
import { execute } from '../../src/server/database/query.ts'
import { restoreProfileTexts } from '../../src/profiles/server/public.ts'
import type { DemoMember } from '../cast.ts'
import type { Step } from './steps.ts'

const HOUR = 3_600_000

type Cast = {
  /** Those who joined last. */
  members: DemoMember[]
  moderator: DemoMember
  now: Date
}

const texts = {
  advertisement: (name: string) =>
    `Sei curioso? Scrivimi su telegram @${name.toLowerCase()}_privat o www.my-photos.example`,
  copied: 'I work on ships and look for an honest heart. Distance is only a number for real love.',
}

/** Signs that fraud would leave, by position among the newest members. */
const planned: {
  hoursAgo: number
  leave: (ctx: MemberContext, by: DemoMember) => Promise<void>
}[] = [
  { hoursAgo: 26, leave: leaveOrigin },
  { hoursAgo: 21, leave: (ctx, by) => writeText(ctx, by, texts.copied) },
  {
    hoursAgo: 20,
    leave: async (ctx, by) => {
      await writeText(ctx, by, texts.copied)
      await execute(
        ctx.db,
        sql`update account set time_zone = 'Africa/Lagos' where member_id = ${by.id}`,
      )
      await execute(ctx.db, sql`update session set place = 'NG' where member_id = ${by.id}`)
    },
  },
  { hoursAgo: 7, leave: leaveOrigin },
  {
    hoursAgo: 3,
    leave: async (ctx, by) => {
      await leaveOrigin(ctx, by)
      await writeText(ctx, by, texts.advertisement(by.person.name))
    },
  },
]

/** New accounts that wait for a look, one of them late and one with a moderator. */
export function createNewAccountSteps({ members, moderator, now }: Cast): Step[] {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR)
  const steps = planned.flatMap(({ hoursAgo, leave }, i): Step[] => {
    const member = members[i]
    if (!member) return []
    const run: Step['run'] = async (ctx) => {
      await leave(ctx, member)
      await checkAccount(ctx, member.id)
    }
    return [{ at: ago(hoursAgo), by: moderator, run }]
  })
  const [, copied] = members
  return [
    ...steps,
    // The first of two with the same text is suspicious only since the second wrote it.
    ...(copied
      ? [{ at: ago(19), by: moderator, run: (ctx: MemberContext) => checkAccount(ctx, copied.id) }]
      : []),
    { at: new Date(now.getTime() - 60_000), by: moderator, run: claimLast },
  ]
}

async function claimLast({ db, site, now, actor }: MemberContext): Promise<void> {
  await execute(
    db,
    sql`update review set claimed_by = ${actor.memberId}, claimed_at = ${now}
        where (site_id, kind, subject_id) = (
          select site_id, kind, subject_id from review where site_id = ${site.id} and kind = 'new_account'
          order by due_at desc, subject_id desc limit 1)`,
  )
}

async function leaveOrigin({ db, site, now }: MemberContext, { id }: DemoMember): Promise<void> {
  await execute(
    db,
    sql`insert into account_origin (member_id, kind, value, site_id, at) values (${id}, 'device', 'demo', ${site.id}, ${now})`,
  )
}

const writeText = (ctx: MemberContext, { id, person }: DemoMember, about: string) =>
  restoreProfileTexts(ctx.db, id, { name: person.name, about }, ctx.now)
