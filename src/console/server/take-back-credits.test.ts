import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { addStaff } from '../../../tests/factories/staff.ts'
import { listTransactions } from '../../credits/contract.ts'
import {
  getBalance,
  countCorrections,
  grantCredits,
  spendCredits,
} from '../../credits/server/public.ts'
import type { Api } from '../../platform/contract.ts'
import { row, rows } from '../../server/database/query.ts'
import { answerApproval, listApprovals } from '../../staff/contract.ts'
import { getConsoleMember, giveCredits, takeBackCredits } from '../contract.ts'

const node = await testApp()
const { app, as, now, advance, logInAgain, mails, runJobs } = node
const db = app.pool
const ids = [
  await addStaff(db, ['support']),
  await addStaff(db, ['finance']),
  await addStaff(db, ['moderator']),
] as const
const [support, finance, moderator] = [await as(ids[0]), await as(ids[1]), await as(ids[2])]
const reason = 'Given to the wrong member.'

const answer = 'We gave you these credits by mistake.'

type Correction = { id: string; credits: number; reason: string }

/** Both as on a page that was just loaded. */
const give = async (staff: Api, input: Correction) =>
  staff(giveCredits, { ...input, corrections: await countCorrections(db, input.id) })
const take = async (staff: Api, input: Correction) =>
  staff(takeBackCredits, {
    ...input,
    answer,
    corrections: await countCorrections(db, input.id),
  })

/** A member with 5 free credits of the sign-up and given ones. */
async function memberWith(credits: number): Promise<string> {
  const id = await addMember(db)
  await grantCredits(
    { db, now: now() },
    { memberId: id, credits: 5, origin: 'signup', key: 'signup' },
  )
  await grantCredits({ db, now: now() }, { memberId: id, credits, origin: 'gesture', key: 'given' })
  return id
}

const spend = (id: string, credits: number) =>
  spendCredits(
    { db, now: now() },
    { memberId: id, credits, key: crypto.randomUUID(), kind: 'message', reference: '1' },
  )

