import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { order, press } from '../../../tests/factories/checkout.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { addStaff } from '../../../tests/factories/staff.ts'
import { listConsoleQueues } from '../../console/home-contract.ts'
import type { StaffRole } from '../../platform/staff-roles.ts'
import { row, rows } from '../../server/database/query.ts'
import { finishWithdrawal, listWithdrawals } from '../console/withdrawals-contract.ts'
import { getWithdrawal } from '../withdrawal-contract.ts'
import { removeOldRequests } from './withdrawal-requests.ts'

const node = await testApp()
const { app, as, mails, request, runJobs } = node
const db = app.pool
const visitor = await as()
const support = await as(await addStaff(db, ['support']))
const DAY = 86_400_000

/** What a browser without JavaScript and cookies sends; returns where it is led. */
async function post(path: string, form: Record<string, string> = {}): Promise<URL> {
  const response = await request(path, {
    method: 'POST',
    body: new URLSearchParams(form).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'http://localhost:3000',
    },
  })
  expect([response.status, response.headers.getSetCookie()]).toEqual([303, []])
  return new URL(response.headers.get('location') ?? '', 'http://localhost:3000')
}

const form = (email: string, more: Record<string, string> = {}) => ({
  name: 'Noor de Vries',
  email,
  order: '',
  ...more,
})

/** Types a withdrawal and confirms it; returns the token of its page. */
async function declare(email: string, more: Record<string, string> = {}): Promise<string> {
  const second = await post('/withdrawal', form(email, more))
  expect(second.pathname).toBe('/withdrawal/confirm')
  await post(second.pathname + second.search)
  return second.searchParams.get('token') ?? ''
}

const mailsTo = (email: string) => mails.filter(({ to }) => to === email)
const subjects = (email: string) => mailsTo(email).map(({ subject }) => subject)

/** The address of the link in the last receipt. */
function linkTo(email: string): string {
  const text = mailsTo(email).findLast(({ subject }) =>
    subject.includes('withdrawal-received'),
  )?.text
  return /\/withdrawal\/address\?token=[\w-]+/.exec(text ?? '')?.[0] ?? ''
}

async function buyer(email: string) {
  const member = await addMember(db, { email })
  const { order: id, checkout } = await order(node, member)
  await press(node, checkout, 'paid')
  await runJobs()
  return { member, id }
}

const readStatus = async (id: string) =>
  (await row<{ status: string }>(db, sql`select status from credit_order where order_id = ${id}`))
    .status

