import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { testApp } from '../../../../tests/factories/app.ts'
import { order, press } from '../../../../tests/factories/checkout.ts'
import { addMember } from '../../../../tests/factories/member.ts'
import { addStaff } from '../../../../tests/factories/staff.ts'
import { makeComplaint } from '../../../moderation/contract.ts'
import { execute } from '../../../server/database/query.ts'
import { AddressRefused } from '../../../server/mail/mail.ts'
import { answerDispute } from '../disputes-contract.ts'
import { getConsoleOrder, refundOrder } from '../orders-contract.ts'

const node = await testApp()
const { app, as, runJobs } = node
const db = app.pool
const reason = 'As agreed on the phone.'
const staffId = await addStaff(db, ['finance'])
const finance = await as(staffId)
const support = await as(await addStaff(db, ['support']))
const read = async (id: string) => (await support(getConsoleOrder, { id })).order

async function addBuyer(bundle = 'p1', statuses: string[] = ['paid']) {
  const seenAt = new Date(node.now().getTime() - 90 * 86_400_000)
  const member = await addMember(db, { name: 'Ines', seenAt })
  const { order: id, checkout } = await order(node, member, { bundle })
  for (const status of statuses) {
    await press(node, checkout, status)
    await runJobs()
  }
  return { member, id, checkout }
}

test('an order shows the fate of the emails about it and the complaints that name it', async () => {
  const { id, member } = await addBuyer()
  const { id: other } = await addBuyer()
  const complain = await as(member)
  const words = { kind: 'order', name: 'Ines', email: 'ines@example.org' } as const
  const text = 'I was charged for this order twice, please look.'
  const { ticket } = await complain(makeComplaint, { ...words, about: `order ${id}`, text })
  await complain(makeComplaint, { ...words, about: `${id}0`, text })
  const { letters, buyer } = await read(id)
  expect(letters.sent).toMatchObject([{ template: 'payments/receipt', state: 'accepted' }])
  expect(letters.received).toMatchObject([{ number: ticket, answered: false }])
  expect(buyer).toMatchObject({ state: 'active', premium: true, portrait: null })
  expect((await read(other)).letters.received).toEqual([])
})

test('an email to an unknown address is shown as refused', async () => {
  const { checkout, id } = await addBuyer('p1', [])
  const accept = app.sendMail
  app.sendMail = () => Promise.reject(new AddressRefused())
  await press(node, checkout, 'paid')
  await runJobs()
  app.sendMail = accept
  expect((await read(id)).letters.sent).toMatchObject([
    { template: 'payments/receipt', state: 'refused' },
  ])
})

test('the page says until when the bank expects an answer, and why nothing is refunded', async () => {
  const { id } = await addBuyer('p1', ['paid', 'chargeback'])
  const charged = await read(id)
  expect(charged).toMatchObject({ refundable: { closed: 'charged_back' } })
  expect(charged.due).toMatchObject({ kind: 'evidence', since: charged.chargebacks[0]?.at })
  const chargeback = charged.chargebacks[0]?.id ?? ''
  await finance(answerDispute, { order: id, chargeback, decision: 'accepted', pieces: [], reason })
  expect(await read(id)).toMatchObject({ due: null, refundable: { closed: 'lost' } })
})

test.each([
  { statuses: [], closed: 'pending' },
  { statuses: ['failed'], closed: 'not_paid' },
  { statuses: ['paid'], closed: null },
])('an order that is $closed says so', async ({ statuses, closed }) => {
  const { id } = await addBuyer('p1', statuses)
  expect(await read(id)).toMatchObject({ due: null, refundable: { closed } })
})

test('a refund that waits for a second person is shown with who asked, and nobody refunds their own', async () => {
  const { id, member } = await addBuyer()
  await execute(db, sql`update credit_order set amount = 30000 where order_id = ${id}`)
  await finance(refundOrder, { id, amount: 20_001, refunded: 0, reason })
  expect((await read(id)).refundable).toMatchObject({ closed: null, requested_by: 'Noor' })
  await execute(
    db,
    sql`update account set role = 'operator', staff_roles = '{finance}' where member_id = ${member}`,
  )
  const buyer = await as(member)
  expect((await buyer(getConsoleOrder, { id })).order.refundable.closed).toBe('own_order')
})
