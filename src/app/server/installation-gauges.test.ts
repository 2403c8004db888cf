import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { execute } from '../../server/database/query.ts'
import { defineJob, enqueue } from '../../server/jobs/job.ts'
import { createMetrics } from '../../server/metrics.ts'
import { installationGauges } from './installation-gauges.ts'

const { app, now, advance } = await testApp()
const { registry } = createMetrics({
  pool: app.pool,
  liveStreams: () => 0,
  featureGauges: installationGauges(app.pool, now),
})

async function values(): Promise<Record<string, number>> {
  const matches = (await registry.metrics()).matchAll(/^(\w+) ([\d.]+)$/gm)
  return Object.fromEntries([...matches].map(([, name = '', value]) => [name, Number(value)]))
}

describe('the gauges of the installation', () => {
  test('count accounts, orders and jobs, and the age of what waits', async () => {
    const member = await addMember(app.pool)
    await execute(
      app.pool,
      sql`update account set signup_at = ${now()} where member_id = ${member}`,
    )
    await enqueue(app.pool, defineJob('no-such-job'), {})
    advance(10_000)
    const read = await values()
    expect(read).toMatchObject({
      signups_last_hour: 1,
      jobs_waiting: 1,
      jobs_failed: 0,
      orders_pending: 0,
      orders_pending_oldest_seconds: 0,
      reconciliation_faults: 0,
      cases_overdue: 0,
    })
    advance(3_600_000)
    expect((await values())['signups_last_hour']).toBe(0)
  })

  test('tell the age of the newest copy of the database', async () => {
    expect(await registry.metrics()).toMatch(/^backup_age_seconds \S*Inf/m)
    const made = now()
    await execute(
      app.pool,
      sql`insert into backup_run (kind, finished_at) values ('copy', ${made}), ('copy', ${made}::timestamptz - interval '1 day')`,
    )
    advance(7_200_000)
    const { backup_age_seconds: age, backup_changes_fail: fails } = await values()
    expect(age).toBeGreaterThanOrEqual(7_200)
    expect(age).toBeLessThan(86_400)
    expect(fails).toBe(0)
  })
})