describe('a withdrawal without a log-in', () => {
  test('is received by the second step, with number, time and a mail of its content', async () => {
    const token = await declare('unknown@example.org', { order: '#12 34' })
    const received = await visitor(getWithdrawal, { token })
    expect(received).toMatchObject({
      name: 'Noor de Vries',
      order: '1234',
      address_confirmed: false,
      received_at: expect.any(String),
    })
    await runJobs()
    const [mail] = mailsTo('unknown@example.org')
    for (const part of [`W-${received.id}`, 'Noor de Vries', '1234', 'UTC'])
      expect(mail?.text).toContain(part)
  })

  test('is nothing before the second step, and one request after two presses of it', async () => {
    const email = 'twice@example.org'
    const second = await post('/withdrawal', form(email))
    const token = second.searchParams.get('token') ?? ''
    expect(await visitor(getWithdrawal, { token })).toMatchObject({ received_at: null })
    const path = second.pathname + second.search
    await Promise.all([post(path), post(path), post(path)])
    await runJobs()
    expect(subjects(email)).toHaveLength(1)
  })

  test('is nothing, and asks for a new one, if the second step comes a day late', async () => {
    const email = 'slow@example.org'
    const second = await post('/withdrawal', form(email))
    const token = second.searchParams.get('token') ?? ''
    node.advance(DAY)
    await expect(visitor(getWithdrawal, { token })).rejects.toMatchObject({ code: 'not_found' })
    await post(second.pathname + second.search)
    await runJobs()
    expect(subjects(email)).toEqual([])
  })

  test('answers alike for known and unknown addresses, and looks up no account', async () => {
    const { id } = await buyer('known@example.org')
    const answers = []
    for (const email of ['known@example.org', 'nobody@example.org']) {
      const second = await post('/withdrawal', form(email))
      const third = await post(second.pathname + second.search)
      const token = third.searchParams.get('token') ?? ''
      const {
        id: _id,
        email: _email,
        received_at: _at,
        ...rest
      } = await visitor(getWithdrawal, {
        token,
      })
      answers.push([second.pathname, third.pathname, [...third.searchParams.keys()], rest])
    }
    expect(answers[0]).toEqual(answers[1])
    await runJobs()
    expect(await readStatus(id)).toBe('completed')
  })

  test('runs for all orders of the address once the mailed link is pressed, not when it is opened', async () => {
    const email = 'noor@example.org'
    const { id } = await buyer(email)
    await declare('NOOR@example.org')
    await runJobs()
    const link = linkTo('NOOR@example.org')
    const token = new URL(link, 'http://localhost').searchParams.get('token') ?? ''
    expect(await visitor(getWithdrawal, { token })).toMatchObject({ address_confirmed: false })
    expect(await readStatus(id)).toBe('completed')
    await Promise.all([post(link), post(link)])
    await runJobs()
    expect(await readStatus(id)).toBe('refunded')
    expect(await rows(db, sql`select 1 from refund where order_id = ${id}`)).toHaveLength(1)
    expect(subjects('NOOR@example.org').at(-1)).toContain('withdrawal-receipt')
  })

  test('counts from when it was received, also if the link is pressed after the period', async () => {
    const email = 'late@example.org'
    const { id } = await buyer(email)
    const days = app.siteById(1).settings.refund_days
    node.advance((days - 1) * DAY)
    await declare(email, { order: id })
    await runJobs()
    node.advance(3 * DAY)
    await post(linkTo(email))
    await runJobs()
    expect(await readStatus(id)).toBe('refunded')
  })

  test('does not take the orders of others', async () => {
    const { id } = await buyer('victim@example.org')
    await declare('stranger@example.org', { order: id })
    await runJobs()
    await post(linkTo('stranger@example.org'))
    await runJobs()
    expect(await readStatus(id)).toBe('completed')
    const waiting = (await support(listWithdrawals, {})).withdrawals.find(
      ({ order: number }) => number === id,
    )
    expect(waiting).toMatchObject({
      email: 's•••@example.org',
      address_confirmed: true,
      candidates: [{ order: id, matches: false }],
    })
    const finish = support(finishWithdrawal, {
      id: waiting?.id ?? '',
      outcome: 'withdrawn',
      order: id,
      reason: 'They know the number.',
    })
    await expect(finish).rejects.toMatchObject({ code: 'address_differs' })
  })

  test.each([
    ['email', { email: 'no address' }],
    ['name', { name: 'visit evil.example/win' }],
    ['order', { order: 'the last one' }],
  ])('a wrong %s leads back to the form with what was typed', async (fault, wrong) => {
    const back = await post('/de/withdrawal', form('someone@example.org', wrong))
    expect([back.pathname, back.searchParams.get('fault')]).toEqual(['/de/withdrawal', fault])
    const token = back.searchParams.get('token') ?? ''
    expect(await visitor(getWithdrawal, { token })).toMatchObject({ received_at: null })
  })

  test('unknown tokens are not found, another site is refused, drafts and names are removed', async () => {
    await expect(visitor(getWithdrawal, { token: 'x' })).rejects.toMatchObject({
      code: 'not_found',
    })
    const foreign = await request('/withdrawal', {
      method: 'POST',
      body: 'name=A',
      headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    })
    expect(foreign.status).toBe(403)
    await post('/withdrawal', form('draft@example.org'))
    await removeOldRequests(db, new Date(node.now().getTime() + 91 * DAY))
    const left = await rows(
      db,
      sql`select 1 from withdrawal_request where state = 'draft' or (state = 'done' and email <> '')`,
    )
    expect(left).toEqual([])
  })
})

