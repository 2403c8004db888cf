import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addWriter, startConversation } from '../../../tests/factories/chat.ts'
import { addMainPhoto } from '../../../tests/factories/main-photo.ts'
import { getConversation } from '../../chat/contract.ts'
import { sendGift, sendMessage } from '../../chat/sending-contract.ts'
import { giveLike } from '../../likes/contract.ts'
import { execute, row } from '../../server/database/query.ts'
import { ContactRule, getContactRule, saveContactRule } from '../contract.ts'
import { openRule } from '../rules.ts'

const { app, as } = await testApp()
const db = app.pool
const uuid = () => crypto.randomUUID()

/** Somebody who lets in only whom the rule accepts. */
async function addChooser(rule: Partial<ContactRule>) {
  const id = await addWriter(db, { gender: 'female', name: 'Noor' })
  const api = await as(id)
  await api(saveContactRule, { rule: { ...openRule, mode: 'closed', ...rule } })
  return { id, api }
}

type Sender = (memberId: string) => Promise<unknown>

/** 36 years old, writes Dutch, from the Netherlands; nothing filled in. */
const senders: Record<string, Sender> = {
  plain: async () => {},
  withPhoto: (id) => addMainPhoto(db, id),
  verified: async (id) => {
    await addMainPhoto(db, id)
    await execute(
      db,
      sql`update profile set verified_photos = array[main_photo] where member_id = ${id}`,
    )
  },
  filled: (id) =>
    execute(
      db,
      sql`update profile set about = ${'I restore old clocks and lose at chess to my daughter.'}, city = 2759794,
            interests = '{chess,cooking,cycling}' where member_id = ${id}`,
    ),
  older: (id) =>
    execute(db, sql`update profile set birth_date = '1950-01-01' where member_id = ${id}`),
  german: (id) =>
    execute(db, sql`update profile set language = 'de', country = 'DE' where member_id = ${id}`),
}

const rules: Record<string, { rule: Partial<ContactRule>; accepts: (keyof typeof senders)[] }> = {
  anyone: { rule: { who: 'anyone', min_filled: 100 }, accepts: Object.keys(senders) },
  verified: { rule: { who: 'verified' }, accepts: ['verified'] },
  liked: { rule: { who: 'liked' }, accepts: [] },
  ages: {
    rule: { who: 'suitable', min_age: 30, max_age: 48 },
    accepts: Object.keys(senders).filter((name) => name !== 'older'),
  },
  languages: { rule: { who: 'suitable', languages: ['de', 'pl'] }, accepts: ['german'] },
  countries: { rule: { who: 'suitable', countries: ['DE', 'AT'] }, accepts: ['german'] },
  photo: { rule: { who: 'suitable', with_photo: true }, accepts: ['withPhoto', 'verified'] },
  filled: { rule: { who: 'suitable', min_filled: 60 }, accepts: ['filled'] },
}

/** All that a message would change of the two. */
const traces = async (from: string, to: string) =>
  row(
    db,
    sql`select (select balance from wallet where member_id = ${from}) as balance,
               (select count(*)::int from ledger_transfer where member_id = ${from}) as transfers,
               (select count(*)::int from conversation where least(lo, hi) = least(${from}::bigint, ${to}::bigint) and hi = greatest(${from}::bigint, ${to}::bigint)) as conversations,
               (select count(*)::int from opening_message where member_id = ${from}) as openings,
               (select count(*)::int from waiting_message where member_id = ${from}) as waiting`,
  )

