import { expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addStaff } from '../../../tests/factories/staff.ts'
import { StorageError } from '../../server/files/storage-failure.ts'
import { getSystemStatus } from '../contract.ts'

const { app, as } = await testApp()
const admin = await as(await addStaff(app.pool, ['admin']))

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
