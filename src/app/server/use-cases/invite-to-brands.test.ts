import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../../tests/factories/app.ts'
import { addStaff } from '../../../../tests/factories/staff.ts'
import { execute, rows } from '../../../server/database/query.ts'
import { answerApproval, inviteStaff } from '../../../staff/contract.ts'

const { app, as, mails, runJobs } = await testApp()
const db = app.pool
const address = 'anna@vonk.example'
const asAnna = await as(await addStaff(db, ['admin'], { name: 'Anna', email: address }))
const invitation = { name: 'Ines', roles: ['support' as const], reason: 'She joins the team.' }

const end = (member: string) =>
  execute(
    db,
    sql`update account set status = 'deleted', email = member_id || '@gone.example' where member_id = ${member}`,
  )

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
    await end(other)
  })
  test('makes one admin of another brand alone, not both persons of its approvals', async () => {
    const ask = (email: string, roles: ('admin' | 'support')[]) =>
      asAnna(inviteStaff, { ...invitation, email, roles, sites: [2] })
    expect(await ask('first@linden.example', ['admin'])).toEqual({ approval: null })
    await expect(ask('second@linden.example', ['admin'])).rejects.toMatchObject({
      code: 'other_admins_responsible',
    })
    expect(await ask('helper@linden.example', ['support'])).toEqual({ approval: null })
    await execute(
      db,
      sql`update account set status = 'deleted' where staff_roles = '{admin}' and site_id = 2`,
    )
  })

  test('of two admins at a time reaches one', async () => {
    const invited = await Promise.allSettled(
      ['one', 'two', 'three'].map((name) =>
        asAnna(inviteStaff, {
          ...invitation,
          email: `${name}@race.example`,
          roles: ['admin'],
          sites: [2],
        }),
      ),
    )
    expect(invited.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await execute(
      db,
      sql`update account set status = 'deleted' where staff_roles = '{admin}' and site_id = 2`,
    )
  })

  test('tells the admins of each of them', async () => {
    const own = await addStaff(db, ['admin'], { site: 2, email: address })
    await runJobs()
    const before = mails.length
    const email = 'told@vonk.example'
    await asAnna(inviteStaff, { ...invitation, email, roles: ['admin'], sites: [1, 2] })
    await runJobs()
    const notices = mails.slice(before).filter(({ subject }) => subject === 'staff/power-changed')
    expect(notices.map(({ to, sender }) => `${to} of ${sender.name}`).toSorted()).toEqual([
      `${address} of Linden`,
      `${address} of Vonk`,
    ])
    expect(notices.find(({ sender }) => sender.name === 'Linden')?.text).toMatch(
      /http:\/\/linden\.localhost:3000\/\w+\/operator\/audit/,
    )
    await end(own)
    await execute(db, sql`update account set status = 'deleted' where email = ${email}`)
  })

  test('is checked anew when another admin approves it, as of the person who asked', async () => {
    const bert = await addStaff(db, ['admin'], { name: 'Bert' })
    const own = await addStaff(db, ['admin'], { site: 2, email: address })
    const email = 'later@vonk.example'
    const { approval } = await asAnna(inviteStaff, { ...invitation, email, sites: [1, 2] })
    const other = await addStaff(db, ['admin'], { site: 2 })
    const approve = async () =>
      (await as(bert))(answerApproval, { id: approval ?? '', approved: true, answer: '' })
    await expect(approve()).rejects.toMatchObject({
      code: 'approval_outdated',
      params: { reason: 'other_admins_responsible' },
    })
    expect(await loadAccounts(email)).toEqual([])
    await end(other)
    await approve()
    expect(await loadAccounts(email)).toHaveLength(2)
    await end(own)
    await end(bert)
  })
})
