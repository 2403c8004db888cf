import { hash } from 'node:crypto'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { describe, expect, test, vi } from 'vitest'
import { getUser } from '../../accounts/contract.ts'
import { spendCredits } from '../../credits/server/public.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { press } from '../../../tests/factories/checkout.ts'
import { testApp } from '../../../tests/factories/app.ts'
import {
  debit as orderByDebit,
  debitCheckout,
  debitCode,
  debitPages,
  ibanOf,
} from '../../../tests/factories/debit.ts'
import { rows } from '../../server/database/query.ts'
import { asMember } from '../../server/member-context.ts'
import { createJobContext } from '../../server/http/create-context.ts'
import { createOrder, getBundles } from '../contract.ts'
import { getMandate, sendDebitCode } from '../direct-debit-contract.ts'
import { spacedIban } from '../debit-rules.ts'
import { placeOrder } from './create-order.ts'
import { findFaults } from '../../accounting/server/reconciliation-faults.ts'

const node = await testApp()
const { app, as, runJobs, mails } = node
const DAY = 86_400_000
app.pages = debitPages

const joinedLongAgo = () =>
  addMember(app.pool, { seenAt: new Date(node.now().getTime() - 30 * DAY) })
const codeFor = (member: string) => debitCode(node, member)
const debit = (member: string, more: Parameters<typeof orderByDebit>[2] = {}) =>
  orderByDebit(node, member, more)

async function user(member: string) {
  const { user } = await (await as(member))(getUser, {})
  return { credits: user?.credits, premium: user?.paid_user }
}

async function end(order: string, status: string) {
  await press(node, await debitCheckout(node, order), status)
  await runJobs()
}

