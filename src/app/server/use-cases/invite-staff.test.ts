import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../../tests/factories/app.ts'
import { addMember } from '../../../../tests/factories/member.ts'
import { signupBrowser, signupForm } from '../../../../tests/factories/signup.ts'
import { addStaff } from '../../../../tests/factories/staff.ts'
import { getUser } from '../../../accounts/contract.ts'
import { resetPassword } from '../../../accounts/credentials-contract.ts'
import { getMember } from '../../../profiles/contract.ts'
import { execute, row, rows } from '../../../server/database/query.ts'
import {
  answerApproval,
  inviteStaff,
  listApprovals,
  listStaff,
  resendInvitation,
  revokeInvitation,
} from '../../../staff/contract.ts'
import { staffSchedules } from '../../../staff/server/jobs.ts'
import { runScheduled } from '../run-jobs.ts'

const node = await testApp()
const { app, as, mails, runJobs, advance } = node
const { mailedTo, post } = signupBrowser(node)
const db = app.pool
const anna = await addStaff(db, ['admin'], { name: 'Anna' })
const asAnna = await as(anna)
const reason = 'She joins the team in June.'
const password = 'a quiet morning by the lake'
const invitation = (email: string) => ({
  email,
  name: 'Ines',
  roles: ['support' as const],
  reason,
})
const listed = async (email: string) =>
  (await asAnna(listStaff, {})).staff.find((person) => person.email === email)

