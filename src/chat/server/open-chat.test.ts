import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { startConversation, addWriter } from '../../../tests/factories/chat.ts'
import { getUser } from '../../accounts/contract.ts'
import { giveLike } from '../../likes/contract.ts'
import { execute } from '../../server/database/query.ts'
import { cancelWaiting, sendGift, sendMessage, unsendMessage } from '../sending-contract.ts'
import {
  getConversation,
  listChats,
  listMessages,
  muteChat,
  openChat,
  removeChat,
  searchMessages,
  showTyping,
} from '../contract.ts'

const { app, as, advance } = await testApp()
const uuid = () => crypto.randomUUID()

describe('opening and removing a chat', () => {
  test('opening a chat sets its unread count to 0 and shows the sender how far it was read', async () => {
    const { api, other, conversation, say: send } = await startConversation({ app, as })
    await send(api, 'Second')
    expect(await other(openChat, { conversation, up_to: 1 })).toEqual({
      num_unread: 1,
      total_unread: 1,
    })
    expect(await other(openChat, { conversation, up_to: 2 })).toEqual({
      num_unread: 0,
      total_unread: 0,
    })
    expect((await api(listMessages, { conversation })).other_read_up_to).toBe(2)
  })

  test('the list of the sender says how far the partner has read', async () => {
    const { api, other, conversation, say: send } = await startConversation({ app, as })
    await send(api, 'Second')
    const listed = async () => (await api(listChats, {})).chats[0]
    expect(await listed()).toMatchObject({ conversation: { last_seq: 2 }, other_read_up_to: 0 })
    await other(openChat, { conversation, up_to: 1 })
    expect(await listed()).toMatchObject({ other_read_up_to: 1 })
    await other(openChat, { conversation, up_to: 2 })
    expect(await listed()).toMatchObject({ other_read_up_to: 2 })
  })

  test('opening and unsending publish live events to the partner and to the member’s other tabs', async () => {
    const { from, to, api, other, conversation, say: send } = await startConversation({ app, as })
    await send(api, 'Second')
    const events: unknown[] = []
    const stop = app.bus.subscribe((_, announced) => events.push(announced))
    await other(openChat, { conversation, up_to: 1 })
    await other(openChat, { conversation, up_to: 1 })
    expect(events).toEqual([
      { member: from, event: { kind: 'read', conversation, seq: 1 } },
      { member: to, event: { kind: 'opened', conversation, seq: 1 } },
    ])
    events.length = 0
    await api(unsendMessage, { conversation, seq: 2 })
    expect(events).toEqual(
      [to, from].map((member) => ({ member, event: { kind: 'unsent', conversation, seq: 2 } })),
    )
    stop()
  })

  test('a message that arrives while the chat is opened stays in the unread count', async () => {
    const { api, other, conversation, say: send } = await startConversation({ app, as })
    await Promise.all([
      other(openChat, { conversation, up_to: 1 }),
      send(api, 'Meanwhile'),
      send(api, 'And more'),
    ])
    const { total_unread } = await other(listChats, {})
    expect(total_unread).toBe(2)
  })

  test('a removed conversation leaves the list and returns with the next message only', async () => {
    const { api, other, conversation, say: send } = await startConversation({ app, as })
    expect(await other(removeChat, { conversation })).toEqual({ total_unread: 0 })
    expect((await other(listChats, {})).chats).toEqual([])
    expect((await api(listChats, {})).chats).toHaveLength(1)
    await send(api, 'Still there?')
    expect((await other(listChats, {})).chats[0]).toMatchObject({ num_unread_messages: 1 })
    expect((await other(listMessages, { conversation })).messages.map(({ seq }) => seq)).toEqual([
      2,
    ])
  })
})

