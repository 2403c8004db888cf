import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { addStaff } from '../../../tests/factories/staff.ts'
import { getUser } from '../../accounts/contract.ts'
import { banMember } from '../../console/contract.ts'
import type { StaffRole } from '../../platform/staff-roles.ts'
import { execute } from '../../server/database/query.ts'
import { answerApproval, changeStaffRoles, endStaffSession, listStaff } from '../contract.ts'
import { listAudit, verifyAudit } from '../audit-contract.ts'

const { app, as } = await testApp()
const db = app.pool
const [anna, bert] = [await addStaff(db, ['admin']), await addStaff(db, ['admin'])]
const [asAnna, asBert] = [await as(anna), await as(bert)]
const reason = 'She moves to another team.'

async function approve(id: string) {
  await asBert(answerApproval, { id, approved: true, answer: '' })
}

describe('changeStaffRoles', () => {
  test('gives the roles when a second admin approves', async () => {
    const id = await addStaff(db, ['content'], { name: 'Ada' })
    const change = { id, roles: ['support'], expected: ['content'], reason } as const
    const { approval } = await asAnna(
      changeStaffRoles,
      structuredClone({ ...change, roles: [...change.roles], expected: [...change.expected] }),
    )
    const me = await as(id)
    expect((await me(getUser, {})).user?.staff_roles).toEqual(['content'])
    await expect(
      asAnna(answerApproval, { id: approval, approved: true, answer: '' }),
    ).rejects.toMatchObject({ code: 'own_approval' })
    await approve(approval)
    expect((await me(getUser, {})).user?.staff_roles).toEqual(['support'])
    const { entries } = await asAnna(listAudit, { subject: id, action: 'staff.roles.change' })
    expect(entries).toMatchObject([
      {
        actor: { id: bert },
        reason,
        before: { roles: ['content'] },
        after: { roles: ['support'] },
      },
    ])
  })

  test('without roles makes the account a member’s and ends its sessions', async () => {
    const id = await addStaff(db, ['support'])
    const me = await as(id)
    await me(getUser, {})
    const { approval } = await asAnna(changeStaffRoles, {
      id,
      roles: [],
      expected: ['support'],
      reason,
    })
    await approve(approval)
    expect((await me(getUser, {})).user).toBeNull()
    expect((await asAnna(listStaff, {})).staff.map((person) => person.id)).not.toContain(id)
  })

  test('keeps the last admin of a brand', async () => {
    const makeBert = (role: StaffRole) =>
      execute(db, sql`update account set staff_roles = ${[role]} where member_id = ${bert}`)
    await makeBert('support')
    await expect(
      asAnna(changeStaffRoles, { id: anna, roles: ['support'], expected: ['admin'], reason }),
    ).rejects.toMatchObject({ code: 'last_admin', status: 409 })
    await makeBert('admin')
  })

  test('ends what a person asked for when their roles change, and stops it after they left', async () => {
    const ids = [await addStaff(db, ['moderator']), await addStaff(db, ['moderator'])] as const
    const second = await as(await addStaff(db, ['moderator']))
    const approvals: string[] = []
    for (const id of ids) {
      const input = {
        id: await addMember(db),
        rule: 'spam',
        answer: 'You advertised here.',
      } as const
      approvals.push((await (await as(id))(banMember, { ...input, reason })).approval)
    }
    const [demoted = '', left = ''] = approvals
    const { approval } = await asAnna(changeStaffRoles, {
      id: ids[0],
      roles: ['content'],
      expected: ['moderator'],
      reason,
    })
    await approve(approval)
    await db.query("update account set role = 'member', staff_roles = '{}' where member_id = $1", [
      ids[1],
    ])
    const yes = { approved: true, answer: '' }
    await expect(second(answerApproval, { ...yes, id: demoted })).rejects.toMatchObject({
      code: 'approval_lapsed',
    })
    await expect(second(answerApproval, { ...yes, id: left })).rejects.toMatchObject({
      code: 'approval_outdated',
    })
    const { entries } = await asAnna(listAudit, { action: 'member.ban.lapse' })
    expect(entries).toMatchObject([{ actor: null, after: { approval: demoted } }])
  })

  test('refuses a stale page, a second question about the same person, and a member', async () => {
    const id = await addStaff(db, ['support'])
    const change = { id, roles: ['finance' as const], expected: ['support' as const], reason }
    await expect(
      asAnna(changeStaffRoles, { ...change, expected: ['content'] }),
    ).rejects.toMatchObject({ code: 'staff_changed', status: 409 })
    await asAnna(changeStaffRoles, change)
    await expect(asBert(changeStaffRoles, change)).rejects.toMatchObject({
      code: 'approval_waiting',
    })
    const member = await addMember(db)
    await expect(asAnna(changeStaffRoles, { ...change, id: member })).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('leaves at least one admin when two are approved to go', async () => {
    const requests = await Promise.all([
      asAnna(changeStaffRoles, { id: bert, roles: ['support'], expected: ['admin'], reason }),
      asBert(changeStaffRoles, { id: anna, roles: ['support'], expected: ['admin'], reason }),
    ])
    const third = await addStaff(db, ['support'])
    await expect(
      (await as(third))(changeStaffRoles, { id: anna, roles: [], expected: ['admin'], reason }),
    ).rejects.toMatchObject({ code: 'role_required' })
    const ended = await Promise.allSettled([
      asBert(answerApproval, { id: requests[0].approval, approved: true, answer: '' }),
      asAnna(answerApproval, { id: requests[1].approval, approved: true, answer: '' }),
    ])
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const staff = await db.query("select 1 from account where 'admin' = any(staff_roles)")
    expect(staff.rowCount).toBe(1)
  })
})

describe('the staff page', () => {
  test('ends a session of another person, and lists which role may make which call', async () => {
    const admin = await as(await addStaff(db, ['admin']))
    const id = await addStaff(db, ['moderator'])
    const me = await as(id)
    await me(getUser, {})
    const { staff, calls } = await admin(listStaff, {})
    const session = staff.find((person) => person.id === id)?.sessions[0]?.id ?? ''
    expect(await admin(endStaffSession, { member: id, session, reason })).toEqual({ ended: true })
    expect((await me(getUser, {})).user).toBeNull()
    expect(calls).toContainEqual({
      name: 'GET /api/quality-results.php',
      roles: ['moderator', 'admin'],
    })
    expect(await admin(verifyAudit, {})).toMatchObject({ broken: null })
  })
})