describe('a rule', () => {
  const cases = Object.entries(rules).flatMap(([name, { rule, accepts }]) =>
    Object.entries(senders).map(([sender, prepare]) => ({
      title: `${name}, sender ${sender}`,
      rule,
      prepare,
      open: accepts.includes(sender),
    })),
  )

  test.each(cases)(
    '$title: the door before a price, and the ledger',
    async ({ rule, prepare, open }) => {
      const from = await addWriter(db, { credits: 10 })
      await prepare(from)
      const { id: to } = await addChooser(rule)
      const api = await as(from)
      const before = await traces(from, to)
      const { conversation } = await api(getConversation, { profile: to })
      expect(conversation.door).toBe(open ? 'open' : 'closed')
      expect(conversation.own_state === null).toBe(open)
      const sending = api(sendMessage, {
        id: uuid(),
        profile: to,
        text: 'Do you cycle on Sundays?',
      })
      if (open) {
        expect(await sending).toMatchObject({ credits: 9 })
        return
      }
      await expect(sending).rejects.toMatchObject({
        code: 'contact_closed',
        params: {},
        status: 403,
      })
      await expect(api(sendGift, { id: uuid(), profile: to, gift: 'rose' })).rejects.toMatchObject({
        code: 'contact_closed',
      })
      expect(await traces(from, to)).toEqual(before)
    },
  )

  test.each(cases)('$title: by request', async ({ rule, prepare, open }) => {
    const from = await addWriter(db, { credits: 10 })
    await prepare(from)
    const { id: to } = await addChooser({ ...rule, mode: 'request' })
    const api = await as(from)
    const before = await traces(from, to)
    const { conversation } = await api(getConversation, { profile: to })
    expect([conversation.door, conversation.own_state]).toEqual([open ? 'open' : 'request', null])
    const sent = await api(sendMessage, { id: uuid(), profile: to, text: 'Do you cycle?' })
    expect([sent.credits, sent.message === null, sent.request === null]).toEqual([9, !open, open])
    if (!open) expect(await traces(from, to)).toEqual({ ...before, openings: 1 })
  })

  test('lets in whom its owner liked, for the price of a match', async () => {
    const from = await addWriter(db, { credits: 10 })
    const { id: to, api: chooser } = await addChooser({ who: 'liked' })
    const api = await as(from)
    await expect(api(sendMessage, { id: uuid(), profile: to, text: 'Hi' })).rejects.toMatchObject({
      code: 'contact_closed',
    })
    await chooser(giveLike, { member: from })
    expect((await api(getConversation, { profile: to })).conversation.door).toBe('open')
    expect(await api(sendMessage, { id: uuid(), profile: to, text: 'Hi' })).toMatchObject({
      credits: 9,
    })
  })

  test('of the one who is answered stops no conversation that exists', async () => {
    const { api, other, conversation, say } = await startConversation({ app, as })
    await other(saveContactRule, { rule: { ...openRule, who: 'liked' } })
    await api(saveContactRule, { rule: { ...openRule, who: 'liked' } })
    await say(api, 'Still here')
    await say(other, 'And I answer')
    await say(api, 'From the cache of the node')
    expect((await api(getConversation, { conversation })).conversation.door).toBe('open')
  })

  test('lets its owner write first, and be answered', async () => {
    const to = await addWriter(db)
    const { id, api } = await addChooser({ who: 'liked' })
    const { conversation } = await api(sendMessage, { id: uuid(), profile: to, text: 'You?' })
    const other = await as(to)
    if (!conversation) throw new Error('a first message starts a conversation')
    await other(sendMessage, { id: uuid(), conversation, text: 'Me' })
    expect((await other(getConversation, { profile: id })).conversation.door).toBe('open')
  })

  test('keeps an unconfirmed sender from waiting at the door', async () => {
    const from = await addWriter(db, { confirmed: false })
    const { id: to } = await addChooser({ who: 'verified' })
    const before = await traces(from, to)
    const sending = (await as(from))(sendMessage, { id: uuid(), profile: to, text: 'Hi' })
    await expect(sending).rejects.toMatchObject({ code: 'contact_closed' })
    expect(await traces(from, to)).toEqual(before)
  })
})

test('what a sender reads at a door depends on their own profile alone', async () => {
  const from = await addWriter(db)
  await senders['filled']?.(from)
  const api = await as(from)
  const answers = new Set<string>()
  for (const { rule, accepts } of Object.values(rules)) {
    if (accepts.includes('filled')) continue
    const { id } = await addChooser(rule)
    const { door, own_state } = (await api(getConversation, { profile: id })).conversation
    answers.add(JSON.stringify([door, own_state]))
  }
  expect([...answers]).toEqual(['["closed",{"verified":false,"photo":false,"filled":60}]'])
})

test('a rule knows no gender, looks or origin of a person', () => {
  expect(Object.keys(ContactRule.def.shape).toSorted()).toEqual([
    'countries',
    'languages',
    'max_age',
    'min_age',
    'min_filled',
    'mode',
    'who',
    'with_photo',
  ])
})

test('new conversations a day follow what was checked, never what was paid', async () => {
  const limits: Record<string, unknown[]> = {}
  for (const [trust, prepare] of Object.entries(senders))
    for (const paid of [false, true]) {
      const id = await addWriter(db, { paid })
      await prepare(id)
      const { limit } = await (await as(id))(getContactRule, {})
      limits[trust] = [...(limits[trust] ?? []), limit.count, limit.reason]
    }
  expect(limits).toMatchObject({
    plain: [15, 'none', 15, 'none'],
    filled: [15, 'none', 15, 'none'],
    withPhoto: [25, 'photo', 25, 'photo'],
    verified: [40, 'verified', 40, 'verified'],
  })
})

test('ages in the wrong order are turned round, and another member reads nothing of a rule', async () => {
  const { api } = await addChooser({ who: 'suitable', min_age: 48, max_age: 30 })
  expect((await api(getContactRule, {})).rule).toMatchObject({ min_age: 30, max_age: 48 })
  const stranger = await as(await addWriter(db))
  expect((await stranger(getContactRule, {})).rule).toEqual(openRule)
})

test('a brand without rules has no door and no page', async () => {
  const { settings } = app.siteById(1)
  const from = await addWriter(db)
  const { id: to, api } = await addChooser({ who: 'liked' })
  settings.contact_rules = false
  try {
    await expect(api(getContactRule, {})).rejects.toMatchObject({ code: 'not_found' })
    await expect(api(saveContactRule, { rule: openRule })).rejects.toMatchObject({
      code: 'not_found',
    })
    const sent = await (await as(from))(sendMessage, { id: uuid(), profile: to, text: 'Hi' })
    expect(sent.message).not.toBeNull()
  } finally {
    settings.contact_rules = true
  }
})
