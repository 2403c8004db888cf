import sql, { type Sql } from 'sql-template-tag'
import { describe, expect, test, vi } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addBlock, addMatch, addWriter, startConversation } from '../../../tests/factories/chat.ts'
import { getBalance } from '../../credits/server/public.ts'
import { execute, row, rows } from '../../server/database/query.ts'
import { muteChat, removeChat } from '../contract.ts'
import { sendMessage } from '../sending-contract.ts'

const { app, as } = await testApp()
const run = (statement: Sql) => execute(app.pool, statement)

/** A conversation that the node knows, because both sides wrote before its last message. */
async function knownConversation(credits = 10) {
  const started = await startConversation({ app, as }, credits)
  await started.say(started.other, 'Hello back')
  await started.say(started.api, 'How are you?')
  return { ...started, balance: () => getBalance(app.pool, started.from) }
}

describe('a message in a conversation that the node knows', () => {
  test('takes two round trips, is charged and gets the next seq', async () => {
    const { api, say, balance, other } = await knownConversation()
    const spy = vi.spyOn(app.databases.atSite(1), 'query')
    const sent = await say(api, 'One more')
    const trips = spy.mock.calls.length
    spy.mockRestore()
    expect(trips).toBe(2)
    expect(sent).toMatchObject({ credits: 7, message: { seq: 4, cost: 1 } })
    expect(await balance()).toBe(7)
    expect((await say(other, 'Yes')).message?.seq).toBe(5)
  })

  type Pair = Awaited<ReturnType<typeof knownConversation>>
  test.each<[string, string, (pair: Pair) => Promise<unknown>]>([
    [
      'the partner blocked the sender',
      'not_in_conversation',
      ({ from, to }) => addBlock(app.pool, to, from),
    ],
    [
      'the partner paused their profile',
      'profile_not_available',
      ({ to }) => run(sql`update profile set status = 'paused' where member_id = ${to}`),
    ],
    [
      'the partner deleted their account',
      'profile_not_available',
      ({ to }) =>
        run(sql`update account set status = 'deleted', deleted_at = now() where member_id = ${to}`),
    ],
    [
      'the profile became one of a partner site',
      'profile_not_available',
      ({ to }) => run(sql`update profile set origin = 'partner' where member_id = ${to}`),
    ],
  ])('is refused after %s, and costs nothing', async (_, code, change) => {
    const pair = await knownConversation()
    await change(pair)
    await expect(pair.say(pair.api, 'Still there?')).rejects.toMatchObject({ code })
    expect(await pair.balance()).toBe(8)
  })

  test('is forgotten once a send was refused', async () => {
    const { to, api, say } = await knownConversation()
    await run(sql`update profile set status = 'paused' where member_id = ${to}`)
    const countTrips = async () => {
      const spy = vi.spyOn(app.databases.atSite(1), 'query')
      await expect(say(api, 'Still there?')).rejects.toThrow('profile_not_available')
      const trips = spy.mock.calls.length
      spy.mockRestore()
      return trips
    }
    expect(await countTrips()).toBe((await countTrips()) + 1)
  })

  test('is free once after the two matched', async () => {
    const { from, to, api, say, balance, conversation } = await knownConversation()
    await addMatch(app.pool, from, to)
    const free = await say(api, 'We matched')
    expect(free.message?.cost).toBe(0)
    const paid = await say(api, 'And this one counts')
    expect(paid.message?.cost).toBe(1)
    expect(await balance()).toBe(7)
    // Credits can return for the paid one only.
    const claims = await rows<{ seq: number }>(
      app.pool,
      sql`select seq from undelivered_message where conversation_id = ${conversation} and sender_id = ${from}
          and seq >= ${free.message?.seq}`,
    )
    expect(claims).toEqual([{ seq: paid.message?.seq }])
  })

  test('is announced as an answer, and the first one as a new conversation', async () => {
    await run(sql`delete from job_outbox`)
    const { to, api, say } = await knownConversation()
    const announcedTo = async () =>
      (
        await rows<{ type: string }>(
          app.pool,
          sql`select distinct payload ->> 'type' as type from job_outbox
              where payload ->> 'member' = ${to} and identifier = 'notifications_mail' order by type`,
        )
      ).map(({ type }) => type)
    expect(await announcedTo()).toEqual(['new_conversations', 'new_messages'])
    await run(sql`delete from job_outbox`)
    await say(api, 'One more')
    expect(await announcedTo()).toEqual(['new_messages'])
  })

  test('notifies nobody after the partner muted the conversation', async () => {
    const { to, api, other, say, conversation } = await knownConversation()
    await run(sql`delete from job_outbox`)
    await other(muteChat, { conversation, muted: true })
    await say(api, 'Are you there?')
    const { mails } = await row<{ mails: number }>(
      app.pool,
      sql`select count(*)::int as mails from job_outbox where payload::text like ${`%${to}%`}`,
    )
    expect(mails).toBe(0)
  })

  test('counts as a started conversation after its sender removed it', async () => {
    const { from, api, say, conversation } = await knownConversation()
    await api(removeChat, { conversation })
    await run(sql`update account set paid_user = false where member_id = ${from}`)
    for (const text of ['Hello you', 'Hello stranger']) {
      const profile = await addWriter(app.pool)
      await api(sendMessage, { id: crypto.randomUUID(), profile, text })
    }
    await expect(say(api, 'Back again')).rejects.toMatchObject({
      code: 'premium_required',
      params: { limit: 2 },
    })
  })

  test('is not stored when the sender has no credits left or the price is higher than shown', async () => {
    const { api, say, conversation, balance } = await knownConversation(3)
    const cheap = { id: crypto.randomUUID(), conversation, text: 'Cheap', credits: 0 }
    await expect(api(sendMessage, cheap)).rejects.toMatchObject({ code: 'price_changed' })
    await say(api, 'The last credit')
    await expect(say(api, 'One too many')).rejects.toMatchObject({
      code: 'not_enough_credits',
      params: { needed: 1, credits: 0 },
    })
    expect(await balance()).toBe(0)
  })

  test('is stored once when it is repeated', async () => {
    const { api, conversation, balance } = await knownConversation()
    const message = { id: crypto.randomUUID(), conversation, text: 'Once' }
    const [first, repeat] = [await api(sendMessage, message), await api(sendMessage, message)]
    expect(repeat).toMatchObject({ message: { seq: first.message?.seq }, credits: first.credits })
    await expect(api(sendMessage, { ...message, text: 'Other' })).rejects.toMatchObject({
      code: 'message_id_taken',
    })
    expect(await balance()).toBe(7)
  })

  test('of another member’s conversation is refused', async () => {
    const [{ api, say }, { conversation }] = [await knownConversation(), await knownConversation()]
    await say(api, 'Mine')
    const foreign = { id: crypto.randomUUID(), conversation, text: 'Not mine' }
    await expect(api(sendMessage, foreign)).rejects.toMatchObject({ code: 'not_in_conversation' })
  })
})
