import sql from 'sql-template-tag'
import { saveMailing } from '../../src/notifications/console/server/save-mailing.ts'
import type { MemberContext } from '../../src/server/context.ts'
import { execute } from '../../src/server/database/query.ts'
import type { DemoMember } from '../cast.ts'
import type { Step } from './steps.ts'

/** A mailing whose test group has it: the rest waits for somebody who looks at the results. */
export function createMailingSteps({ content, now }: { content: DemoMember; now: Date }): Step[] {
  const at = new Date(now.getTime() - 2 * 86_400_000)
  const run = async (ctx: MemberContext) => {
    const { id } = await saveMailing(ctx, {
      id: null,
      revision: 0,
      name: 'Winter evenings',
      kind: 'news',
      segment: { languages: [], countries: [], premium: null, seen_days: null, away_days: null },
      texts: {
        en: {
          subject: 'Winter evenings',
          text: 'The evenings are long, and many people are here after work.',
        },
        de: {
          subject: 'Winterabende',
          text: 'Die Abende sind lang, und nach der Arbeit sind viele hier.',
        },
      },
      per_minute: 60,
      send_at: null,
      test_percentage: 20,
    })
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
