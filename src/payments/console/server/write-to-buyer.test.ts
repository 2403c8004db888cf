import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { testApp } from '../../../../tests/factories/app.ts'
import { order, press } from '../../../../tests/factories/checkout.ts'
import { addMember } from '../../../../tests/factories/member.ts'
import { addStaff } from '../../../../tests/factories/staff.ts'
import { makeComplaint } from '../../../moderation/contract.ts'
import { execute, rows } from '../../../server/database/query.ts'
import { writeToBuyer } from '../letters-contract.ts'
import { getConsoleOrder } from '../orders-contract.ts'

const node = await testApp()
const { app, as, runJobs, mails } = node
const db = app.pool
const staffId = await addStaff(db, ['support'], { name: 'Lotte' })
const support = await as(staffId)
const finance = await as(await addStaff(db, ['finance']))
const text =
  'Deine Bank hat die Zahlung zurückgeholt.\nWenn du das nicht wolltest, sag es uns bitte.'

async function addBuyer() {
  const seenAt = new Date(node.now().getTime() - 90 * 86_400_000)
  const email = `${crypto.randomUUID()}@example.org`
  const member = await addMember(db, { name: 'Ines', seenAt, language: 'de', email })
  const { order: id, checkout } = await order(node, member, { bundle: 'p1' })
  await press(node, checkout, 'paid')
  await runJobs()
  return { member, id, email }
}

test('a letter goes to the buyer in their language, is listed with its fate, and is in the audit log', async () => {
  const { member, id, email } = await addBuyer()
  const { letter } = await support(writeToBuyer, { id, template: 'chargeback', text })
  await runJobs()
  const mail = mails.findLast(({ to }) => to === email)
  for (const part of [
    'payments/letter',
    '"de"',
    'sag es uns bitte',
    `/de/complaints?about=${id}`,
    `/transactions/${id}`,
  ])
    expect(mail?.text).toContain(part)
  const { letters, buyer } = (await finance(getConsoleOrder, { id })).order
  expect(buyer?.language).toBe('de')
  expect(letters.written).toMatchObject([{ id: letter, by: 'Lotte', text }])
  expect(letters.sent.map(({ template }) => template)).toContain('payments/letter')
  expect(
    await rows(
      db,
      sql`select actor_id, subject_id, affected_id, after_change from audit_entry where action = 'order.write'`,
    ),
  ).toEqual([
    {
      actor_id: staffId,
      subject_id: id,
      affected_id: member,
      after_change: { letter, template: 'chargeback', language: 'de' },
    },
  ])

  const { ticket } = await (
    await as(member)
  )(makeComplaint, {
    kind: 'order',
    name: 'Ines',
    email,
    about: id,
    text: 'My bank did this by itself, I am sorry.',
  })
  const answered = (await finance(getConsoleOrder, { id })).order.letters
  expect(answered.received).toMatchObject([{ number: ticket }])
})

test('nobody writes to a deleted buyer, to themselves, about an unknown order, or without a role', async () => {
  const { member, id } = await addBuyer()
  const letter = { id, template: 'own', text } as const
  const moderator = await as(await addStaff(db, ['moderator']))
  await expect(moderator(writeToBuyer, letter)).rejects.toMatchObject({ code: 'role_required' })
  await expect((await as(member))(writeToBuyer, letter)).rejects.toMatchObject({
    code: 'not_found',
  })
  await execute(db, sql`update credit_order set site_id = 2 where order_id = ${id}`)
  await expect(support(writeToBuyer, letter)).rejects.toMatchObject({ code: 'not_found' })
  await execute(
    db,
    sql`update credit_order set site_id = 1, member_id = ${staffId} where order_id = ${id}`,
  )
  await expect(support(writeToBuyer, letter)).rejects.toMatchObject({ code: 'own_order' })
  await execute(db, sql`update credit_order set member_id = ${member} where order_id = ${id}`)
  await execute(db, sql`update account set status = 'deleted' where member_id = ${member}`)
  await expect(support(writeToBuyer, letter)).rejects.toMatchObject({ code: 'not_found' })
  expect(await rows(db, sql`select from order_letter where order_id = ${id}`)).toEqual([])
})