describe('the only admin', () => {
  test('invites by email; the link sets the password and confirms the address', async () => {
    const email = 'ines@vonk.example'
    expect(await asAnna(inviteStaff, invitation(email))).toEqual({ approval: null })
    expect(await listed(email)).toMatchObject({ name: 'Ines', roles: ['support'], invited: true })
    await runJobs()
    const { template, token } = mailedTo(email)
    expect(template).toBe('accounts/staff-invitation')
    await (
      await as()
    )(resetPassword, { token, password })
    const person = await listed(email)
    expect(person).toMatchObject({ invited: false })
    const ines = await as(person?.id ?? '')
    expect((await ines(getUser, {})).user).toMatchObject({
      role: 'operator',
      staff_roles: ['support'],
    })
    expect(
      await rows(db, sql`select 1 from audit_entry where action = 'staff.invite'`),
    ).toHaveLength(1)
  })

  test('sends the email again, which replaces the first link, and takes an invitation back', async () => {
    const email = 'bo@vonk.example'
    await asAnna(inviteStaff, invitation(email))
    await runJobs()
    const { token: first } = mailedTo(email)
    const id = (await listed(email))?.id ?? ''
    await asAnna(resendInvitation, { id })
    await runJobs()
    const { token: second } = mailedTo(email)
    await asAnna(revokeInvitation, { id, reason })
    for (const token of [first, second])
      await expect((await as())(resetPassword, { token, password })).rejects.toMatchObject({
        code: 'link_expired',
      })
    expect(await listed(email)).toBeUndefined()
    // The account is a member's then, with a profile of invented values.
    const visitor = await as(await addMember(db))
    await expect(visitor(getMember, { id })).rejects.toMatchObject({
      code: 'profile_not_available',
    })
    await expect(asAnna(resendInvitation, { id })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('is not kept from an address that somebody else signed up with and never confirmed', async () => {
    const email = 'claimed@vonk.example'
    await post('/api/signup.php', { ...signupForm, email })
    expect(await asAnna(inviteStaff, invitation(email))).toEqual({ approval: null })
    await expect(asAnna(inviteStaff, invitation(email))).rejects.toMatchObject({
      code: 'address_taken',
    })
    await runJobs()
    await (
      await as()
    )(resetPassword, { token: mailedTo(email).token, password })
    expect(await listed(email)).toMatchObject({ invited: false })
  })

  test('cannot invite an address that has an account, nor take back who works here', async () => {
    await addMember(db, { email: 'taken@example.org' })
    await expect(asAnna(inviteStaff, invitation('TAKEN@example.org'))).rejects.toMatchObject({
      code: 'address_taken',
    })
    await expect(asAnna(inviteStaff, invitation('no address'))).rejects.toMatchObject({
      code: 'email_invalid',
    })
    await expect(asAnna(revokeInvitation, { id: anna, reason })).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})

test('the only admin invites one admin alone, and the next one only with the first', async () => {
  const admins = ['admin' as const]
  await runJobs()
  const before = mails.length
  const first = { ...invitation('sol@vonk.example'), roles: admins }
  expect(await asAnna(inviteStaff, first)).toEqual({ approval: null })
  await runJobs()
  const sent = mails.slice(before).map(({ to, subject }) => `${subject} to ${to}`)
  expect(sent).toHaveLength(2)
  expect(sent).toContain('accounts/staff-invitation to sol@vonk.example')
  expect(sent.join()).toContain('staff/power-changed')
  const { approval } = await asAnna(inviteStaff, {
    ...invitation('tom@vonk.example'),
    roles: admins,
  })
  expect(approval).not.toBeNull()
  const waiting = { id: approval ?? '', approved: true, answer: '' }
  await expect(asAnna(answerApproval, waiting)).rejects.toMatchObject({ code: 'own_approval' })
  expect(await asAnna(inviteStaff, invitation('uma@vonk.example'))).toEqual({ approval: null })
  const id = (await listed('sol@vonk.example'))?.id ?? ''
  await asAnna(revokeInvitation, { id, reason })
})

describe('where two admins work', () => {
  test('the other one approves an invitation before it is sent', async () => {
    const bert = await as(await addStaff(db, ['admin']))
    const email = 'kasia@vonk.example'
    const { approval } = await asAnna(inviteStaff, invitation(email))
    const id = approval ?? ''
    await runJobs()
    expect(mails.filter(({ to }) => to === email)).toEqual([])
    await expect(asAnna(answerApproval, { id, approved: true, answer: '' })).rejects.toMatchObject({
      code: 'own_approval',
    })
    await bert(answerApproval, { id, approved: true, answer: '' })
    await runJobs()
    expect(mails.filter(({ to }) => to === email)).toHaveLength(1)
  })

  test('two people of one company whose addresses begin alike wait side by side', async () => {
    const bert = await as(await addStaff(db, ['admin']))
    for (const email of ['mia@alike.example', 'max@alike.example'])
      await asAnna(inviteStaff, invitation(email))
    await expect(asAnna(inviteStaff, invitation('MIA@alike.example'))).rejects.toMatchObject({
      code: 'approval_waiting',
    })
    const { approvals } = await bert(listApprovals, {})
    const subjects = approvals.flatMap(({ subject: { id } }) =>
      id.includes('@alike.') ? [id] : [],
    )
    expect(new Set(subjects).size).toBe(2)
    // The log keeps them for good.
    for (const subject of subjects) expect(subject).toMatch(/^m•••@alike\.example [\w-]{8}$/)
  })

  test.each(['support', 'moderator', 'finance', 'content'] as const)(
    'the role %s may not invite',
    async (role) => {
      const colleague = await as(await addStaff(db, [role]))
      await expect(colleague(inviteStaff, invitation('x@vonk.example'))).rejects.toMatchObject({
        code: 'role_required',
      })
    },
  )

  test('two invitations of one address at a time make one account', async () => {
    await execute(
      db,
      sql`update account set staff_roles = '{support}' where staff_roles = '{admin}' and member_id <> ${anna}`,
    )
    const email = 'race@vonk.example'
    const made = await Promise.allSettled(
      Array.from({ length: 5 }, () => asAnna(inviteStaff, invitation(email))),
    )
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('what an approval says of a person', () => {
  test('a name and an address that no account belongs to are deleted after 30 days', async () => {
    const [clara, bert] = [
      await as(await addStaff(db, ['admin'])),
      await as(await addStaff(db, ['admin'])),
    ]
    const countStored = async (email: string) =>
      (await rows(db, sql`select 1 from approval a where a::text like ${`%${email}%`}`)).length
    const [refused, accepted] = ['olga@later.example', 'pim@later.example']
    const requests = [
      await clara(inviteStaff, invitation(refused)),
      await clara(inviteStaff, invitation(accepted)),
    ]
    for (const [index, { approval }] of requests.entries())
      await bert(answerApproval, { id: approval ?? '', approved: index === 1, answer: 'Not now.' })
    advance(31 * 86_400_000)
    for (const work of staffSchedules) await runScheduled(app, work)
    expect([await countStored(refused), await countStored(accepted)]).toEqual([0, 1])
    const { member } = await row<{ member: string }>(
      db,
      sql`select a.member_id::text as member from approval a where a::text like ${`%${accepted}%`}`,
    )
    const account = await row<{ email: string }>(
      db,
      sql`select email from account where member_id = ${member}`,
    )
    expect(account.email).toBe(accepted)
  })
})