describe('takeBackCredits', () => {
  test('takes the latest given credits and no others, and member and staff see it in the ledger', async () => {
    const id = await memberWith(3)
    advance(1_000)
    await give(support, { id, credits: 20, reason })
    expect(await take(support, { id, credits: 21, reason })).toEqual({
      balance: 7,
      approval: null,
    })
    expect(
      await rows(
        db,
        sql`select origin::text as origin, remaining from credit_lot where member_id = ${id} order by created_at, lot_id`,
      ),
    ).toEqual(
      expect.arrayContaining([
        { origin: 'signup', remaining: 5 },
        { origin: 'gesture', remaining: 2 },
        { origin: 'gesture', remaining: 0 },
      ]),
    )
    const { transactions, balance } = await (await as(id))(listTransactions, {})
    expect(balance).toBe(7)
    expect(transactions[0]).toMatchObject({ kind: 'taken_back', credits: -21, balance: 7 })
    const { member } = await finance(getConsoleMember, { id })
    expect(member.money?.ledger[0]).toMatchObject({ kind: 'taken_back', credits: -21 })
    expect(
      await rows(
        db,
        sql`select reason, before_change, after_change from audit_entry where action = 'credits.take_back' and affected_id = ${id}`,
      ),
    ).toEqual([
      {
        reason,
        before_change: { balance: 28 },
        after_change: { balance: 7, credits: 21, approval: null },
      },
    ])
  })

  test('leaves what is spent: no wallet becomes negative, and bought or free credits stay', async () => {
    const id = await memberWith(10)
    await spend(id, 8)
    const { left } = await row<{ left: number }>(
      db,
      sql`select sum(remaining)::int as left from credit_lot where member_id = ${id} and origin = 'gesture'`,
    )
    await expect(take(support, { id, credits: left + 1, reason })).rejects.toMatchObject({
      code: 'given_credits_used',
      status: 409,
      params: { count: left },
    })
    expect(await getBalance(db, id)).toBe(7)
    expect((await take(support, { id, credits: left, reason })).balance).toBe(7 - left)
    const none = { id: await addMember(db), credits: 1, reason }
    await expect(take(support, none)).rejects.toMatchObject({ params: { count: 0 } })
  })

  test('waits for a second person above 50 in 30 days, who finds them spent or takes them', async () => {
    const id = await memberWith(200)
    await take(support, { id, credits: 30, reason })
    const { balance, approval } = await take(finance, { id, credits: 21, reason })
    expect(balance).toBe(175)
    await expect(take(support, { id, credits: 60, reason })).rejects.toMatchObject({
      code: 'approval_waiting',
    })
    const yes = { id: approval ?? '', approved: true, answer: '' }
    await expect(finance(answerApproval, yes)).rejects.toMatchObject({ code: 'own_approval' })
    await expect(moderator(answerApproval, yes)).rejects.toMatchObject({ code: 'role_required' })
    const other = await as(await addStaff(db, ['finance']))
    expect((await other(listApprovals, {})).approvals).toContainEqual(
      expect.objectContaining({
        kind: 'credits.take_back',
        person: { thumb: null, origin: 'member' },
        summary: expect.objectContaining({ count: -21, before: 175, after: 154 }),
      }),
    )
    await Promise.allSettled([other(answerApproval, yes), other(answerApproval, yes)])
    expect(await getBalance(db, id)).toBe(154)
    const requested = await take(support, { id, credits: 149, reason })
    await spend(id, 150)
    await expect(
      other(answerApproval, { id: requested.approval ?? '', approved: true, answer: '' }),
    ).rejects.toMatchObject({ code: 'approval_outdated' })
    expect(await getBalance(db, id)).toBe(4)
    advance(31 * 86_400_000)
    for (const person of ids) logInAgain(person)
    const later = await memberWith(50)
    expect((await take(support, { id: later, credits: 50, reason })).approval).toBe(null)
  })

  test('of parallel requests and spends each takes what is there, once', async () => {
    const id = await memberWith(20)
    const ended = await Promise.allSettled([
      ...[support, finance, support, finance].map((person) =>
        take(person, { id, credits: 8, reason }),
      ),
      ...[1, 2, 3, 4].map(() => spend(id, 5)),
    ])
    const { balance, lots, entries } = await row<{
      balance: number
      lots: number
      entries: number
    }>(
      db,
      sql`select w.balance, (select sum(remaining)::int from credit_lot where member_id = ${id}) as lots,
            (select sum(credits)::int from ledger_entry where member_id = ${id} and account = 'member') as entries
          from wallet w where w.member_id = ${id}`,
    )
    expect([lots, entries]).toEqual([balance, balance])
    expect(balance).toBeGreaterThanOrEqual(0)
    const [takes, spends] = [ended.slice(0, 4), ended.slice(4)].map(
      (part) => part.filter(({ status }) => status === 'fulfilled').length,
    )
    expect(balance).toBe(25 - 8 * (takes ?? 0) - 5 * (spends ?? 0))
  })

  test('mails the member how many, why, what is left and where to complain, in their language', async () => {
    const id = await addMember(db, { email: 'corrected@example.org', language: 'de' })
    await give(support, { id, credits: 60, reason })
    const other = await as(await addStaff(db, ['finance']))
    const { approvals } = await other(listApprovals, {})
    const waiting = approvals.find(({ member, state }) => member === id && state === 'waiting')
    await other(answerApproval, { id: waiting?.id ?? '', approved: true, answer: '' })
    await take(support, { id, credits: 2, reason })
    await runJobs()
    const text = () => mails.findLast(({ to }) => to === 'corrected@example.org')?.text ?? ''
    for (const part of [
      'console/credits-deducted',
      '"credits":2',
      '"balance":58',
      answer,
      '/de/transactions',
      '/de/complaints?about=/de/transactions',
    ])
      expect(text()).toContain(part)
    expect(text()).not.toContain(reason)

    const { approval } = await take(support, { id, credits: 51, reason })
    await runJobs()
    expect(text()).toContain('"balance":58')
    const letter = (await other(listApprovals, {})).approvals.find((one) => one.id === approval)
    expect(letter?.summary).toMatchObject({ letter: answer, before: 58, after: 7 })
    await other(answerApproval, { id: approval ?? '', approved: true, answer: '' })
    await runJobs()
    expect(text()).toContain('"balance":7')
  })

  test('of two submits of one form one counts', async () => {
    const id = await memberWith(20)
    const input = { id, credits: 3, corrections: 0, answer, reason }
    const both = await Promise.allSettled([
      support(takeBackCredits, input),
      finance(takeBackCredits, input),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'credits_corrected', params: { balance: 22, corrections: 1 } },
    })
    expect(await getBalance(db, id)).toBe(22)
  })

  test('is refused to moderators, members, and for members of another site', async () => {
    const id = await memberWith(10)
    const input = { id, credits: 1, reason }
    await expect(take(moderator, input)).rejects.toMatchObject({ code: 'role_required' })
    await expect(take(await as(id), input)).rejects.toMatchObject({
      code: 'not_found',
    })
    const stranger = await addMember(db, { site: 2 })
    await expect(take(support, { ...input, id: stranger })).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})
