import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addBlock, addMatch, startConversation, addWriter } from '../../../tests/factories/chat.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { getBalance } from '../../credits/server/public.ts'
import { execute, row } from '../../server/database/query.ts'
import { getConversation, listChats, listMessages } from '../contract.ts'
import { sendGift, sendMessage } from '../sending-contract.ts'

const { app, as, advance } = await testApp()
const uuid = () => crypto.randomUUID()
const writer = (options: Parameters<typeof addWriter>[1] = {}) => addWriter(app.pool, options)

const startPaidConversation = (credits?: number) => startConversation({ app, as }, credits)

describe('sending and repeating', () => {
  test('a message costs one credit, gets the next seq and reaches the receiver', async () => {
    const { from, other, api, conversation } = await startPaidConversation(10)
    const sent = await api(sendMessage, {
      id: uuid(),
      conversation,
      text: '  Do you cycle on Sundays?  ',
    })
    expect(sent).toMatchObject({
      credits: 8,
      message: { seq: 2, mine: true, text: 'Do you cycle on Sundays?', cost: 1 },
    })
    const { messages } = await other(listMessages, { conversation })
    expect(messages.map(({ seq, text, mine, cost }) => [seq, text, mine, cost])).toEqual([
      [1, 'Hello there', false, 0],
      [2, 'Do you cycle on Sundays?', false, 0],
    ])
    const { chats, total_unread } = await other(listChats, {})
    expect(total_unread).toBe(2)
    expect(chats[0]).toMatchObject({
      profile: { id: from },
      num_unread_messages: 2,
      last_message: { preview: 'Do you cycle on Sundays?', mine: false },
    })
  })

  test('a repeat is stored and charged once and gets the first response', async () => {
    const { from, api, conversation } = await startPaidConversation(10)
    const message = { id: uuid(), conversation, text: 'Once only' }
    const first = await api(sendMessage, message)
    const again = await Promise.all(Array.from({ length: 5 }, () => api(sendMessage, message)))
    for (const answer of again) expect(answer).toEqual(first)
    expect(await getBalance(app.pool, from)).toBe(8)
  })

  test('a different text under a used id is refused, and the first text stays', async () => {
    const { api, from, conversation } = await startConversation({ app, as }, 10)
    const message = { id: uuid(), conversation, text: 'First words' }
    await api(sendMessage, message)
    const other = { ...message, text: 'Other words' }
    await expect(api(sendMessage, other)).rejects.toMatchObject({
      code: 'message_id_taken',
      status: 409,
    })
    await expect(api(sendGift, { ...message, gift: 'rose' })).rejects.toMatchObject({
      code: 'message_id_taken',
    })
    expect((await api(sendMessage, message)).message?.text).toBe('First words')
    expect(await getBalance(app.pool, from)).toBe(8)
  })

  test('parallel copies of a first message create one message', async () => {
    const [from, to] = [await writer({ credits: 10 }), await writer()]
    const api = await as(from)
    const message = { id: uuid(), profile: to, text: 'Hello' }
    const answers = await Promise.all(Array.from({ length: 8 }, () => api(sendMessage, message)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await getBalance(app.pool, from)).toBe(9)
  })

  test('the same id in another conversation is a separate, paid message', async () => {
    const { from, api, conversation } = await startPaidConversation(10)
    const id = uuid()
    await api(sendMessage, { id, conversation, text: 'Hello' })
    await api(sendMessage, { id, profile: await writer(), text: 'Hello to you' })
    expect(await getBalance(app.pool, from)).toBe(7)
  })

  test('the receiver cannot use the id of a received message', async () => {
    const { api, other, conversation } = await startPaidConversation(10)
    const id = uuid()
    await api(sendMessage, { id, conversation, text: 'Hello' })
    await expect(other(sendMessage, { id, conversation, text: 'Mine' })).rejects.toMatchObject({
      code: 'message_id_taken',
      status: 409,
    })
  })
})

describe('prices', () => {
  test('without credits nothing is stored, and the failure contains the needed and available credits', async () => {
    const { from, api, conversation } = await startPaidConversation(1)
    const refused = api(sendMessage, { id: uuid(), conversation, text: 'One more' })
    await expect(refused).rejects.toMatchObject({
      code: 'not_enough_credits',
      status: 402,
      params: { needed: 1, credits: 0 },
    })
    expect(await getBalance(app.pool, from)).toBe(0)
    expect((await api(listMessages, { conversation })).messages).toHaveLength(1)
  })

  test('a message that costs more than the price shown is refused, and nothing is stored or charged', async () => {
    const { from, api, conversation } = await startPaidConversation(10)
    const message = { id: uuid(), conversation, text: 'At the old price', credits: 0 }
    await expect(api(sendMessage, message)).rejects.toMatchObject({
      code: 'price_changed',
      status: 409,
    })
    expect(await getBalance(app.pool, from)).toBe(9)
    // A retry with the new price sends the same message.
    const sent = await api(sendMessage, { ...message, credits: 1 })
    expect(sent).toMatchObject({ credits: 8, message: { text: 'At the old price', cost: 1 } })
  })

  test('the free message to a match is still free after a refusal because of its price', async () => {
    const [me, other] = [await writer(), await writer()]
    await addMatch(app.pool, me, other)
    const api = await as(me)
    const sends = await Promise.allSettled(
      ['One', 'Two', 'Three'].map((text) =>
        api(sendMessage, { id: uuid(), profile: other, text, credits: 0 }),
      ),
    )
    expect(sends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await getBalance(app.pool, me)).toBe(100)
  })

  test('the first message of each side to a match is free, once', async () => {
    const [one, two] = [await writer({ credits: 5 }), await writer({ credits: 0 })]
    await addMatch(app.pool, one, two)
    const [a, b] = [await as(one), await as(two)]
    expect((await a(getConversation, { profile: two })).conversation).toMatchObject({
      free: 'match',
      text_price: { credits: 0 },
    })
    const { conversation, credits } = await a(sendMessage, {
      id: uuid(),
      profile: two,
      text: 'We match',
    })
    expect(credits).toBe(5)
    if (!conversation) throw new Error('no conversation')
    expect((await b(sendMessage, { id: uuid(), conversation, text: 'We do' })).message?.cost).toBe(
      0,
    )
    await expect(b(sendMessage, { id: uuid(), conversation, text: 'Again' })).rejects.toMatchObject(
      {
        code: 'not_enough_credits',
      },
    )
    expect((await a(sendMessage, { id: uuid(), conversation, text: 'So' })).credits).toBe(4)
  })

  test('a message to a fictional profile is free and requires one confirmation', async () => {
    const from = await writer({ credits: 3 })
    const fictional = await addMember(app.pool, { origin: 'fictional' })
    const api = await as(from)
    const unconfirmed = api(sendMessage, { id: uuid(), profile: fictional, text: 'Hello' })
    await expect(unconfirmed).rejects.toMatchObject({
      code: 'fictional_not_confirmed',
      status: 409,
    })
    const { conversation } = await api(sendMessage, {
      id: uuid(),
      profile: fictional,
      text: 'Hello',
      confirm_fictional: true,
    })
    if (!conversation) throw new Error('no conversation')
    expect((await api(sendMessage, { id: uuid(), conversation, text: 'Still you?' })).credits).toBe(
      3,
    )
    expect((await api(getConversation, { conversation })).conversation.must_confirm_fictional).toBe(
      false,
    )
  })
})

describe('who may write', () => {
  test('a stranger can neither read nor write in a conversation and gets a not-found failure', async () => {
    const { conversation } = await startPaidConversation()
    const stranger = await as(await writer())
    for (const ask of [
      () => stranger(listMessages, { conversation }),
      () => stranger(getConversation, { conversation }),
      () => stranger(sendMessage, { id: uuid(), conversation, text: 'Hello' }),
    ])
      await expect(ask()).rejects.toMatchObject({ code: 'not_in_conversation', status: 404 })
    const missing = stranger(getConversation, { conversation: '999999999999999' })
    await expect(missing).rejects.toMatchObject({ code: 'not_in_conversation', status: 404 })
  })

  test('a visitor gets a log-in failure', async () => {
    const visitor = await as()
    await expect(visitor(listChats, {})).rejects.toMatchObject({
      code: 'authentication_required',
      status: 403,
    })
    await expect(
      visitor(sendMessage, { id: uuid(), profile: '1', text: 'Hello' }),
    ).rejects.toMatchObject({ status: 403 })
  })

  test('a block ends the conversation for both sides at once', async () => {
    const { from, to, api, other, conversation } = await startPaidConversation()
    await addBlock(app.pool, to, from)
    await expect(
      api(sendMessage, { id: uuid(), conversation, text: 'Hello?' }),
    ).rejects.toMatchObject({
      code: 'not_in_conversation',
    })
    await expect(
      api(sendMessage, { id: uuid(), profile: to, text: 'Hello?' }),
    ).rejects.toMatchObject({
      code: 'profile_not_available',
    })
    expect((await api(listChats, {})).chats).toEqual([])
    expect(await other(listChats, {})).toMatchObject({ chats: [], total_unread: 0 })
  })

  test('messages to a deleted and to a disabled profile fail with different codes', async () => {
    const { to, api, conversation } = await startPaidConversation()
    await execute(app.pool, sql`update profile set status = 'disabled' where member_id = ${to}`)
    const refused = api(sendMessage, { id: uuid(), conversation, text: 'Hello?' })
    await expect(refused).rejects.toMatchObject({ code: 'profile_not_available' })
    expect((await api(getConversation, { conversation })).conversation.profile).toEqual({
      id: to,
      state: 'unavailable',
      card: null,
      removed_name: null,
    })
    await execute(
      app.pool,
      sql`update account set status = 'deleted', deleted_at = now() where member_id = ${to}`,
    )
    expect((await api(getConversation, { conversation })).conversation.profile).toEqual({
      id: to,
      state: 'deleted',
      card: null,
      removed_name: null,
    })
    expect((await api(listMessages, { conversation })).messages).toHaveLength(1)
  })
})

describe('limits', () => {
  test('a free member starts two conversations and answers any number', async () => {
    const free = await writer({ paid: false, credits: 20 })
    const api = await as(free)
    for (let index = 0; index < 2; index++)
      await api(sendMessage, { id: uuid(), profile: await writer(), text: `Hello ${index}` })
    const third = api(sendMessage, { id: uuid(), profile: await writer(), text: 'Hello third' })
    await expect(third).rejects.toMatchObject({
      code: 'premium_required',
      status: 402,
      params: { limit: 2 },
    })
    const starter = await as(await writer())
    const { conversation } = await starter(sendMessage, {
      id: uuid(),
      profile: free,
      text: 'Hello you',
    })
    if (!conversation) throw new Error('no conversation')
    expect(
      (await api(sendMessage, { id: uuid(), conversation, text: 'Hello back' })).message?.seq,
    ).toBe(2)
  })

  test('contact details are refused until the partner has answered', async () => {
    const { api, other, conversation } = await startPaidConversation()
    for (const text of [
      'Find me on noor.example.com',
      'Call +31 6 12345678',
      'insta: noor_91',
      'mail noor@example.org',
    ])
      await expect(api(sendMessage, { id: uuid(), conversation, text })).rejects.toMatchObject({
        code: 'contact_in_first_message',
        status: 422,
      })
    const dated = await api(sendMessage, {
      id: uuid(),
      conversation,
      text: 'On 14.02.2027 at 19:30, ok? It was 1.5 km.',
    })
    expect(dated.message?.seq).toBe(2)
    await other(sendMessage, { id: uuid(), conversation, text: 'Yes' })
    expect(
      (await api(sendMessage, { id: uuid(), conversation, text: 'See www.vonk.example.com' }))
        .message?.seq,
    ).toBe(4)
  })

  test('contact details are refused at once, not when the address is confirmed', async () => {
    const from = await writer({ confirmed: false })
    const profile = await writer()
    const api = await as(from)
    await expect(
      api(sendMessage, { id: uuid(), profile, text: 'mail noor@example.org' }),
    ).rejects.toMatchObject({ code: 'contact_in_first_message' })
  })

  test('the same text opens at most three conversations a day', async () => {
    const api = await as(await writer())
    for (const text of ['Hey you!', 'hey YOU', 'Hey, you'])
      await api(sendMessage, { id: uuid(), profile: await writer(), text })
    const fourth = api(sendMessage, { id: uuid(), profile: await writer(), text: 'Hey you?' })
    await expect(fourth).rejects.toMatchObject({ code: 'same_text_too_often', status: 429 })
    advance(86_400_001)
    await api(sendMessage, { id: uuid(), profile: await writer(), text: 'Hey you?' })
  })

  test('an empty, invisible or too long text is refused and costs nothing', async () => {
    const { api, from, conversation } = await startPaidConversation(10)
    for (const text of [' \n ', '\u200b', '\u00a0\u2800\u200d\ufe0f', '\u3164'])
      await expect(api(sendMessage, { id: uuid(), conversation, text })).rejects.toMatchObject({
        code: 'bad_input',
      })
    expect(await getBalance(app.pool, from)).toBe(9)
    const long = api(sendMessage, { id: uuid(), conversation, text: 'a'.repeat(1001) })
    await expect(long).rejects.toMatchObject({
      code: 'message_too_long',
      status: 400,
      params: { length: 1000 },
    })
  })

  test('as many emoji fit as letters, and a preview cuts none of them', async () => {
    const { api, conversation } = await startPaidConversation()
    const text = `${'x'.repeat(119)}👩‍👩‍👧${'😀'.repeat(880)}`
    const { message } = await api(sendMessage, { id: uuid(), conversation, text })
    expect(message?.text).toBe(text)
    const { chats } = await api(listChats, {})
    expect(chats[0]?.last_message.preview).toBe(`${'x'.repeat(119)}👩‍👩‍👧…`)
    for (const long of ['😀'.repeat(1_001), '👨‍👩‍👧‍👦'.repeat(364)])
      await expect(
        api(sendMessage, { id: uuid(), conversation, text: long }),
      ).rejects.toMatchObject({ code: 'message_too_long' })
  })

  test('a message of an unconfirmed member waits', async () => {
    const from = await writer({ confirmed: false, credits: 5 })
    const to = await writer()
    const api = await as(from)
    const message = { id: uuid(), profile: to, text: 'Hello' }
    const answer = await api(sendMessage, message)
    expect(answer).toMatchObject({
      message: null,
      conversation: null,
      credits: 5,
      waiting: { text: 'Hello', problem: null },
    })
    expect(await api(sendMessage, message)).toEqual(answer)
    expect((await (await as(to))(listChats, {})).chats).toEqual([])
    expect((await api(getConversation, { profile: to })).conversation.waiting).toHaveLength(1)
    const { messages } = await row<{ messages: number }>(
      app.pool,
      sql`select count(*)::int as messages from message where sender_id = ${from}`,
    )
    expect(messages).toBe(0)
  })
})
