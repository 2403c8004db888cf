import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../../tests/factories/app.ts'
import { addStaff } from '../../../../tests/factories/staff.ts'
import { execute, rows } from '../../../server/database/query.ts'
import { inviteStaff } from '../../../staff/contract.ts'

const { app, as, mails, runJobs } = await testApp()
const db = app.pool
const asAnna = await as(await addStaff(db, ['admin'], { name: 'Anna' }))
const invitation = { name: 'Ines', roles: ['support' as const], reason: 'She joins the team.' }

describe('an invitation to several brands', () => {
  const loadAccounts = (email: string) =>
    rows(db, sql`select site_id, staff_roles from account where email = ${email} order by site_id`)

  test('makes an account and sends a mail for each of them', async () => {
    const email = 'both@vonk.example'
    await asAnna(inviteStaff, { ...invitation, email, sites: [1, 2, 2] })
    await runJobs()
    expect(await loadAccounts(email)).toEqual([
      { site_id: 1, staff_roles: ['support'] },
      { site_id: 2, staff_roles: ['support'] },
    ])
    const sent = mails.filter(({ to }) => to === email)
    expect(sent.map(({ sender }) => sender.name).toSorted()).toEqual(['Linden', 'Vonk'])
  })

  test('is refused for a brand that has admins of its own or does not exist', async () => {
    const email = 'refused@vonk.example'
    const other = await addStaff(db, ['admin'], { site: 2 })
    const ask = (sites: number[]) => asAnna(inviteStaff, { ...invitation, email, sites })
    await expect(ask([1, 2])).rejects.toMatchObject({ code: 'other_admins_responsible' })
    await expect(ask([1, 77])).rejects.toMatchObject({ code: 'not_found' })
    expect(await loadAccounts(email)).toEqual([])
    await execute(db, sql`update account set status = 'deleted' where member_id = ${other}`)
  })
})
