import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addMainPhoto } from '../../../tests/factories/main-photo.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { addStaff } from '../../../tests/factories/staff.ts'
import { getUser } from '../../accounts/contract.ts'
import { countCorrections } from '../../credits/server/public.ts'
import type { Api } from '../../platform/contract.ts'
import { getBan } from '../../moderation/contract.ts'
import { execute, rows } from '../../server/database/query.ts'
import { deleteOldKeys } from '../../server/http/idempotency.ts'
import { searchCities } from '../../server/places/search-cities.ts'
import { answerApproval } from '../../staff/contract.ts'
import {
  addStaffNote,
  banMember,
  endMemberSessions,
  getConsoleMember,
  giveCredits,
  resetMemberFactors,
  showMemberAddress,
  suspendMember,
  unbanMember,
} from '../contract.ts'

const node = await testApp()
const { app, as, mails, runJobs, logInAgain } = node
const db = app.pool
const ids = [
  await addStaff(db, ['support']),
  await addStaff(db, ['moderator']),
  await addStaff(db, ['moderator']),
  await addStaff(db, ['finance']),
  await addStaff(db, ['content']),
]
const [support, moderator, second, finance, content] = [
  await as(ids[0]),
  await as(ids[1]),
  await as(ids[2]),
  await as(ids[3]),
  await as(ids[4]),
]
const reason = 'As agreed with the member on the phone.'
const answer = 'You sent advertising to many members.'
/** As on a page that was just loaded. */
const give = async (staff: Api, input: { id: string; credits: number; reason: string }) =>
  staff(giveCredits, { ...input, corrections: await countCorrections(db, input.id) })
const actionsAbout = async (member: string) =>
  (
    await rows<{ action: string }>(
      db,
      sql`select action from audit_entry where affected_id = ${member} and action <> 'look.member' order by entry_id`,
    )
  ).map(({ action }) => action)

describe('getConsoleMember', () => {
  test('names the city, and says where each credit comes from and what became of each order', async () => {
    const id = await addMember(db, { name: 'Noor' })
    const city = searchCities('NL', 'Den Haag', 1)[0]?.city
    await addMainPhoto(db, id)
    await execute(
      db,
      sql`update profile set city = ${city?.id}, verified_photos = array[main_photo] where member_id = ${id}`,
    )
    await give(support, { id, credits: 5, reason })
    await execute(
      db,
      sql`insert into credit_order (order_id, member_id, site_id, bundle, credits, amount, list_amount, currency, country, provider, status, created_at, completed_at)
          values (104299, ${id}, 1, 'p1', 50, 1999, 1999, 'EUR', 'NL', 'local', 'completed', now(), now())`,
    )
    const { member } = await support(getConsoleMember, { id })
    expect(member).toMatchObject({
      city: 'Den Haag',
      verified: true,
      photos: [{ main: true }],
      money: {
        lots: [{ origin: 'gesture', order: null, remaining: 5 }],
        ledger: [
          { kind: 'gesture', credits: 5, lots: [{ origin: 'gesture', order: null, credits: 5 }] },
        ],
        orders: [{ id: '104299', credits: 50, status: 'completed' }],
      },
    })
    expect(member.timeline).toContainEqual(
      expect.objectContaining({ kind: 'order', subject: '104299', text: 'completed' }),
    )
  })

  test('sums what was paid over all orders by currency, not over the listed ones', async () => {
    const id = await addMember(db)
    await execute(
      db,
      sql`insert into credit_order (order_id, member_id, site_id, bundle, credits, amount, list_amount, currency, country, provider, status, refunded_amount, created_at, completed_at)
          select 105000 + n, ${id}, 1, 'p1', 50, 1999, 1999, case when n = 1 then 'PLN' else 'EUR' end, 'NL', 'local',
            (case when n = 2 then 'charged_back' when n = 3 then 'failed' else 'completed' end)::order_status, case when n = 2 then 1999 else 0 end, now(), now()
          from generate_series(1, 103) n`,
    )
    const { money } = (await support(getConsoleMember, { id })).member
    expect(money?.orders).toHaveLength(100)
    expect(money?.totals).toEqual([
      { currency: 'EUR', orders: 101, chargebacks: 1, amount: 101 * 1999, refunded: 1999 },
      { currency: 'PLN', orders: 1, chargebacks: 0, amount: 1999, refunded: 0 },
    ])
  })

  test('shows a member with a covered address, and money only to roles that need it', async () => {
    const id = await addMember(db, { name: 'Noor', email: 'noor.member@example.org' })
    const { member } = await support(getConsoleMember, { id })
    expect(member).toMatchObject({
      name: 'Noor',
      masked_email: 'n•••@example.org',
      money: { balance: 0, ledger: [] },
    })
    expect(JSON.stringify(member)).not.toContain('noor.member')
    expect((await moderator(getConsoleMember, { id })).member.money).toBeNull()
    await expect(content(getConsoleMember, { id })).rejects.toMatchObject({ code: 'role_required' })
  })

  test('knows no staff and nobody of another site', async () => {
    const elsewhere = await addMember(db, { site: 2 })
    const colleague = await addStaff(db, ['support'])
    for (const id of [elsewhere, colleague])
      for (const request of [
        () => support(getConsoleMember, { id }),
        () => support(showMemberAddress, { id }),
        () => give(support, { id, credits: 5, reason }),
        () => moderator(unbanMember, { id, reason }),
      ])
        await expect(request()).rejects.toMatchObject({ code: 'not_found' })
  })

  test('uncovers the address on request and logs the look', async () => {
    const id = await addMember(db, { email: 'covered@example.org' })
    expect(await support(showMemberAddress, { id })).toEqual({ email: 'covered@example.org' })
    expect(await actionsAbout(id)).toEqual(['look.address'])
  })

  test('keeps notes of the staff, ends sessions and resets factors, each in the log', async () => {
    const id = await addMember(db)
    const me = await as(id)
    await me(getUser, {})
    await support(addStaffNote, { id, text: 'Called about a lost phone.' })
    expect((await support(getConsoleMember, { id })).member.notes).toMatchObject([
      { text: 'Called about a lost phone.' },
    ])
    await support(resetMemberFactors, { id, reason })
    expect(await support(endMemberSessions, { id, reason })).toEqual({ ended: 1 })
    expect((await me(getUser, {})).user).toBeNull()
    expect(await actionsAbout(id)).toEqual([
      'member.note',
      'member.factors.reset',
      'member.sessions.end',
    ])
  })
})

