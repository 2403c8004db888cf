import sql from 'sql-template-tag'
import { expect, test, vi } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addStaff } from '../../../tests/factories/staff.ts'
import { runScheduled } from '../../app/server/run-jobs.ts'
import { execute } from '../../server/database/query.ts'
import { statisticsSchedules } from './jobs.ts'
import { lastWeek } from './weekly-report.ts'

const { app, runJobs, mails, advance, now } = await testApp()
const db = app.pool

test('the last week is the one that ended on Sunday, in UTC', () => {
  const monday = (at: string) => lastWeek(new Date(at)).toISOString().slice(0, 10)
  expect(monday('2026-11-30T00:00:00Z')).toBe('2026-11-23')
  expect(monday('2026-11-29T23:59:59Z')).toBe('2026-11-16')
  expect(monday('2026-12-02T12:00:00Z')).toBe('2026-11-23')
})

test('admins alone get the figures of a week, once, with those of the week before', async () => {
  await execute(db, sql`update site set opened_at = ${now()} where site_id = 1`)
  app.bus.publish('sites', null)
  await vi.waitFor(() => expect(app.siteById(1).openedAt).not.toBeNull())
  await addStaff(db, ['admin'], { email: 'owner@example.org' })
  await addStaff(db, ['finance'], { email: 'books@example.org' })
  const week = lastWeek(now())
  const add = (metric: string, day: number, unit: string, value: number) =>
    execute(
      db,
      sql`insert into daily_metric (site_id, metric, day, unit, value, counted_at)
          values (1, ${metric}, ${new Date(week.getTime() + day * 86_400_000).toISOString().slice(0, 10)}, ${unit}, ${value}, ${now()})`,
    )
  await add('sign_ups', 0, '', 30)
  await add('sign_ups', 6, '', 12)
  await add('sign_ups', -1, '', 7)
  await add('sign_ups', 7, '', 999)
  await add('income', 2, 'EUR', 12_345)
  const work = statisticsSchedules.find(({ name }) => name === 'statistics_weekly_report')
  if (!work) throw new Error('no weekly report is planned')
  await Promise.all([runScheduled(app, work), runScheduled(app, work)])
  await runJobs()
  const reports = () => mails.filter(({ text }) => text.includes('statistics/weekly'))
  expect(reports().map(({ to }) => to)).toEqual(['owner@example.org'])
  expect(reports()[0]?.text).toMatch(/"sign_ups":42,"sign_ups_before":7/)
  expect(reports()[0]?.text).toContain('123,45')
  advance(7 * 86_400_000)
  await runScheduled(app, work)
  await runJobs()
  expect(reports()).toHaveLength(2)
})
