import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { order, press } from '../../../tests/factories/checkout.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { addStaff } from '../../../tests/factories/staff.ts'
import { getUser } from '../../accounts/contract.ts'
import { makeComplaint } from '../../moderation/contract.ts'
import { updateProfile } from '../../profiles/contract.ts'
import { execute, row, rows } from '../../server/database/query.ts'
import { answerApproval } from '../../staff/contract.ts'
import {
  correctBirthDate,
  eraseMember,
  exportMember,
  hideMember,
  listConsoleMembers,
  listMemberMails,
  resendMemberConfirmation,
  showMember,
  warnMember,
} from '../actions-contract.ts'
import { getConsoleMember, suspendMember, unbanMember } from '../contract.ts'

const node = await testApp()
const { app, as, mails, runJobs } = node
const db = app.pool
const support = await as(await addStaff(db, ['support']))
const colleague = await as(await addStaff(db, ['support']))
const moderator = await as(await addStaff(db, ['moderator']))
const others = [
  await as(await addStaff(db, ['finance'])),
  await as(await addStaff(db, ['content'])),
  moderator,
]
const reason = 'As agreed with the member on the phone.'
const answer = 'Du hast vielen Mitgliedern Werbung geschickt.'
const letter = { rule: 'spam' as const, answer, reason }
const mailsTo = (address: string) => mails.filter(({ to }) => to === address)
const actionsAbout = async (member: string) =>
  (
    await rows<{ action: string }>(
      db,
      sql`select action from audit_entry where affected_id = ${member} and action <> 'look.member' order by entry_id`,
    )
  ).map(({ action }) => action)

describe('a warning', () => {
  test('reaches the member in their language with the way to object, and changes nothing else', async () => {
    const email = 'warned@example.org'
    const id = await addMember(db, { email, language: 'de' })
    const { number } = await moderator(warnMember, { id, ...letter })
    await runJobs()
    expect(mailsTo(email)).toHaveLength(1)
    const text = mailsTo(email)[0]?.text ?? ''
    expect(text).toContain('console/warned')
    expect(text).toContain(answer)
    expect(text).toContain(`/de/complaints?about=${number}`)
    expect((await (await as(id))(getUser, {})).user).not.toBeNull()
    expect((await moderator(getConsoleMember, { id })).member).toMatchObject({
      banned_at: null,
      profile_status: 'active',
      cases: [{ number, measure: 'warning', state: 'decided' }],
    })
    expect(await actionsAbout(id)).toEqual(['member.warn'])
    const { ticket } = await (
      await as()
    )(makeComplaint, {
      kind: 'service',
      name: 'Noor',
      email,
      about: number,
      text: 'I never sent advertising to anybody here.',
    })
    expect(ticket).not.toBe('')
  })
})

describe('hiding a profile', () => {
  test('leaves the log-in open, happens once, and is taken back by the staff', async () => {
    const id = await addMember(db)
    const tries = await Promise.allSettled(
      Array.from({ length: 4 }, () => moderator(hideMember, { id, ...letter })),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await moderator(getConsoleMember, { id })).member.profile_status).toBe('disabled')
    expect((await (await as(id))(getUser, {})).user).not.toBeNull()
    expect((await moderator(getConsoleMember, { id })).member.banned_at).toBeNull()
    await expect(moderator(hideMember, { id, ...letter })).rejects.toMatchObject({
      code: 'already_hidden',
    })
    await moderator(showMember, { id, reason })
    expect((await moderator(getConsoleMember, { id })).member.profile_status).toBe('active')
    await expect(moderator(showMember, { id, reason })).rejects.toMatchObject({
      code: 'not_hidden',
    })
    expect(await actionsAbout(id)).toEqual(['member.hide', 'member.show'])
  })

  test('outlasts a suspension, also one that is lifted early', async () => {
    const id = await addMember(db)
    const loadStatus = async () => (await moderator(getConsoleMember, { id })).member.profile_status
    await moderator(hideMember, { id, ...letter })
    const until = new Date(node.now().getTime() + 600_000).toISOString()
    await moderator(suspendMember, { id, until, ...letter })
    await moderator(unbanMember, { id, reason })
    expect(await loadStatus()).toBe('disabled')
    await moderator(suspendMember, { id, until, ...letter })
    node.advance(660_000)
    await node.runJobs()
    expect((await moderator(getConsoleMember, { id })).member.banned_at).toBeNull()
    expect(await loadStatus()).toBe('disabled')
    await moderator(showMember, { id, reason })
    expect(await loadStatus()).toBe('active')
  })

  test('is taken back without showing a profile that its owner had paused', async () => {
    const id = await addMember(db)
    await (
      await as(id)
    )(updateProfile, { paused: true })
    await moderator(hideMember, { id, ...letter })
    const until = new Date(node.now().getTime() + 86_400_000).toISOString()
    await moderator(suspendMember, { id, until, ...letter })
    await moderator(unbanMember, { id, reason })
    await moderator(showMember, { id, reason })
    expect((await moderator(getConsoleMember, { id })).member.profile_status).toBe('paused')
  })
})