describe('the staff', () => {
  test('match a request whose link nobody pressed, by order or invoice number', async () => {
    const email = 'invoice@example.org'
    const { id } = await buyer(email)
    const { number } = await row<{ number: number }>(
      db,
      sql`select number from invoice where order_id = ${id}`,
    )
    await declare(email, { order: `VONK-${String(number).padStart(6, '0')}` })
    const waiting = (await support(listWithdrawals, {})).withdrawals.find(({ candidates }) =>
      candidates.some((candidate) => candidate.order === id),
    )
    expect(waiting).toMatchObject({ address_confirmed: false, candidates: [{ matches: true }] })
    const input = { id: waiting?.id ?? '', order: id, reason: 'Name and number fit.' }
    await support(finishWithdrawal, { ...input, outcome: 'withdrawn' })
    expect(await readStatus(id)).toBe('refunded')
    await expect(
      support(finishWithdrawal, { ...input, outcome: 'not_found' }),
    ).rejects.toMatchObject({ code: 'already_finished' })
  })

  test('find the order of an erased account by its number, and answer by mail', async () => {
    const email = 'erased@example.org'
    const { member, id } = await buyer(email)
    await db.query(`update account set status = 'erased', email = '' where member_id = $1`, [
      member,
    ])
    await declare(email, { order: id })
    const waiting = (await support(listWithdrawals, {})).withdrawals.find(
      ({ order: number }) => number === id,
    )
    expect(waiting?.candidates).toMatchObject([{ order: id, matches: null }])
    await support(finishWithdrawal, {
      id: waiting?.id ?? '',
      outcome: 'nothing_left',
      order: null,
      reason: 'Refunded at the deletion.',
    })
    await runJobs()
    expect(subjects(email).at(-1)).toContain('withdrawal-answered')
  })

  test('of a banned member have no end, as with a log-in', async () => {
    const email = 'banned@example.org'
    const [{ member, id }, { id: other }] = [await buyer(email), await buyer('free@example.org')]
    node.advance(40 * DAY)
    // Earlier sessions have ended by then.
    const staff = await as(await addStaff(db, ['support']))
    await db.query('update account set banned_at = now() where member_id = $1', [member])
    await declare(email)
    await runJobs()
    const requestFor = async (order: string) =>
      (await staff(listWithdrawals, {})).withdrawals.find(({ candidates }) =>
        candidates.some(({ order: number }) => number === order),
      )
    const waiting = await requestFor(id)
    const until = new Date(waiting?.candidates[0]?.until ?? 0)
    expect(until.getTime()).toBeGreaterThan(node.now().getTime())
    const link = new URL(linkTo(email), 'http://localhost:3000')
    await post(link.pathname + link.search)
    await runJobs()
    expect(await readStatus(id)).toBe('refunded')

    await declare('free@example.org')
    const late = await requestFor(other)
    await expect(
      staff(finishWithdrawal, {
        id: late?.id ?? '',
        outcome: 'withdrawn',
        order: other,
        reason: 'She asked by phone.',
      }),
    ).rejects.toMatchObject({ code: 'withdrawal_over' })
    await db.query(`update account set banned_at = now() where email = 'free@example.org'`)
    await staff(finishWithdrawal, {
      id: late?.id ?? '',
      outcome: 'withdrawn',
      order: other,
      reason: 'She asked by phone.',
    })
    expect(await readStatus(other)).toBe('refunded')
  })

  test('wait in a queue on Today, which is theirs who may finish them', async () => {
    const readQueue = async (roles: StaffRole[]) =>
      (await (await as(await addStaff(db, roles)))(listConsoleQueues, {})).queues.find(
        ({ name }) => name === 'withdrawals',
      )
    const before = (await readQueue(['support']))?.waiting ?? 0
    const token = await declare('queue@example.org', { order: '99' })
    const { received_at: receivedAt } = await visitor(getWithdrawal, { token })
    const queue = await readQueue(['finance'])
    expect(queue).toMatchObject({ waiting: before + 1, of_bank: false })
    const due = new Date(queue?.due_at ?? 0).getTime() - new Date(queue?.due_since ?? 0).getTime()
    expect(due).toBe(10 * DAY)
    expect(receivedAt).not.toBeNull()
    expect(await readQueue(['moderator'])).toBeUndefined()
  })

  test('of other roles see nothing', async () => {
    const moderator = await as(await addStaff(db, ['moderator']))
    await expect(moderator(listWithdrawals, {})).rejects.toMatchObject({ status: 403 })
    const member = await as(await addMember(db))
    await expect(member(listWithdrawals, {})).rejects.toMatchObject({ status: 404 })
  })
})