describe('an invisible member', () => {
  async function startWithInvisible() {
    const chat = await startConversation({ app, as })
    await execute(app.pool, sql`update profile set invisible = true where member_id = ${chat.to}`)
    return chat
  }
  /** The live events that the member gets while `act` runs. */
  async function eventsFor(member: string, act: () => Promise<unknown>) {
    const events: unknown[] = []
    const stop = app.bus.subscribe((_, announced) => events.push(announced))
    await act()
    stop()
    return events.filter((announced) =>
      JSON.stringify(announced).startsWith(`{"member":"${member}"`),
    )
  }

  test('shows neither typing nor read messages to a member whom they never liked or wrote to', async () => {
    const { from, api, other, conversation } = await startWithInvisible()
    const seen = await eventsFor(from, async () => {
      await other(showTyping, { conversation })
      await other(openChat, { conversation, up_to: 1 })
    })
    expect(seen).toEqual([])
    expect((await api(listMessages, { conversation })).other_read_up_to).toBe(0)
    expect((await api(getConversation, { conversation })).conversation.other_read_up_to).toBe(0)
    expect((await api(listChats, {})).chats[0]?.other_read_up_to).toBe(0)
    expect((await other(listMessages, { conversation })).read_up_to).toBe(1)
  })

  test.each(['wrote to', 'liked'])('shows both to a member whom they %s', async (contact) => {
    const { from, api, other, conversation, say: send } = await startWithInvisible()
    if (contact === 'liked') await other(giveLike, { member: from })
    else await send(other, 'Hello back')
    const seen = await eventsFor(from, async () => {
      await other(showTyping, { conversation })
      await other(openChat, { conversation, up_to: 2 })
    })
    const { last_seq } = await api(listMessages, { conversation })
    expect(seen).toEqual([
      { member: from, event: { kind: 'typing', conversation } },
      { member: from, event: { kind: 'read', conversation, seq: last_seq } },
    ])
    expect((await api(listMessages, { conversation })).other_read_up_to).toBe(last_seq)
    expect((await api(getConversation, { conversation })).conversation.other_read_up_to).toBe(
      last_seq,
    )
    expect((await api(listChats, {})).chats[0]?.other_read_up_to).toBe(last_seq)
  })
})

test('a stranger can neither remove, mute, search nor show typing', async () => {
  const { conversation } = await startConversation({ app, as })
  const stranger = await as(await addWriter(app.pool))
  for (const ask of [
    () => stranger(removeChat, { conversation }),
    () => stranger(muteChat, { conversation, muted: true }),
    () => stranger(searchMessages, { conversation, q: 'hello' }),
    () => stranger(showTyping, { conversation }),
    () => stranger(openChat, { conversation, up_to: 1 }),
    () => stranger(sendGift, { id: uuid(), conversation, gift: 'rose' }),
  ])
    await expect(ask()).rejects.toMatchObject({ code: 'not_in_conversation', status: 404 })
})

describe('paging and search', () => {
  test('a list of 90 conversations is paged without duplicates and can be filtered', async () => {
    const me = await addWriter(app.pool)
    for (let index = 0; index < 90; index++) {
      const name = index === 41 ? 'Joëlle O’Brien' : 'Eva'
      const writer = await as(await addWriter(app.pool, { name }))
      await writer(sendMessage, { id: uuid(), profile: me, text: `Hello ${index}` })
    }
    const api = await as(me)
    const seen: string[] = []
    for (let before: string | undefined, more = true; more;) {
      const page = await api(listChats, { before })
      seen.push(...page.chats.map((chat) => chat.last_message.preview))
      before = page.next ?? undefined
      more = page.next !== null
    }
    expect(seen).toEqual(Array.from({ length: 90 }, (_, index) => `Hello ${89 - index}`))
    const named = async (name: string) =>
      (await api(listChats, { name })).chats.map((chat) => chat.last_message.preview)
    for (const name of ['joël', 'JOELLE', "o'brien", 'obrien jo'])
      expect(await named(name), name).toEqual(['Hello 41'])
    for (const name of ['oelle', '%', '☃']) expect(await named(name), name).toEqual([])
    expect((await api(listChats, { filter: 'unread' })).total_unread).toBe(90)
    expect((await api(listChats, { filter: 'matches' })).chats).toEqual([])
    await expect(api(listChats, { before: 'x' })).rejects.toMatchObject({ code: 'bad_input' })
  })

  test('history is paged in both directions by seq and ends at its limit', async () => {
    const { api, conversation, say: send } = await startConversation({ app, as }, 200)
    for (let index = 2; index <= 120; index++) await send(api, `Message ${index}`)
    const newest = await api(listMessages, { conversation })
    expect([
      newest.messages[0]?.seq,
      newest.messages.at(-1)?.seq,
      newest.more,
      newest.history_ends,
    ]).toEqual([71, 120, true, false])
    const older = await api(listMessages, { conversation, before: 71 })
    expect([older.messages[0]?.seq, older.messages.at(-1)?.seq, older.more]).toEqual([21, 70, true])
    const oldest = await api(listMessages, { conversation, before: 21 })
    expect([oldest.messages[0]?.seq, oldest.more, oldest.history_ends]).toEqual([1, false, false])
    const missed = await api(listMessages, { conversation, after: 118 })
    expect(missed.messages.map(({ seq }) => seq)).toEqual([119, 120])
    advance(731 * 86_400_000)
    const later = await as(await addWriter(app.pool))
    await expect(later(listMessages, { conversation })).rejects.toMatchObject({
      code: 'not_in_conversation',
    })
  })

  test('a search finds text anywhere and takes wildcard characters literally', async () => {
    const { api, conversation, say: send } = await startConversation({ app, as })
    await send(api, 'The beach on Sunday, 100% sure')
    const search = async (q: string) =>
      (await api(searchMessages, { conversation, q })).messages.map(({ seq }) => seq)
    expect(await search('BEACH')).toEqual([2])
    expect(await search('0%')).toEqual([2])
    expect(await search('%%')).toEqual([])
  })
})

