import sql from 'sql-template-tag'
import { saveMailing } from '../../src/notifications/console/server/save-mailing.ts'
import type { MemberContext } from '../../src/server/context.ts'
import { execute } from '../../src/server/database/query.ts'
import type { DemoMember } from '../cast.ts'
import type { Step } from './steps.ts'

const DAY = 86_400_000

const texts = {
  en: {
    subject: 'Winter evenings',
    text: 'The evenings are long, and many people are here after work.',
  },
  de: {
    subject: 'Winterabende',
    text: 'Die Abende sind lang, und nach der Arbeit sind viele hier.',
  },
}

const draft = (name: string, test: number | null) => ({
  id: null,
  revision: 0,
  name,
  kind: 'news' as const,
  segment: { languages: [], countries: [], premium: null, seen_days: null, away_days: null },
  texts,
  per_minute: 60,
  send_at: null,
  test_percentage: test,
})

/** A mailing that everybody has: some pressed its button, few stopped this kind. */
export function createSentMailing({ content, now }: { content: DemoMember; now: Date }): Step {
  const at = new Date(now.getTime() - 16 * DAY)
  const run = async (ctx: MemberContext) => {
    const { id } = await saveMailing(ctx, draft('Autumn walks', null))
    await execute(
      ctx.db,
      sql`insert into mailing_recipient (mailing_id, member_id, state, at, clicked_at, unsubscribed_at)
          select ${id}::bigint, member_id, 'sent', sent, case when place % 9 = 0 then sent + interval '3 hours' end,
                 case when place % 60 = 7 then sent + interval '1 day' end
          from (select member_id, row_number() over (order by member_id) as place,
                       ${at}::timestamptz + row_number() over (order by member_id) * interval '1 second' as sent
                from account where site_id = ${ctx.site.id} and role = 'member' and status = 'active' and signup_at < ${at}) chosen
          on conflict do nothing`,
    )
    await execute(
      ctx.db,
      sql`update mailing set state = 'done', started_at = ${at}, ended_at = ${at}::timestamptz + interval '8 minutes' where mailing_id = ${id}`,
    )
  }
  return { at, by: content, run }
}

/** A mailing whose test group has it: the rest waits for somebody who looks at the results. */
export function createMailingSteps({ content, now }: { content: DemoMember; now: Date }): Step[] {
  const at = new Date(now.getTime() - 2 * DAY)
  const run = async (ctx: MemberContext) => {
    const { id } = await saveMailing(ctx, draft('Winter evenings', 20))
    await execute(
      ctx.db,
      sql`insert into mailing_recipient (mailing_id, member_id, state, at, in_test, clicked_at, unsubscribed_at)
          select ${id}::bigint, member_id, case when place % 5 = 0 then 'sent' else 'pending' end, case when place % 5 = 0 then ${at}::timestamptz end,
                 place % 5 = 0, case when place % 15 = 0 then ${at}::timestamptz + interval '2 hours' end,
                 case when place % 40 = 5 then ${at}::timestamptz + interval '1 hour' end
          from (select member_id, row_number() over (order by member_id) as place from account
                where site_id = ${ctx.site.id} and role = 'member' and status = 'active' order by member_id limit 120) chosen
          on conflict do nothing`,
    )
    await execute(
      ctx.db,
      sql`update mailing set state = 'stopped', started_at = ${at}, ended_at = ${at}, tested_at = ${at} where mailing_id = ${id}`,
    )
  }
  return [{ at, by: content, run }]
}
