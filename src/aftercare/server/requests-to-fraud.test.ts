import sql from 'sql-template-tag'
import { unzipSync, strFromU8 } from 'fflate'
import { expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addWriter } from '../../../tests/factories/chat.ts'
import { fraudSite } from '../../../tests/factories/fraud.ts'
import { declineRequest, listRequests, openRequest } from '../../chat/request-contract.ts'
import { sendMessage } from '../../chat/sending-contract.ts'
import { saveContactRule } from '../../contact/contract.ts'
import { openRule } from '../../contact/rules.ts'
import { row } from '../../server/database/query.ts'
import { previewAftercare } from '../console/contract.ts'
import { listAftercare } from '../contract.ts'

const node = await testApp()
const { app, as, runJobs, request, advance } = node
const db = app.pool
const { moderator, ban, mailed, emailOf, aftercareOf, runSchedule } = await fraudSite(node)
const DAY = 86_400_000

/** Two writers of whom the second asks for a request, and the request of the first. */
async function requested() {
  const [from, to] = [
    await addWriter(db, { credits: 10, name: 'Daan', email: `${crypto.randomUUID()}@example.org` }),
    await addWriter(db, { name: 'Noor', email: `${crypto.randomUUID()}@example.org` }),
  ]
  const [sender, receiver] = [await as(from), await as(to)]
  await receiver(saveContactRule, { rule: { ...openRule, who: 'verified' } })
  const message = { id: crypto.randomUUID(), profile: to, text: 'Lend me <400> euros?' }
  await sender(sendMessage, message)
  return { from, to, receiver }
}

const getReserved = async (member: string) =>
  (
    await row<{ reserved: number }>(
      db,
      sql`select coalesce(sum(credits), 0)::int as reserved from credit_hold where member_id = ${member}`,
    )
  ).reserved

async function messagesOf(id: string, member: string): Promise<string> {
  const response = await request(`/api/aftercare-evidence.php?id=${id}`, {}, member)
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  return strFromU8(files['messages.html'] ?? new Uint8Array())
}

test.each(['waits', 'was declined'])(
  'who got a request that %s is told, and has it in the evidence',
  async (state) => {
    const { from, to, receiver } = await requested()
    const [received] = (await receiver(listRequests, {})).received
    if (state === 'was declined')
      await receiver(declineRequest, { id: received?.id ?? '', sentence: null })
    const preview = await (await moderator(0))(previewAftercare, { member: from, rule: 'scam' })
    expect(preview.preview).toMatchObject({ people: 1, credits: 0 })
    await ban(from)
    await runJobs()
    expect(mailed(await emailOf(to)).map(({ subject }) => subject)).toEqual(['aftercare/notice'])
    expect((await receiver(listAftercare, {})).notices).toMatchObject([
      { name: 'Daan', conversation: null, credits: 0, messages: 1 },
    ])
    const { aftercare_id: id } = await aftercareOf(from)
    // The evidence outlives the request, which the removed account may erase.
    await db.query('delete from message_request')
    const page = await messagesOf(id, to)
    expect(page).toContain('Daan, ')
    expect(page).toContain('request nl: Lend me &lt;400> euros?')
    advance(760 * DAY)
    await runSchedule('aftercare_delete_old_requests')
    const stored = sql`select requests::text as texts from aftercare_notice where member_id = ${to}`
    expect(await row(db, stored)).toEqual({ texts: '[]' })
  },
)

test('who only sent one is told, and its credits are free again unless the police asked to wait', async () => {
  const { from, to } = await requested()
  expect(await getReserved(from)).toBe(1)
  await ban(to, { hold: 'The police asked for three days.' })
  await runJobs()
  expect([await getReserved(from), mailed(await emailOf(from)).length]).toEqual([1, 0])
  advance(3 * DAY + 1000)
  await runSchedule()
  await runJobs()
  expect([await getReserved(from), mailed(await emailOf(from)).length]).toEqual([0, 1])
  node.logInAgain(from)
  expect((await (await as(from))(listAftercare, {})).notices).toMatchObject([
    { name: 'Noor', credits: 0, messages: 1 },
  ])
  expect(await messagesOf((await aftercareOf(to)).aftercare_id, from)).toContain('<td>you nl</td>')
})

test('a request that was opened counts as the message that it became', async () => {
  const { from, to, receiver } = await requested()
  const [received] = (await receiver(listRequests, {})).received
  const { conversation } = await receiver(openRequest, { id: received?.id ?? '' })
  await ban(from)
  await runJobs()
  expect((await receiver(listAftercare, {})).notices).toMatchObject([{ conversation, messages: 1 }])
  const page = await messagesOf((await aftercareOf(from)).aftercare_id, to)
  expect(page.match(/Lend me/g)).toHaveLength(1)
})