describe('giveCredits', () => {
  test('gives up to 50 at once, and more when finance approves', async () => {
    const id = await addMember(db)
    expect(await give(support, { id, credits: 50, reason })).toEqual({
      balance: 50,
      approval: null,
    })
    const { balance, approval } = await give(support, { id, credits: 51, reason })
    expect(balance).toBe(50)
    await expect(give(finance, { id, credits: 60, reason })).rejects.toMatchObject({
      code: 'approval_waiting',
    })
    const yes = { id: approval ?? '', approved: true, answer: '' }
    await expect(moderator(answerApproval, yes)).rejects.toMatchObject({ code: 'role_required' })
    await Promise.allSettled([finance(answerApproval, yes), finance(answerApproval, yes)])
    const { member } = await finance(getConsoleMember, { id })
    expect(member.money?.balance).toBe(101)
    expect(member.money?.ledger.map((entry) => entry.balance)).toEqual([101, 50])
    expect(await actionsAbout(id)).toEqual([
      'credits.correct',
      'credits.correct.request',
      'credits.correct',
      'credits.correct.approve',
    ])
    await expect(give(finance, { id, credits: 1, reason })).resolves.toMatchObject({
      approval: expect.any(String),
    })
    await expect(give(moderator, { id, credits: 1, reason })).rejects.toMatchObject({
      code: 'role_required',
    })
  })

  test('counts parts of a correction together, whoever gives them and also in parallel, for 30 days', async () => {
    const id = await addMember(db)
    const part = { id, credits: 30, corrections: 0, reason }
    const given = await Promise.allSettled([
      support(giveCredits, part),
      finance(giveCredits, part),
      support(giveCredits, part),
    ])
    expect(given.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await give(finance, part)).approval).not.toBeNull()
    const { member } = await finance(getConsoleMember, { id })
    expect(member.money?.balance).toBe(30)
    node.advance(31 * 86_400_000)
    for (const staff of ids) logInAgain(staff)
    expect((await give(support, { id, credits: 50, reason })).balance).toBe(80)
  })

  test('tells the member in their language if the staff wrote why, once it is approved', async () => {
    const id = await addMember(db, { email: 'given@example.org', language: 'pl' })
    const notified = { id, reason, answer: 'Twoje wiadomości zaginęły.' }
    await give(support, { id, credits: 5, reason })
    await support(giveCredits, { ...notified, credits: 4, corrections: 1 })
    await runJobs()
    const mailed = () => mails.filter(({ to }) => to === 'given@example.org')
    expect(mailed()).toHaveLength(1)
    for (const part of ['console/credits-given', '"credits":4', '"balance":9', notified.answer])
      expect(mailed()[0]?.text).toContain(part)
    const { approval } = await support(giveCredits, { ...notified, credits: 60, corrections: 2 })
    await runJobs()
    expect(mailed()).toHaveLength(1)
    await finance(answerApproval, { id: approval ?? '', approved: true, answer: '' })
    await runJobs()
    expect(mailed()[1]?.text).toContain('"balance":69')
  })

  test('of two submits of one form one counts, with one key or two, also after the keys are gone', async () => {
    const id = await addMember(db)
    const submit = async (key: string, corrections: number) => {
      const response = await node.request(
        '/api/operator-credits.php',
        {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': key },
          body: JSON.stringify({ id, credits: 7, corrections, reason }),
        },
        ids[0],
      )
      return { status: response.status, body: await response.text() }
    }
    const key = crypto.randomUUID()
    const [first, repeat] = await Promise.all([submit(key, 0), submit(key, 0)])
    expect(first).toEqual({ status: 200, body: JSON.stringify({ balance: 7, approval: null }) })
    expect(repeat).toEqual(first)
    await deleteOldKeys(db, new Date(node.now().getTime() + 2 * 86_400_000))
    expect(await submit(key, 0)).toMatchObject({
      status: 409,
      body: expect.stringContaining('credits_corrected'),
    })
    const twice = await Promise.all([
      submit(crypto.randomUUID(), 1),
      submit(crypto.randomUUID(), 1),
    ])
    expect(twice.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
    expect((await support(getConsoleMember, { id })).member.money).toMatchObject({
      balance: 14,
      corrections: 2,
    })
    await expect(
      finance(giveCredits, { id, credits: 1, corrections: 1, reason }),
    ).rejects.toMatchObject({
      code: 'credits_corrected',
      status: 409,
      params: { balance: 14, corrections: 2 },
    })
  })
})

