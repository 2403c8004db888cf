import { describe, expect, test } from 'vitest'
import { spendCredits } from '../../../credits/server/public.ts'
import { addMember } from '../../../../tests/factories/member.ts'
import { order, press } from '../../../../tests/factories/checkout.ts'
import { testApp } from '../../../../tests/factories/app.ts'
import { runScheduled } from '../../../app/server/run-jobs.ts'
import { paymentsSchedules } from '../jobs.ts'

const node = await testApp()
const { app, runJobs, mails } = node
const DAY = 86_400_000

async function firstOfTheMonth(): Promise<void> {
  const now = node.now()
  node.advance(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 6) - now.getTime())
  for (const work of paymentsSchedules)
    if (work.name === 'payments_send_statements') await runScheduled(app, work)
  await runJobs()
}

const statementsTo = (email: string) =>
  mails.filter(({ subject, to }) => subject === 'payments/statement' && to === email)

describe('monthly statements', () => {
  test('are mailed once on the first of the next month, to members with movements only', async () => {
    // Starts in the middle of a month, so that the test stays within it.
    node.advance(Date.UTC(2027, 2, 10) - node.now().getTime())
    const seenAt = new Date(node.now().getTime() - 30 * DAY)
    const member = await addMember(app.pool, { email: 'moves@example.com', seenAt })
    await addMember(app.pool, { email: 'rests@example.com', seenAt })
    const { checkout } = await order(node, member)
    await press(node, checkout, 'paid')
    await runJobs()
    const spend = {
      memberId: member,
      credits: 13,
      key: 'k',
      kind: 'message' as const,
      reference: '1',
    }
    await spendCredits({ db: app.pool, now: node.now() }, spend)
    await firstOfTheMonth()
    expect(statementsTo('rests@example.com')).toEqual([])
    const [statement, ...more] = statementsTo('moves@example.com')
    expect(more).toEqual([])
    expect(JSON.parse(statement?.text ?? '{}')).toMatchObject({
      values: { month: 'maart 2027', amount: '€\u00a019,99', added: 50, spent: 13, balance: 37 },
    })
    await firstOfTheMonth()
    expect(statementsTo('moves@example.com')).toHaveLength(1)
  })
})
