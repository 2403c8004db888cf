import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { describe, expect, test, vi } from 'vitest'
import { silentLog } from '../../../tests/factories/cluster.ts'
import { testDatabase } from '../../../tests/factories/database.ts'
import { migrationsDirectory } from '../database/migrate.ts'
import { execute, rows } from '../database/query.ts'
import { defineJob, enqueue } from './job.ts'
import { startJobs } from './runner.ts'

const { pool, url } = await testDatabase()
const renaming = readFileSync(join(migrationsDirectory, '0390-job-names.sql'), 'utf8')

describe('a job that waits under its old name during an upgrade', () => {
  test('runs under its new name, from the outbox and from the queue', async () => {
    await execute(
      pool,
      sql`select graphile_worker.add_job('notifications_round_mail', '{"member":"7"}')`,
    )
    await enqueue(pool, defineJob<{ member: string }>('notifications_round_mail'), { member: '8' })
    await pool.query(`begin; ${renaming} commit`)

    const ran: unknown[] = []
    const run = async (payload: unknown) => void ran.push(payload)
    const work = [{ name: 'notifications_digest_mail', run }]
    const jobs = await startJobs({ url, work, log: silentLog })
    await vi.waitFor(() => expect(ran).toHaveLength(2), { timeout: 15_000, interval: 20 })
    await jobs.stop()
    expect(ran).toEqual(expect.arrayContaining([{ member: '7' }, { member: '8' }]))
  })

  test('does not run again at once where it is a schedule', async () => {
    await execute(
      pool,
      sql`insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
          values ('reconcile-the-books', '2026-01-01', '2026-11-22')`,
    )
    await pool.query(`begin; ${renaming} commit`)
    expect(
      await rows(
        pool,
        sql`select last_execution from graphile_worker._private_known_crontabs where identifier = 'payments_reconcile'`,
      ),
    ).toEqual([{ last_execution: new Date('2026-11-22T00:00:00.000Z') }])
  })
})