describe('gifts, muting and waiting messages', () => {
  test("the price of a gift follows the site's settings, and an unknown gift is refused", async () => {
    const { api, other, conversation } = await startConversation({ app, as }, 10)
    const { credits, message } = await api(sendGift, {
      id: uuid(),
      conversation,
      gift: 'bouquet',
      text: 'For you',
    })
    expect([credits, message.cost]).toEqual([5, 4])
    expect((await other(listMessages, { conversation })).messages[1]).toMatchObject({
      kind: 'gift',
      gift: 'bouquet',
      text: 'For you',
      cost: 0,
    })
    // Names that every object inherits are no gifts, and free of charge least of all.
    for (const gift of ['yacht', '__proto__', 'constructor', 'toString'])
      await expect(api(sendGift, { id: uuid(), conversation, gift })).rejects.toMatchObject({
        code: 'gift_unknown',
        status: 400,
      })
    const dear = api(sendGift, { id: uuid(), conversation, gift: 'dinner' })
    await expect(dear).rejects.toMatchObject({
      code: 'not_enough_credits',
      params: { needed: 8, credits: 5 },
    })
  })

  test('muting is stored for this member only', async () => {
    const { api, other, conversation } = await startConversation({ app, as })
    await other(muteChat, { conversation, muted: true })
    expect((await other(getConversation, { conversation })).conversation.muted).toBe(true)
    expect((await api(getConversation, { conversation })).conversation.muted).toBe(false)
  })

  test('a waiting message can be cancelled by its sender only', async () => {
    const [from, to] = [await addWriter(app.pool, { confirmed: false }), await addWriter(app.pool)]
    const api = await as(from)
    const id = uuid()
    await api(sendMessage, { id, profile: to, text: 'Hello' })
    expect(await (await as(to))(cancelWaiting, { id })).toEqual({ cancelled: false })
    expect(await api(cancelWaiting, { id })).toEqual({ cancelled: true })
    expect((await api(getConversation, { profile: to })).conversation.waiting).toEqual([])
  })
})

test('a message to a new match makes its dialog superfluous', async () => {
  const [from, to] = [await addWriter(app.pool), await addWriter(app.pool)]
  const [api, other] = [await as(from), await as(to)]
  await api(giveLike, { member: to })
  await other(giveLike, { member: from })
  const hasNewMatch = async () => (await api(getUser, {})).user?.new_match
  expect(await hasNewMatch()).toBe(true)
  await api(sendMessage, { id: crypto.randomUUID(), profile: to, text: 'Hello' })
  expect(await hasNewMatch()).toBe(false)
})
