import sql, { join } from 'sql-template-tag'
import { isLocale } from '../../platform/locales.ts'
import type { Kinds } from '../../reviews/server/public.ts'
import type { Context } from '../../server/context.ts'
import { execute, rows, type Queryable } from '../../server/database/query.ts'
import { queueMail } from '../../server/mail/send-mail.ts'
import { pushRequested } from '../../server/push/push-requested.ts'
import { getArea, WARN_AFTER } from '../duty-rules.ts'
import { alarmWebhookJob, WEBHOOK_ATTEMPTS } from './alarm-webhook.ts'
import { listOnDuty } from './duty-shifts.ts'

type DutyWarning = { queue: string; step: 'due' | 'late'; count: number; due_at: Date }

type Watched = { site: number; now: Date; leadMinutes: number; kinds: ReturnType<Kinds> }

/**
 * Claims a warning for everything whose promised time is used up to three quarters, and one more for
 * what is past it for so many minutes; each once, however often and on however many nodes this runs.
 */
async function claimWarnings(
  db: Queryable,
  { site, now, leadMinutes, kinds }: Watched,
): Promise<DutyWarning[]> {
  const lateBefore = new Date(now.getTime() - leadMinutes * 60_000)
  const waiting = kinds.map(
    (kind) =>
      sql`select r.kind, r.subject_id, ${kind.queue} as queue, r.since, r.due_at from review r ${kind.joins({ site, member: '0' })}
          where r.site_id = ${site} and r.kind = ${kind.kind} and r.decided_by is null`,
  )
  return rows<DutyWarning>(
    db,
    sql`with waiting as (${join(waiting, ' union all ')}),
        due as (
          select kind, subject_id, queue, due_at, case when due_at <= ${lateBefore} then 'late' else 'due' end as step from waiting
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

/**
 * Mails and pushes to who is on duty before a promise breaks, and to their lead some time after it is
 * broken; the brand's webhook gets each alarm too. A claim and its jobs commit together, so a worker
 * that is killed loses none and one that starts again repeats none.
 */
export const warnDuty =
  (kinds: Kinds) =>
  async (ctx: Context): Promise<void> => {
    await ctx.inTransaction(async (tx) => {
      const { db, site, now } = tx
      await execute(
        db,
        sql`delete from duty_alarm where site_id = ${site.id} and warned_at < ${new Date(now.getTime() - 90 * 86_400_000)}`,
      )
      const claimed = await claimWarnings(db, {
        site: site.id,
        now,
        leadMinutes: site.settings.duty_lead_minutes,
        kinds: kinds(),
      })
      for (const warned of claimed) await raiseAlarm(tx, warned)
    })
  }

async function raiseAlarm(
  ctx: Context,
  { queue, step, count, due_at }: DutyWarning,
): Promise<void> {
  const { db, site, now } = ctx
  const values = {
    step,
    queue,
    count,
    time: `${due_at.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    link: `${ctx.origin}/operator`,
  }
  const template = 'desk/duty'
  const isLate = step === 'late'
  for (const { id, email, language } of await listOnDuty(db, {
    site: site.id,
    area: getArea(queue),
    isLate,
    now,
  })) {
    await queueMail(ctx, {
      template,
      to: email,
      locale: isLocale(language) ? language : 'en',
      values,
    })
    await ctx.emit(pushRequested, { member: id, template, values, path: '/operator' })
  }
  if (site.settings.duty_webhook !== '')
    await ctx.enqueue(alarmWebhookJob, { site: site.id, values }, { maxAttempts: WEBHOOK_ATTEMPTS })
}
