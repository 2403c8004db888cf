import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { addStaff } from '../../../tests/factories/staff.ts'
import { execute, rows } from '../../server/database/query.ts'
import { enqueue, defineJob } from '../../server/jobs/job.ts'
import { moveJobsToQueue } from '../../server/jobs/job-outbox.ts'
import { listAudit } from '../../staff/audit-contract.ts'
import { getSystemStatus, listFailedJobs, removeJob, retryJobs } from '../contract.ts'

const node = await testApp()
const db = node.app.pool
const admin = await node.as(await addStaff(db, ['admin']))
const reason = 'The address does not exist any more.'

/** A job that failed `attempts` of 3 times; returns its id. */
async function addFailedJob(name: string, attempts: number, site = 1): Promise<string> {
  await enqueue(db, defineJob<{ site: number }>(name), { site }, { maxAttempts: 3 })
  await moveJobsToQueue(db)
  const error = 'Their server answers 500 to noor@example.org\n    at send (file.ts:1)'
  const [job] = await rows<{ id: string }>(
    db,
    sql`update graphile_worker._private_jobs j set attempts = ${attempts}, last_error = ${error}, run_at = now() + interval '1 hour'
        from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = ${name} returning j.id::text as id`,
  )
  return job?.id ?? ''
}

describe('failed jobs', () => {
  test('are listed with their error, without addresses, those that gave up first', async () => {
    const retried = await addFailedJob('retried', 1)
    const finished = await addFailedJob('gave-up', 3)
    const { jobs } = await admin(listFailedJobs, {})
    expect(jobs.map(({ id }) => id)).toEqual([finished, retried])
    expect(jobs[0]).toMatchObject({
      job: 'gave-up',
      error: 'Their server answers 500 to [email]',
      attempts: 3,
      next_at: null,
    })
    expect(jobs[1]?.next_at).not.toBeNull()
  })

  test('of another site are neither listed nor changed', async () => {
    const other = await addFailedJob('of-another-site', 3, 2)
    const { jobs } = await admin(listFailedJobs, {})
    expect(jobs.map(({ id }) => id)).not.toContain(other)
    expect(await admin(retryJobs, { jobs: [other] })).toEqual({ retried: 0 })
    expect(await admin(removeJob, { job: other, reason })).toEqual({ removed: false })
  })

  test('run again at once, with all their attempts', async () => {
    const id = await addFailedJob('again', 3)
    expect(await admin(retryJobs, { jobs: [id] })).toEqual({ retried: 1 })
    const [job] = await rows(
      db,
      sql`select attempts, run_at <= now() as due from graphile_worker._private_jobs where id = ${id}`,
    )
    expect(job).toEqual({ attempts: 0, due: true })
    const { entries } = await admin(listAudit, { action: 'job.retry' })
    expect(entries).toMatchObject([{ after: { jobs: 1 } }])
  })

  test('are removed only once they have given up', async () => {
    const waiting = await addFailedJob('waits', 2)
    expect(await admin(removeJob, { job: waiting, reason })).toEqual({ removed: false })
    const finished = await addFailedJob('finished', 3)
    expect(await admin(removeJob, { job: finished, reason })).toEqual({ removed: true })
    expect(await admin(removeJob, { job: finished, reason })).toEqual({ removed: false })
    const { entries } = await admin(listAudit, { action: 'job.remove' })
    expect(entries).toMatchObject([{ reason, subject: { kind: 'job', id: finished } }])
  })
})

describe('the system status', () => {
  test('tells about queues, database and the site’s services', async () => {
    await execute(db, sql`delete from graphile_worker._private_jobs`)
    await addFailedJob('counted', 3)
    await enqueue(db, defineJob<{ site: number }>('in-outbox'), { site: 1 })
    const status = await admin(getSystemStatus, {})
    expect(status.queues).toMatchObject([
      { job: 'in-outbox', waiting: 1 },
      { job: 'counted', failed: 1 },
    ])
    expect(status.database.migrations).toBeGreaterThan(10)
    expect(status.mail).toEqual({ accepted: 0, refused: 0, limited: 0, failed: 0 })
  })

  test('is for admins only', async () => {
    const member = await node.as(await addMember(db))
    await expect(member(getSystemStatus, {})).rejects.toMatchObject({ status: 404 })
    const support = await node.as(await addStaff(db, ['support']))
    await expect(support(getSystemStatus, {})).rejects.toMatchObject({ code: 'role_required' })
    await expect(support(retryJobs, { jobs: ['1'] })).rejects.toMatchObject({
      code: 'role_required',
    })
  })
})