describe('the support', () => {
  test('sends the confirmation again until the address is confirmed', async () => {
    const email = 'unconfirmed@example.org'
    const id = await addMember(db, { email })
    await expect(support(resendMemberConfirmation, { id, reason })).rejects.toMatchObject({
      code: 'already_confirmed',
    })
    await execute(
      db,
      sql`update account set status = 'not_confirmed', email_confirmed_at = null where member_id = ${id}`,
    )
    await support(resendMemberConfirmation, { id, reason })
    await runJobs()
    expect(mailsTo(email).at(-1)?.text).toContain('accounts/confirm-address')
    expect((await support(listMemberMails, { id })).mails).toMatchObject([
      { template: 'accounts/confirm-address', state: 'accepted' },
    ])
  })

  test('corrects a date of birth by a proof, never to one below the minimum age', async () => {
    const id = await addMember(db)
    const { birth_date: expected } = (await support(getConsoleMember, { id })).member
    const correction = { id, expected, reason: 'Passport seen by Marit on 3 May.' }
    const year = app.clock().getUTCFullYear()
    await expect(
      support(correctBirthDate, { ...correction, birth_date: `${year - 10}-01-01` }),
    ).rejects.toMatchObject({
      code: 'member_too_young',
      params: { min_age: 18, field: 'birth_date' },
    })
    await expect(
      support(correctBirthDate, { ...correction, birth_date: expected }),
    ).rejects.toMatchObject({ code: 'nothing_changed' })
    await support(correctBirthDate, { ...correction, birth_date: '1988-02-29' })
    expect((await support(getConsoleMember, { id })).member.birth_date).toBe('1988-02-29')
    await expect(
      support(correctBirthDate, { ...correction, birth_date: '1987-02-28' }),
    ).rejects.toMatchObject({ code: 'member_changed' })
    const logged = await rows(db, sql`select * from audit_entry where affected_id = ${id}`)
    expect(JSON.stringify(logged)).not.toContain('1988-02-29')
  })

  test('prepares an export that only the member gets', async () => {
    const email = 'export@example.org'
    const id = await addMember(db, { email })
    expect(await support(exportMember, { id, reason })).toEqual({})
    await runJobs()
    expect(mailsTo(email).at(-1)?.text).toContain('accounts/export-ready')
  })

  test('deletes a member for good when a second person approves', async () => {
    const id = await addMember(db)
    const { approval } = await support(eraseMember, { id, credits: null, reason })
    await expect(
      support(answerApproval, { id: approval, approved: true, answer: '' }),
    ).rejects.toMatchObject({ code: 'own_approval' })
    await colleague(answerApproval, { id: approval, approved: true, answer: '' })
    await runJobs()
    const { status } = await row<{ status: string }>(
      db,
      sql`select status from account where member_id = ${id}`,
    )
    expect(status).toBe('erased')
    await expect(support(getConsoleMember, { id })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('deletes a member with paid credits only after choosing what becomes of them', async () => {
    const id = await addMember(db)
    const early = await support(eraseMember, { id, credits: null, reason })
    const { checkout } = await order(node, id)
    await press(node, checkout, 'paid')
    await runJobs()
    const yes = { approved: true, answer: '' }
    await expect(colleague(answerApproval, { ...yes, id: early.approval })).rejects.toMatchObject({
      code: 'approval_outdated',
      params: { reason: 'choose_credits' },
    })
    await colleague(answerApproval, { id: early.approval, approved: false, answer: 'They paid.' })
    await expect(support(eraseMember, { id, credits: null, reason })).rejects.toMatchObject({
      code: 'choose_credits',
      params: { credits: 50 },
    })
    const { approval } = await support(eraseMember, { id, credits: 'refund', reason })
    await colleague(answerApproval, { ...yes, id: approval })
    await runJobs()
    expect(
      await rows(
        db,
        sql`select status, refunded_amount = amount as whole from credit_order where member_id = ${id}`,
      ),
    ).toEqual([{ status: 'refunded', whole: true }])
  })

  test('does what no other role may, and to nobody of another site', async () => {
    const elsewhere = await addMember(db, { site: 2 })
    const here = await addMember(db)
    const calls = (api: typeof support, id: string) => [
      () => api(resendMemberConfirmation, { id, reason }),
      () =>
        api(correctBirthDate, {
          id,
          birth_date: '1988-02-29',
          expected: '1990-01-01',
          reason: 'Passport seen by Marit.',
        }),
      () => api(exportMember, { id, reason }),
      () => api(eraseMember, { id, credits: null, reason }),
      () => api(listMemberMails, { id }),
    ]
    for (const api of others)
      for (const request of calls(api, here))
        await expect(request()).rejects.toMatchObject({ code: 'role_required' })
    for (const request of calls(support, elsewhere))
      await expect(request()).rejects.toMatchObject({ code: 'not_found' })
    for (const request of [
      () => support(warnMember, { id: here, ...letter }),
      () => support(hideMember, { id: here, ...letter }),
    ])
      await expect(request()).rejects.toMatchObject({ code: 'role_required' })
  })
})

describe('the list of members', () => {
  test('goes through all of them by pages, each once, and filters by state', async () => {
    const ids: string[] = []
    for (let n = 0; n < 60; n += 1) ids.push(await addMember(db, { name: 'Zelda', country: 'PL' }))
    const banned = ids[0] ?? ''
    await execute(db, sql`update account set banned_at = now() where member_id = ${banned}`)
    const first = await support(listConsoleMembers, { name: 'zel' })
    expect(first.members).toHaveLength(50)
    const second = await support(listConsoleMembers, { name: 'zel', before: first.next ?? '' })
    expect(second.next).toBeNull()
    // Signs separate words and stand for no letters: "z%" finds as "z" does.
    for (const name of ['elda', '%', '_', 'x_', 'z%lda', 'z_lda', 'zel%da', '%elda', '_elda'])
      expect((await support(listConsoleMembers, { name })).members, name).toEqual([])
    const search = async (name: string) =>
      (await support(listConsoleMembers, { name })).members.map(({ id }) => id)
    for (const name of ['z%', 'zelda_', ' ZELDA '])
      expect(await search(name)).toEqual(await search('z'))
    const listed = [...first.members, ...second.members].map(({ id }) => id)
    expect(listed.toSorted()).toEqual(ids.toSorted())
    expect(
      (await support(listConsoleMembers, { country: 'PL', state: 'banned' })).members,
    ).toMatchObject([{ id: banned, state: 'banned', country: 'PL' }])
    await expect(others[1]?.(listConsoleMembers, {})).rejects.toMatchObject({
      code: 'role_required',
    })
  })
})
