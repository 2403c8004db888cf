import sql, { join } from 'sql-template-tag'
import { isLocale } from '../../platform/locales.ts'
import type { Kinds } from '../../reviews/server/public.ts'
import type { Context } from '../../server/context.ts'
import { execute, rows, type Queryable } from '../../server/database/query.ts'
import { queueMail } from '../../server/mail/send-mail.ts'
import { getArea, WARN_AFTER } from '../duty-rules.ts'
import { listOnDuty } from './duty-shifts.ts'

type DutyWarning = { queue: string; step: 'due' | 'late'; count: number; due_at: Date }

/**
 * Claims a warning for everything whose promised time is used up to three quarters, and one more for
 * what is past it; each once, however often and on however many nodes this runs.
 */
async function claimWarnings(
  db: Queryable,
  { site, now, kinds }: { site: number; now: Date; kinds: ReturnType<Kinds> },
): Promise<DutyWarning[]> {
  const waiting = kinds.map(
    (kind) =>
      sql`select r.kind, r.subject_id, ${kind.queue} as queue, r.since, r.due_at from review r ${kind.joins({ site, member: '0' })}
          where r.site_id = ${site} and r.kind = ${kind.kind} and r.decided_by is null`,
  )
  return rows<DutyWarning>(
    db,
    sql`with waiting as (${join(waiting, ' union all ')}),
        due as (
          select kind, subject_id, queue, due_at, case when due_at <= ${now} then 'late' else 'due' end as step from waiting
          where ${now} >= since + (due_at - since) * ${WARN_AFTER}
        ),
        claimed as (
          insert into duty_alarm (site_id, kind, subject_id, step, due_at, warned_at)
          select ${site}, kind, subject_id, step, due_at, ${now} from due
          on conflict do nothing returning kind, subject_id, step
        )
        select d.queue, d.step, count(*)::int as count, min(d.due_at) as due_at
        from due d join claimed c using (kind, subject_id, step) group by d.queue, d.step order by 4`,
  )
}

/** Mails who is on duty before a promise breaks, and their lead once it is broken. */
export const warnDuty =
  (kinds: Kinds) =>
  async (ctx: Context): Promise<void> => {
    const { db, site, now } = ctx
    await execute(
      db,
      sql`delete from duty_alarm where site_id = ${site.id} and warned_at < ${new Date(now.getTime() - 90 * 86_400_000)}`,
    )
    for (const { queue, step, count, due_at } of await claimWarnings(db, {
      site: site.id,
      now,
      kinds: kinds(),
    })) {
      const isLate = step === 'late'
      const people = await listOnDuty(db, { site: site.id, area: getArea(queue), isLate, now })
      for (const { email, language } of people)
        await queueMail(ctx, {
          template: 'desk/duty',
          to: email,
          locale: isLocale(language) ? language : 'en',
          values: {
            step,
            queue,
            count,
            time: `${due_at.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
            link: `${ctx.origin}/operator`,
          },
        })
    }
  }