describe('a direct debit', () => {
  test('grants credits at once and premium when it settles', async () => {
    const member = await joinedLongAgo()
    const { order } = await debit(member)
    await runJobs()
    expect(await user(member)).toEqual({ credits: 50, premium: false })
    const [lot] = await rows<{ provisional: boolean }>(
      app.pool,
      sql`select provisional from credit_lot where order_id = ${order}`,
    )
    expect(lot?.provisional).toBe(true)
    expect(mails.map(({ subject }) => subject)).toContain('payments/debit-announced')
    await end(order, 'paid')
    expect(await user(member)).toEqual({ credits: 50, premium: true })
    expect(
      await rows(
        app.pool,
        sql`select 1 from credit_lot where order_id = ${order} and not provisional`,
      ),
    ).toHaveLength(1)
  })

  test('takes unused credits back when returned, and blocks further debits of member and account', async () => {
    const [member, friend] = [await joinedLongAgo(), await joinedLongAgo()]
    const iban = 'DE89 3704 0044 0532 0130 00'
    const { order } = await debit(member, { iban })
    await spendCredits(
      { db: app.pool, now: node.now() },
      { memberId: member, credits: 8, key: 'k', kind: 'message', reference: '1' },
    )
    await end(order, 'failed')
    expect(await user(member)).toEqual({ credits: 0, premium: false })
    await expect(debit(member)).rejects.toMatchObject({ code: 'debit_blocked' })
    await expect(debit(friend, { iban })).rejects.toMatchObject({ code: 'debit_blocked' })
  })

  test('restores the credits when its money arrives after all', async () => {
    const member = await joinedLongAgo()
    const { order } = await debit(member, { iban: 'BE68 5390 0754 7034' })
    await spendCredits(
      { db: app.pool, now: node.now() },
      { memberId: member, credits: 8, key: 'k', kind: 'message', reference: '1' },
    )
    await end(order, 'failed')
    await end(order, 'paid')
    expect(await user(member)).toEqual({ credits: 42, premium: true })
  })

  test('blocks debits after a chargeback until it is reversed', async () => {
    const member = await joinedLongAgo()
    const { order } = await debit(member, { iban: ibanOf(9_000_000) })
    await end(order, 'paid')
    await end(order, 'chargeback')
    expect(await user(member)).toEqual({ credits: 0, premium: false })
    await expect(debit(member)).rejects.toMatchObject({ code: 'debit_blocked' })
    await end(order, 'chargeback-reversed')
    expect(await user(member)).toEqual({ credits: 50, premium: true })
    expect(await debit(member, { iban: ibanOf(9_000_000) })).toHaveProperty('order')
  })

  test('counts wrong codes up to five, and accepts a right one once', async () => {
    const member = await joinedLongAgo()
    const right = await codeFor(member)
    const wrong = right === '000000' ? '000001' : '000000'
    for (let tries = 0; tries < 5; tries++)
      await expect(debit(member, { otp: wrong })).rejects.toMatchObject({ code: 'code_invalid' })
    await expect(debit(member, { otp: right })).rejects.toMatchObject({ code: 'code_invalid' })
    const otp = await codeFor(member)
    const answers = await Promise.allSettled(
      Array.from({ length: 4 }, () => debit(member, { otp })),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('signs one order with a code that two requests have verified', async () => {
    const member = await joinedLongAgo()
    const otp = await codeFor(member)
    const lock = await app.pool.connect()
    const key = `hashtextextended('debits of ${member}', 0)`
    await lock.query(`select pg_advisory_lock(${key})`)
    const orders = [debit(member, { otp }), debit(member, { otp })]
    await vi.waitFor(async () =>
      expect(
        await rows(app.pool, sql`select from pg_locks where locktype = 'advisory' and not granted`),
      ).toHaveLength(2),
    )
    await lock.query(`select pg_advisory_unlock(${key})`)
    lock.release()
    const answers = await Promise.allSettled(orders)
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'code_invalid' },
    })
  })

  test('accepts a code for ten minutes, for its phone only', async () => {
    const member = await joinedLongAgo()
    const otp = await codeFor(member)
    await expect(debit(member, { otp, phone: '+31687654321' })).rejects.toMatchObject({
      code: 'code_invalid',
    })
    node.advance(600_001)
    await expect(debit(member, { otp })).rejects.toMatchObject({ code: 'code_invalid' })
  })

  test('refuses a fourth code within an hour, an invalid IBAN and an invalid phone number', async () => {
    const member = await joinedLongAgo()
    await expect(debit(member, { otp: '1', iban: 'NL91 ABNA 0417 1643 01' })).rejects.toMatchObject(
      {
        code: 'iban_invalid',
      },
    )
    // Valid, but of a country that takes part in no SEPA debit.
    const turkish = 'TR33 0006 1005 1978 6457 8413 26'
    await expect(debit(member, { otp: '1', iban: turkish })).rejects.toMatchObject({
      code: 'iban_invalid',
    })
    await expect(debit(member, { otp: '1', phone: '12' })).rejects.toMatchObject({
      code: 'phone_invalid',
    })
    for (let sent = 0; sent < 3; sent++) await codeFor(member)
    await expect(codeFor(member)).rejects.toMatchObject({ code: 'too_many_requests' })
  })

  test.each([
    'NL91 ABNA 0417 1643 00',
    'nl91abna0417164300',
    'NL91\u00a0ABNA\u202f0417\u2009 1643 00',
    'IBAN NL91 ABNA 0417 1643 00',
    'IBAN: NL91-ABNA-0417-1643-00',
    'ＮＬ91 ABNA 0417 1643 00',
  ])('reads the IBAN of a bank statement: %s', async (iban) => {
    const member = await joinedLongAgo()
    await expect(debit(member, { otp: '1', iban })).rejects.toMatchObject({ code: 'code_invalid' })
    expect(spacedIban(iban)).toBe('NL91 ABNA 0417 1643 00')
  })

  test.each([
    ['+31612345678', '+31612345678'],
    ['tel:+31-6-12345678', '+31612345678'],
    ['06 12 34 56 78', '+31612345678'],
    ['+49 1512 3456789', '+4915123456789'],
    ['+1 201 555 0123', '+12015550123'],
  ])('sends a code to the mobile number %s', async (typed, phone) => {
    const api = await as(await joinedLongAgo())
    await api(sendDebitCode, { phone: typed })
    expect(mails.at(-1)?.to).toBe(phone)
  })

  test.each(['0201234567', '+31 20 123 4567', '12345', '112', '+49 30 901820', 'tel:'])(
    'refuses the number %s, which gets no text messages',
    async (phone) => {
      const api = await as(await joinedLongAgo())
      await expect(api(sendDebitCode, { phone })).rejects.toMatchObject({ code: 'phone_invalid' })
    },
  )

  test('is limited to 100 euros in 30 days until two debits have settled', async () => {
    const member = await joinedLongAgo()
    const dear = { bundle: 'p2', amount: 3999 }
    await debit(member, dear)
    await debit(member, dear)
    await expect(debit(member, dear)).rejects.toMatchObject({ code: 'debit_limit' })
    const api = await as(await joinedLongAgo())
    await expect(api(getMandate, { bundle: 'p3' })).rejects.toMatchObject({
      code: 'method_not_offered',
    })
  })

  test('leaves the IBAN out of the database', async () => {
    const stored = await rows<{ text: string }>(
      app.pool,
      sql`select m::text as text from debit_mandate m`,
    )
    expect(stored.length).toBeGreaterThan(0)
    expect(stored.map(({ text }) => text).join()).not.toMatch(/0417164300|0532013000/)
  })
})

