import sql from 'sql-template-tag'
import { isLocale, type Locale } from '../../platform/locales.ts'
import { formatMoney } from '../../platform/money.ts'
import type { Context } from '../../server/context.ts'
import { execute, rows, type Queryable } from '../../server/database/query.ts'
import { queueMail } from '../../server/mail/send-mail.ts'
import { listAdmins } from '../../staff/server/public.ts'
import { weeklyFigures, type WeeklyFigure } from '../rules.ts'

const DAY = 86_400_000
const WEEK = 7 * DAY
/** The Monday before 1970. */
const FIRST_MONDAY = Date.UTC(1969, 11, 29)

/** The Monday of the last week that is over. */
export const lastWeek = (now: Date): Date =>
  new Date(FIRST_MONDAY + (Math.floor((now.getTime() - FIRST_MONDAY) / WEEK) - 1) * WEEK)

/** Claims the report of a week; false if it was sent. */
async function claimWeek(db: Queryable, site: number, week: Date, now: Date): Promise<boolean> {
  const added = await execute(
    db,
    sql`insert into weekly_report (site_id, week, sent_at) values (${site}, ${week.toISOString().slice(0, 10)}, ${now}) on conflict do nothing`,
  )
  return added === 1
}

type Sum = { metric: string; unit: string; now: number; before: number }

async function listSums(db: Queryable, site: number, week: Date): Promise<Sum[]> {
  const day = (weeks: number) => new Date(week.getTime() + weeks * WEEK).toISOString().slice(0, 10)
  return rows<Sum>(
    db,
    sql`select metric, unit, coalesce(sum(value) filter (where day >= ${day(0)}), 0)::float8 as now,
               coalesce(sum(value) filter (where day < ${day(0)}), 0)::float8 as before
        from daily_metric where site_id = ${site} and day >= ${day(-1)} and day < ${day(1)}
          and metric = any(${[...weeklyFigures, 'income']}::text[])
        group by metric, unit order by metric, unit`,
  )
}

/** What the mail says, in the language of one reader; `income` lists its currencies. */
function toValues(sums: Sum[], locale: Locale): Record<string, string | number> {
  const figure = (name: WeeklyFigure) => sums.find(({ metric }) => metric === name)
  const income = sums.filter(({ metric }) => metric === 'income')
  const list = (when: 'now' | 'before') =>
    income
      .map(({ unit: currency, [when]: amount }) => formatMoney({ amount, currency }, locale))
      .join(', ') || '–'
  return {
    ...Object.fromEntries(
      weeklyFigures.flatMap((name) => [
        [name, figure(name)?.now ?? 0],
        [`${name}_before`, figure(name)?.before ?? 0],
      ]),
    ),
    income: list('now'),
    income_before: list('before'),
  }
}

/**
 * Mails the figures of the last week to the admins of an open brand, once a week: counts of the
 * owner's own sign-ups, sales and cases, and nothing about single members.
 */
export async function sendWeeklyReport(ctx: Context): Promise<void> {
  if (ctx.site.openedAt === null) return
  await ctx.inTransaction(async (tx) => {
    const week = lastWeek(tx.now)
    if (!(await claimWeek(tx.db, tx.site.id, week, tx.now))) return
    const sums = await listSums(tx.db, tx.site.id, week)
    for (const { email, language } of await listAdmins(tx.db, tx.site.id)) {
      const locale = isLocale(language) ? language : 'en'
      await queueMail(tx, {
        template: 'statistics/weekly',
        to: email,
        locale,
        values: {
          ...toValues(sums, locale),
          from: week.toISOString().slice(0, 10),
          to: new Date(week.getTime() + WEEK - DAY).toISOString().slice(0, 10),
          link: `${tx.origin}/operator/statistics?days=7`,
        },
      })
    }
  })
}
