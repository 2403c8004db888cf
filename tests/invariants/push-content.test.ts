import { afterAll, describe, expect, test } from 'vitest'
import { logout } from '../../src/accounts/contract.ts'
import { blockMember } from '../../src/blocks/contract.ts'
import { sendGift, sendMessage } from '../../src/chat/sending-contract.ts'
import { subscribePush } from '../../src/notifications/contract.ts'
import { rows } from '../../src/server/database/query.ts'
import sql from 'sql-template-tag'
import { testApp } from '../factories/app.ts'
import { addWriter } from '../factories/chat.ts'
import { startPushService } from '../factories/push-service.ts'

const { app, as, runJobs } = await testApp()
const { received, subscription, answerWith, stop } = await startPushService()
afterAll(stop)
const uuid = () => crypto.randomUUID()

async function two() {
  const [from, to] = [
    await addWriter(app.pool, { name: 'Canaryname' }),
    await addWriter(app.pool, { name: 'Receiver', paid: false }),
  ]
  const [writer, reader] = [await as(from), await as(to)]
  await reader(subscribePush, { subscription: subscription(to) })
  return { from, to, writer, reader }
}

const pushedTo = (member: string) => received.filter(({ path }) => path === `/${member}`)

describe('a push', () => {
  test('contains no text and no name for a message, an answer and a gift', async () => {
    const { from, to, writer } = await two()
    const { conversation } = await writer(sendMessage, {
      id: uuid(),
      profile: to,
      text: 'Canarywords one',
    })
    await runJobs()
    await writer(sendMessage, {
      id: uuid(),
      conversation: conversation ?? '',
      text: 'Canarywords two',
    })
    await writer(sendGift, { id: uuid(), profile: to, gift: 'rose', text: 'Canarywords three' })
    await runJobs()
    expect(pushedTo(to).length).toBeGreaterThan(1)
    expect(JSON.stringify(pushedTo(to))).not.toMatch(/canary/i)
    expect(JSON.stringify(pushedTo(to))).not.toContain(conversation)
    expect(JSON.stringify(pushedTo(to).map(({ payload }) => payload))).not.toContain(from)
  })

  test('is not sent after a block between the message and its push', async () => {
    const { from, to, writer, reader } = await two()
    await writer(sendMessage, { id: uuid(), profile: to, text: 'Too quick' })
    await reader(blockMember, { member: from })
    await runJobs()
    expect(pushedTo(to)).toEqual([])
  })

  test('is not sent after a log-out, and an expired endpoint is deleted', async () => {
    const [out, deleted] = [await two(), await two()]
    await out.writer(sendMessage, { id: uuid(), profile: out.to, text: 'Are you there?' })
    await out.reader(logout, {})
    answerWith(410)
    await deleted.writer(sendMessage, { id: uuid(), profile: deleted.to, text: 'Are you there?' })
    await runJobs()
    answerWith(201)
    expect(pushedTo(out.to)).toEqual([])
    expect(
      await rows(app.pool, sql`select from push_subscription where member_id = ${deleted.to}`),
    ).toEqual([])
  })
})