describe('an order by direct debit', () => {
  test('requires form and signature, and no stored card can replace them', async () => {
    const member = await joinedLongAgo()
    const api = await as(member)
    const attempt = api(createOrder, { bundle: 'p1', method: 'sdd', amount: 1999 })
    await expect(attempt).rejects.toMatchObject({ code: 'method_not_offered' })
    expect(
      await rows(app.pool, sql`select 1 from credit_order where member_id = ${member}`),
    ).toHaveLength(0)
  })

  test('keeps the limit under parallel debits', async () => {
    const member = await joinedLongAgo()
    const actor = {
      memberId: member,
      sessionId: '1',
      role: 'member' as const,
      staffRoles: [],
      confirmed: true,
      paid: false,
      banned: false,
      secondStep: false,
      language: 'nl' as const,
    }
    const ctx = asMember(
      createJobContext(app, 1, { cookies: [], afterCommit: [] }, app.pool),
      actor,
    )
    const input = {
      bundle: 'p2',
      method: 'sdd' as const,
      amount: 3999,
      cardId: null,
      storeCard: false,
    }
    const outcomes = await Promise.allSettled(
      Array.from({ length: 6 }, () => placeOrder(ctx, input)),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  })

  test('stores the mandate text as shown, in the member’s language, and refuses any other', async () => {
    const member = await joinedLongAgo()
    const { text, version } = await (await as(member))(getMandate, { bundle: 'p1' })
    expect(text).toContain('nl: Vonk B.V.')
    await expect(debit(member, { mandate: 'of other words' })).rejects.toMatchObject({
      code: 'mandate_changed',
    })
    await debit(member)
    const stored = await rows(
      app.pool,
      sql`select agreed_text, agreed_version, trim(agreed_language) as agreed_language from debit_mandate where member_id = ${member}`,
    )
    expect(stored).toEqual([{ agreed_text: text, agreed_version: version, agreed_language: 'nl' }])
  })

  test('is not offered where no text messages can be sent', async () => {
    const member = await joinedLongAgo()
    const api = await as(member)
    const methods = async () => (await api(getBundles, {})).bundles[1]?.methods
    expect(await methods()).toContain('sdd')
    const { sendSms } = app
    app.sendSms = null
    expect(await methods()).not.toContain('sdd')
    await expect(api(getMandate, { bundle: 'p1' })).rejects.toMatchObject({
      code: 'method_not_offered',
    })
    app.sendSms = sendSms
  })

  test('grants its credits once and keeps the books consistent, whatever the bank reports and when', async () => {
    app.limits.consume = () => Promise.resolve()
    const happening = fc.constantFrom(
      'paid',
      'failed',
      'chargeback',
      'chargeback-reversed',
      'refund-half',
      'spend',
      'jobs',
      'webhook',
    )
    let holders = 0
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { minLength: 1, maxLength: 8 }), async (story) => {
        const member = await joinedLongAgo()
        const { order } = await debit(member, { iban: ibanOf(++holders) })
        const found = await rows<{ id: string }>(
          app.pool,
          sql`select provider_payment_id as id from credit_order where order_id = ${order}`,
        )
        const payment = found[0]?.id ?? ''
        const key = (step: number) => ({
          memberId: member,
          credits: 9,
          key: `${step}`,
          kind: 'message' as const,
          reference: '1',
        })
        for (const [step, what] of story.entries()) {
          if (what === 'spend')
            await spendCredits({ db: app.pool, now: node.now() }, key(step)).catch(() => undefined)
          else if (what === 'jobs') await runJobs()
          else if (what === 'webhook')
            await node.request(`/api/payment-webhook.php?order=${order}`, {
              method: 'POST',
              body: `id=${payment}`,
            })
          else
            await press(node, `http://localhost:3000/local-payments/checkout/${payment}`, what, {
              twice: 'yes',
            })
        }
        await runJobs()
        const lots = await rows<{ credits: number; remaining: number }>(
          app.pool,
          sql`select sum(credits)::int as credits, sum(remaining)::int as remaining from credit_lot where order_id = ${order}`,
        )
        // Late money of a failed debit grants a new lot with the credits that were lost.
        expect(lots[0]?.credits).toBeLessThanOrEqual(100)
        expect(lots[0]?.remaining).toBeLessThanOrEqual(50)
        expect((await user(member)).credits).toBe(lots[0]?.remaining)
        expect(await findFaults(app.pool, 1)).toEqual([])
      }),
      { numRuns: 25 },
    )
  }, 60_000)
})

test('stores the SMS code as an HMAC, which no table of all codes can invert', async () => {
  const member = await joinedLongAgo()
  const code = await codeFor(member)
  const [stored] = await rows<{ code_hash: Buffer }>(
    app.pool,
    sql`select code_hash from one_time_code where member_id = ${member}`,
  )
  const found = ['', `${member}:`, `debit-code:${member}:`].some((salt) =>
    hash('sha256', salt + code, 'buffer').equals(stored?.code_hash ?? Buffer.alloc(0)),
  )
  expect([stored?.code_hash.length, found]).toEqual([32, false])
})
