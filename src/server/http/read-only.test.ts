import sql from 'sql-template-tag'
import { expect, test, vi } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { addStaff } from '../../../tests/factories/staff.ts'
import { setLanguage } from '../../accounts/contract.ts'
import { getSettings } from '../../sites/contract.ts'
import { execute } from '../database/query.ts'

const { app, as, request } = await testApp()
const db = app.pool

test('in read-only mode members read and log in, and the staff and providers work on', async () => {
  const [member, operator] = [await addMember(db), await addStaff(db, ['admin'])]
  const switchTo = async (mode: string) => {
    await execute(
      db,
      sql`update site set settings = settings || jsonb_build_object('maintenance', ${mode}::text) where site_id = 1`,
    )
    app.bus.publish('sites', null)
    await vi.waitUntil(() => app.siteById(1).settings.maintenance === mode)
  }
  const change = async (who: string) => (await as(who))(setLanguage, { language: 'de' })
  const logIn = () =>
    request('/api/user.php', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'nobody@example.org', password: 'wrong words here' }),
    })
  await switchTo('announced')
  await change(member)
  await switchTo('read_only')
  await expect(change(member)).rejects.toMatchObject({ code: 'read_only', status: 423 })
  const { settings } = await (await as(member))(getSettings, {})
  expect(settings.maintenance).toBe('read_only')
  await change(operator)
  expect((await logIn()).status).not.toBe(423)
  const report = await request('/api/payment-report.php', { method: 'POST' })
  expect(report.status).not.toBe(423)
  await switchTo('off')
  await change(member)
})
