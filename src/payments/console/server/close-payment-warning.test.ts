import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../../tests/factories/app.ts'
import { order, press } from '../../../../tests/factories/checkout.ts'
import { addMember } from '../../../../tests/factories/member.ts'
import { addStaff } from '../../../../tests/factories/staff.ts'
import { listConsoleQueues } from '../../../console/home-contract.ts'
import { execute, row, rows } from '../../../server/database/query.ts'
import { loadLibrary } from '../../../providers/server/adyen/adyen-client.ts'
import { getDispute } from '../disputes-contract.ts'
import { getConsoleOrder, refundOrder } from '../orders-contract.ts'
import { closePaymentWarning, getWarningFile, listPaymentWarnings } from '../warnings-contract.ts'

const node = await testApp()
const { app, as, runJobs } = node
const db = app.pool
Object.assign(app.siteById(1).settings, { payment_providers: { '*': 'adyen' } })
await loadLibrary()
const finance = await as(await addStaff(db, ['finance']))
const DAY = 86_400_000
const reason = 'The member confirmed the payment by mail.'

async function warnedOrder(button: string) {
  const seenAt = new Date(node.now().getTime() - 30 * DAY)
  const member = await addMember(db, { seenAt, name: 'Ines' })
  const { order: id, checkout } = await order(node, member, { method: 'creditcard' })
  await press(node, checkout, 'paid')
  await press(node, checkout, button, { twice: 'yes' })
  await runJobs()
  const { warnings } = await finance(listPaymentWarnings, { order: id })
  return {
    id,
    member,
    checkout,
    warnings,
    input: { order: id, warning: warnings[0]?.warning ?? '' },
  }
}

describe('a warning of a bank', () => {
  test('of fraud is stored once, waits two days, and leaves order and credits alone', async () => {
    const { id, warnings, member, checkout } = await warnedOrder('warning-fraud')
    expect(warnings).toMatchObject([
      {
        kind: 'fraud',
        state: 'open',
        amount: 1999,
        reason_code: '6',
        reason: 'Fraudulent use of account number',
        due_at: new Date(Date.parse(warnings[0]?.at ?? '') + 2 * DAY).toISOString(),
      },
    ])
    // A later report tells the first warning once more.
    await press(node, checkout, 'warning-information')
    await runJobs()
    const { steps, status } = (await finance(getConsoleOrder, { id })).order
    expect(status).toBe('completed')
    expect(steps.filter(({ kind }) => kind === 'fraud_warning')).toMatchObject([{ amount: 1999 }])
    const wallet = sql`select balance from wallet where member_id = ${member}`
    expect(await row(db, wallet)).toEqual({ balance: 50 })
    const { warnings: open } = await finance(listPaymentWarnings, {})
    expect(open.map(({ order: of }) => of)).toContain(id)
    const { queues } = await finance(listConsoleQueues, {})
    expect(queues.find(({ name }) => name === 'payment_warnings')?.waiting).toBe(open.length)
  })

  test('of a question has the deadline of the bank and a file with our records', async () => {
    const { warnings, input } = await warnedOrder('warning-information')
    const left = Date.parse(warnings[0]?.due_at ?? '') - Date.parse(warnings[0]?.at ?? '')
    expect(Math.round(left / DAY)).toBe(12)
    const { file } = await finance(getWarningFile, input)
    expect(file).toContain('Ines')
    expect(file).toContain('50 credits')
  })

  test('is not closed by its buyer, also as staff', async () => {
    const { input, member } = await warnedOrder('warning-information')
    await execute(
      db,
      sql`update account set role = 'operator', staff_roles = '{finance}' where member_id = ${member}`,
    )
    await expect(
      (await as(member))(closePaymentWarning, { ...input, decision: 'answered', reason }),
    ).rejects.toMatchObject({ code: 'own_order' })
  })

  test('is closed once, with a reason in the audit log', async () => {
    const { input, member } = await warnedOrder('warning-information')
    const colleague = await as(await addStaff(db, ['finance']))
    const answers = await Promise.allSettled([
      finance(closePaymentWarning, { ...input, decision: 'answered', reason }),
      colleague(closePaymentWarning, { ...input, decision: 'kept', reason }),
    ])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'warning_closed' },
    })
    const audit = await rows<{ action: string }>(
      db,
      sql`select action from audit_entry where affected_id = ${member}`,
    )
    expect(audit).toEqual([{ action: expect.stringMatching(/^payment_warning[.]/) }])
  })

  test('is closed by a refund and by the chargeback', async () => {
    const refunded = await warnedOrder('warning-fraud')
    await finance(refundOrder, { id: refunded.id, amount: 1999, refunded: 0, reason })
    await runJobs()
    const charged = await warnedOrder('warning-fraud')
    await press(node, charged.checkout, 'chargeback')
    await runJobs()
    const readState = async (of: string) =>
      (await finance(listPaymentWarnings, { order: of })).warnings.map(({ state }) => state)
    expect(await readState(refunded.id)).toEqual(['refunded'])
    expect(await readState(charged.id)).toEqual(['charged_back'])
    const { warnings } = await finance(listPaymentWarnings, {})
    expect(warnings.map(({ order: of }) => of)).not.toContain(refunded.id)
    const decision = { ...charged.input, decision: 'kept' as const, reason }
    await expect(finance(closePaymentWarning, decision)).rejects.toMatchObject({
      code: 'warning_closed',
    })
    const [chargeback] = (await finance(getConsoleOrder, { id: charged.id })).order.chargebacks
    const { dispute } = await finance(getDispute, {
      order: charged.id,
      chargeback: chargeback?.id ?? '',
    })
    expect(dispute).toMatchObject({ reason_code: '10.4' })
    expect(Math.round((Date.parse(dispute.due_at) - Date.parse(dispute.at)) / DAY)).toBe(18)
  })

  test('is closed to moderators and to other sites', async () => {
    const { input } = await warnedOrder('warning-fraud')
    const moderator = await as(await addStaff(db, ['moderator']))
    await expect(moderator(getWarningFile, input)).rejects.toMatchObject({ code: 'role_required' })
    await rows(db, sql`update payment_warning set site_id = 2 where order_id = ${input.order}`)
    await expect(finance(getWarningFile, input)).rejects.toMatchObject({ code: 'not_found' })
  })
})