describe('suspendMember and banMember', () => {
  test('a suspension closes the account with a mail, and opens it when its time is over', async () => {
    const id = await addMember(db, { email: 'late@example.org' })
    const until = new Date(node.now().getTime() + 3_600_000).toISOString()
    const input = { id, rule: 'spam' as const, answer, reason, until }
    const { number } = await moderator(suspendMember, input)
    logInAgain(id)
    expect(await (await as(id))(getBan, {})).toMatchObject({ number, reason: 'spam', answer })
    expect((await moderator(getConsoleMember, { id })).member.suspended_until).toBe(until)
    await expect(moderator(suspendMember, input)).rejects.toMatchObject({ code: 'already_banned' })
    await runJobs()
    expect(mails.find(({ to }) => to === 'late@example.org')).toMatchObject({
      subject: 'moderation/statement-of-reasons',
      text: expect.stringContaining(answer),
    })
    node.advance(3_700_000)
    for (const staff of ids) logInAgain(staff)
    await runJobs()
    logInAgain(id)
    await expect((await as(id))(getBan, {})).rejects.toMatchObject({ code: 'not_found' })
    expect(await actionsAbout(id)).toEqual([
      'case.decide',
      'member.suspend',
      'member.suspension.end',
    ])
  })

  test('a ban for good waits for a second moderator, and can be lifted', async () => {
    const id = await addMember(db)
    const { approval } = await moderator(banMember, { id, rule: 'scam', answer, reason })
    logInAgain(id)
    await expect((await as(id))(getBan, {})).rejects.toMatchObject({ code: 'not_found' })
    const yes = { id: approval, approved: true, answer: '' }
    await expect(moderator(answerApproval, yes)).rejects.toMatchObject({ code: 'own_approval' })
    await second(answerApproval, yes)
    logInAgain(id)
    expect(await (await as(id))(getBan, {})).toMatchObject({ reason: 'scam', answer })
    await moderator(unbanMember, { id, reason })
    await expect(moderator(unbanMember, { id, reason })).rejects.toMatchObject({
      code: 'not_banned',
    })
    await expect((await as(id))(getBan, {})).rejects.toMatchObject({ code: 'not_found' })
    expect(await actionsAbout(id)).toEqual([
      'member.ban.request',
      'case.decide',
      'member.ban',
      'member.ban.approve',
      'member.unban',
    ])
  })

  test('a suspension can become a ban for good', async () => {
    const id = await addMember(db)
    const until = new Date(node.now().getTime() + 3_600_000).toISOString()
    await moderator(suspendMember, { id, rule: 'spam', answer, reason, until })
    const { approval } = await moderator(banMember, { id, rule: 'scam', answer, reason })
    await second(answerApproval, { id: approval, approved: true, answer: '' })
    const { member } = await moderator(getConsoleMember, { id })
    expect(member).toMatchObject({ banned_at: expect.any(String), suspended_until: null })
    await expect(moderator(banMember, { id, rule: 'scam', answer, reason })).rejects.toMatchObject({
      code: 'already_banned',
    })
  })

  test('refuses a suspension in the past', async () => {
    const id = await addMember(db)
    const until = new Date(node.now().getTime() - 1000).toISOString()
    await expect(
      moderator(suspendMember, { id, rule: 'spam', answer, reason, until }),
    ).rejects.toMatchObject({ code: 'time_not_possible' })
  })
})
