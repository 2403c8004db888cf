import sharp from 'sharp'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../../tests/factories/app.ts'
import { addWriter } from '../../../../tests/factories/chat.ts'
import { order, press } from '../../../../tests/factories/checkout.ts'
import { debit, debitCheckout, debitPages, ibanOf } from '../../../../tests/factories/debit.ts'
import { addMember } from '../../../../tests/factories/member.ts'
import { addStaff } from '../../../../tests/factories/staff.ts'
import { sendMessage } from '../../../chat/sending-contract.ts'
import { listConsoleQueues } from '../../../console/home-contract.ts'
import { spendCredits } from '../../../credits/server/public.ts'
import { execute, rows } from '../../../server/database/query.ts'
import { findFaults } from '../../../accounting/server/reconciliation-faults.ts'
import {
  addDisputePicture,
  answerDispute,
  getDispute,
  getDisputeFile,
  listDisputes,
  removeDisputePicture,
} from '../disputes-contract.ts'
import { MAX_PICTURES } from '../rules.ts'
import { getConsoleOrder } from '../orders-contract.ts'

const node = await testApp()
const { app, as, runJobs } = node
const db = app.pool
const reason = 'The customer used the credits for weeks.'
const finance = await as(await addStaff(db, ['finance']))
const colleague = await as(await addStaff(db, ['finance']))
const support = await as(await addStaff(db, ['support']))
app.limits.consume = async () => {}
const picture = async (background: string) =>
  new Blob([
    new Uint8Array(
      await sharp({ create: { width: 500, height: 500, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  ])

async function addChargeback(name = 'Ines') {
  const member = await addMember(db, {
    name,
    email: `${crypto.randomUUID()}@example.org`,
    seenAt: new Date(node.now().getTime() - 90 * 86_400_000),
  })
  const { order: id, checkout } = await order(node, member)
  await press(node, checkout, 'paid')
  await runJobs()
  await spendCredits(
    { db, now: node.now() },
    { memberId: member, credits: 13, key: 'sent', kind: 'message', reference: '987654321' },
  )
  await press(node, checkout, 'chargeback')
  await runJobs()
  const [found] = (await finance(getConsoleOrder, { id })).order.chargebacks
  return { member, id, checkout, input: { order: id, chargeback: found?.id ?? '' } }
}

describe('a chargeback', () => {
  test('waits with reason, deadline and evidence from our records, and is in the books', async () => {
    const { id, input, member } = await addChargeback()
    const { disputes } = await finance(listDisputes, {})
    expect(disputes.find(({ order: of }) => of === id)).toMatchObject({
      amount: 1999,
      reason_code: '10.4',
      reason: 'I did not make this payment',
      decision: null,
    })
    const { dispute, evidence } = await finance(getDispute, input)
    expect(Date.parse(dispute.due_at)).toBeGreaterThan(node.now().getTime())
    expect(evidence.map(({ key }) => key)).toEqual([
      'order',
      'payment',
      'invoice',
      'receipt',
      'origin',
      'usage',
      'withdrawal',
      'account',
    ])
    expect(evidence.find(({ key }) => key === 'usage')?.values).toEqual({
      credits: 13,
      days: 1,
      of: 50,
    })
    expect(JSON.stringify(evidence)).not.toContain('987654321')
    expect((await finance(getConsoleOrder, { id })).order).toMatchObject({
      adds_up: true,
      movements: [
        { kind: 'payment', amount: 1999 },
        { kind: 'vat', amount: 347 },
        { kind: 'chargeback', from: 'provider', to: 'member', amount: 1999 },
        { kind: 'chargeback_vat', from: 'tax', to: 'income', amount: 347 },
      ],
    })
    expect(await findFaults(db, 1)).toEqual([])
    expect(member).toBeTruthy()
  })

  test('is contested once with the chosen pieces; what was sent stays as it was', async () => {
    const { id, input, member } = await addChargeback('Ines <b>')
    const preview = await finance(getDisputeFile, { ...input, pieces: 'order,usage' })
    expect(preview.file).toContain('13 of the 50 credits')
    expect(preview.file).toContain('Ines &lt;b>')
    expect(preview.file).not.toContain('The receipt')
    const contest = { ...input, decision: 'contested' as const, pieces: ['order' as const], reason }
    const answers = await Promise.allSettled([
      finance(answerDispute, contest),
      colleague(answerDispute, { ...contest, decision: 'accepted' }),
    ])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'dispute_answered' },
    })
    const { disputes, open } = await finance(listDisputes, { show: 'all' })
    expect(disputes.find(({ order: of }) => of === id)?.decision).toBeTruthy()
    expect(open).toBe(disputes.filter(({ decision }) => decision === null).length)
    const looks = await rows<{ action: string }>(
      db,
      sql`select action from audit_entry where affected_id = ${member} order by entry_id`,
    )
    expect(looks.map(({ action }) => action)).toEqual([
      'look.evidence',
      expect.stringMatching(/^dispute[.](?:contested|accepted)$/),
    ])
  })

  test('keeps the evidence of the decision, whatever is recorded later', async () => {
    const { input, member } = await addChargeback()
    const pieces = ['order', 'usage'] as const
    await finance(answerDispute, { ...input, decision: 'contested', pieces: [...pieces], reason })
    await rows(db, sql`delete from session where member_id = ${member}`)
    const { evidence } = await finance(getDispute, input)
    expect(evidence.map(({ key }) => key)).toEqual(pieces)
    const { file } = await finance(getDisputeFile, { ...input, pieces: 'payment' })
    expect(file).toContain('13 of the 50 credits')
    expect(file).not.toContain('Paid on')
  })

  test('is not answered by its buyer, also as staff', async () => {
    const { input, member } = await addChargeback()
    await execute(
      db,
      sql`update account set role = 'operator', staff_roles = '{finance}' where member_id = ${member}`,
    )
    const answer = { ...input, decision: 'accepted' as const, pieces: [], reason }
    await expect((await as(member))(answerDispute, answer)).rejects.toMatchObject({
      code: 'own_order',
    })
  })

  test('needs evidence to be contested, and no decision once the bank gave the money back', async () => {
    const { input, checkout } = await addChargeback()
    const contest = { ...input, decision: 'contested' as const, pieces: [], reason }
    await expect(finance(answerDispute, contest)).rejects.toMatchObject({
      code: 'evidence_missing',
    })
    await press(node, checkout, 'chargeback-reversed')
    await runJobs()
    await expect(
      finance(answerDispute, { ...contest, decision: 'accepted' }),
    ).rejects.toMatchObject({ code: 'dispute_answered' })
    expect((await finance(getDispute, input)).dispute.reversed_at).toBeTruthy()
  })

  test('takes words of the staff beside the records, but none of a conversation', async () => {
    const { input, member } = await addChargeback()
    const contest = { ...input, decision: 'contested' as const, pieces: ['order' as const], reason }
    const message = 'I would love to see you again on Sunday by the river'
    const other = await addWriter(db, { gender: 'female' })
    await (
      await as(other)
    )(sendMessage, { id: crypto.randomUUID(), profile: member, text: message })
    const quote = `They wrote: ${message.toUpperCase()}!`
    await expect(support(answerDispute, { ...contest, words: quote })).rejects.toMatchObject({
      code: 'evidence_quotes_chat',
    })
    const words = 'The buyer logged in <daily>.'
    expect((await support(getDisputeFile, { ...input, pieces: 'order', words })).file).toContain(
      'The buyer logged in &lt;daily>.',
    )
    await support(answerDispute, { ...contest, words })
    const { evidence } = await finance(getDispute, input)
    expect(evidence.at(-1)).toEqual({ key: 'words', values: { text: words } })
  })

  test('takes pictures of the staff until it is decided, the same one once', async () => {
    const { input, id } = await addChargeback()
    const add = async (colour: string, staff = support) =>
      staff(addDisputePicture, { ...input, name: `${colour}.png` }, { file: await picture(colour) })
    const first = await add('red')
    expect(await add('red')).toEqual(first)
    const { file } = await finance(getDisputeFile, { ...input, pieces: 'order' })
    expect(file.match(/data:image\/jpeg;base64,/g)).toHaveLength(1)
    await support(removeDisputePicture, { ...input, id: first.id })
    expect((await finance(getDispute, input)).pictures).toEqual([])
    for (let shade = 0; shade < MAX_PICTURES; shade += 1) await add(`rgb(0, 0, ${shade * 40})`)
    await expect(add('green')).rejects.toMatchObject({ code: 'too_many_pictures' })
    const [stored] = (await finance(getDispute, input)).pictures
    await finance(answerDispute, { ...input, decision: 'accepted', pieces: [], reason })
    await expect(add('white')).rejects.toMatchObject({ code: 'dispute_answered' })
    await expect(
      finance(removeDisputePicture, { ...input, id: stored?.id ?? '' }),
    ).rejects.toMatchObject({ code: 'dispute_answered' })
    expect((await finance(getDispute, input)).pictures).toHaveLength(MAX_PICTURES)
    await execute(db, sql`update chargeback set site_id = 2 where order_id = ${id}`)
    await expect(add('black')).rejects.toMatchObject({ code: 'not_found' })
  })

  test('is closed to moderators, content and other sites', async () => {
    const { input } = await addChargeback()
    const file = await picture('red')
    for (const role of ['moderator', 'content'] as const) {
      const staff = await as(await addStaff(db, [role]))
      for (const refused of [
        () => staff(getDispute, input),
        () => staff(removeDisputePicture, { ...input, id: '1' }),
        () => staff(addDisputePicture, { ...input, name: 'a.png' }, { file }),
      ])
        await expect(refused()).rejects.toMatchObject({ code: 'role_required' })
    }
    await rows(db, sql`update chargeback set site_id = 2 where order_id = ${input.order}`)
    await expect(finance(getDispute, input)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('a returned direct debit', () => {
  test('waits in a list of its own that the home page counts, until it is decided', async () => {
    app.pages = debitPages
    const member = await addMember(db, { seenAt: new Date(node.now().getTime() - 90 * 86_400_000) })
    const { order: id } = await debit(node, member, { iban: ibanOf(1) })
    await runJobs()
    const checkout = await debitCheckout(node, id)
    for (const button of ['paid', 'chargeback']) {
      await press(node, checkout, button)
      await runJobs()
    }
    const { id: card } = await addChargeback()
    const listOrderIds = async (show: 'open' | 'debits' | 'all') =>
      (await finance(listDisputes, { show })).disputes.map(({ order: of }) => of)
    expect(await listOrderIds('debits')).toEqual([id])
    expect(await listOrderIds('open')).toContain(card)
    expect(await listOrderIds('open')).not.toContain(id)
    expect(await listOrderIds('all')).toEqual(expect.arrayContaining([id, card]))

    const { disputes, open, debits } = await finance(listDisputes, { show: 'debits' })
    const { queues } = await finance(listConsoleQueues, {})
    const waiting = (queue: string) => queues.find(({ name }) => name === queue)?.waiting
    expect([debits, open]).toEqual([waiting('debit_returns'), waiting('chargebacks')])
    expect(disputes).toMatchObject([{ method: 'sdd' }])

    const input = { order: id, chargeback: disputes[0]?.chargeback ?? '', reason }
    await expect(
      finance(answerDispute, { ...input, decision: 'contested', pieces: ['order'] }),
    ).rejects.toMatchObject({ code: 'measure_not_possible' })
    await finance(answerDispute, { ...input, decision: 'accepted', pieces: [] })
    expect(await listOrderIds('debits')).toEqual([])
    expect(await listOrderIds('all')).toContain(id)
  })
})
