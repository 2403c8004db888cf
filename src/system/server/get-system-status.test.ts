import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addStaff } from '../../../tests/factories/staff.ts'
import { runScheduled } from '../../app/server/run-jobs.ts'
import { execute } from '../../server/database/query.ts'
import { StorageError } from '../../server/files/storage-failure.ts'
import { getSystemStatus } from '../contract.ts'
import { systemSchedules } from './jobs.ts'

const { app, as, now, advance, logInAgain } = await testApp()
const db = app.pool
const adminId = await addStaff(db, ['admin'])
const admin = await as(adminId)

test('a store of files that takes none is named, and leaves no trial file where it does', async () => {
  expect((await admin(getSystemStatus, {})).storage).toMatchObject({ stores: true })
  for await (const { name } of app.files.list()) expect(name).not.toContain('health/')
  const put = app.files.put
  app.files.put = () => Promise.reject(new StorageError('the bucket is away'))
  expect((await admin(getSystemStatus, {})).storage).toMatchObject({ stores: false })
  app.files.put = put
})

test('text messages are shown as set up where there is a gateway', async () => {
  expect((await admin(getSystemStatus, {})).sms).toEqual({ configured: true, sent: 0 })
})

describe('backups', () => {
  const backups = async () => (await admin(getSystemStatus, {})).backups

  test('are not set up while no script has reported one', async () => {
    expect(await backups()).toMatchObject({ copies: [], restored_at: null })
  })

  test('are the last copies and the last test, as the scripts report them', async () => {
    await execute(
      db,
      sql`insert into backup_run (kind, finished_at, bytes) values
          ('copy', '2026-05-10 03:10Z', 2000000), ('copy', '2026-05-11 03:10Z', 3000000), ('restore_test', '2026-05-10 04:00Z', 0)`,
    )
    expect(await backups()).toMatchObject({
      copies: [
        { at: '2026-05-11T03:10:00.000Z', bytes: 3_000_000 },
        { at: '2026-05-10T03:10:00.000Z', bytes: 2_000_000 },
      ],
      restored_at: '2026-05-10T04:00:00.000Z',
    })
  })
})

describe('the figures of the last day', () => {
  const take = async () => {
    for (const work of systemSchedules) await runScheduled(app, work)
  }
  const trends = async () => (await (await as(adminId))(getSystemStatus, {})).trends
  /** The session of the admin ends meanwhile. */
  const wait = (milliseconds: number) => {
    advance(milliseconds)
    logInAgain(adminId)
  }

  test('are taken by a job, without those that are unknown, and kept for a day', async () => {
    expect(await trends()).toEqual([])
    await take()
    const [first] = await trends()
    expect(first?.figures).toMatchObject({ payments: 0, push: 0, jobs: expect.any(Number) })
    expect(first?.figures.database).toBeGreaterThan(0)
    expect(first?.figures).not.toHaveProperty('mail')
    await execute(
      db,
      sql`insert into mail_log (mail_id, site_id, template, cause, covered_address, address_hash, state, at)
          select gen_random_uuid(), 1, 'accounts/confirm-address', 'address', '', ''::bytea, state, ${now()}
          from unnest('{accepted,accepted,accepted,refused}'::text[]) as state`,
    )
    wait(1_800_000)
    await take()
    expect((await trends()).map(({ figures }) => figures.mail)).toEqual([undefined, 75])
    wait(23 * 3_600_000)
    await take()
    expect((await trends()).map(({ figures }) => figures.mail)).toEqual([undefined, 75, undefined])
    wait(3_600_000)
    await take()
    expect((await trends()).map(({ figures }) => figures.mail)).toEqual([undefined, undefined])
  })
})
