import { expect, test } from 'vitest'
import { testApp } from '../../../../tests/factories/app.ts'
import { silentLog } from '../../../../tests/factories/cluster.ts'
import { addStaff } from '../../../../tests/factories/staff.ts'
import { createPool } from '../../../server/database/pool.ts'
import { reviewHonesty } from '../contract.ts'

test('the preview of a count that takes too long says so, and the figures of last night are still shown', async () => {
  const { app, as } = await testApp({
    pool: (url) => createPool({ url, log: silentLog, size: 4, statementTimeout: 400 }),
  })
  const admin = await as(await addStaff(app.pool, ['admin']))
  const other = await app.pool.connect()
  await other.query('begin; lock table report in access exclusive mode')
  await expect(admin(reviewHonesty, { tonight: 'yes' })).rejects.toMatchObject({
    code: 'preview_too_long',
    status: 409,
  })
  expect(await admin(reviewHonesty, {})).toMatchObject({ figures: [] })
  await other.query('rollback')
  other.release()
  expect((await admin(reviewHonesty, { tonight: 'yes' })).figures.length).toBeGreaterThan(0)
})
