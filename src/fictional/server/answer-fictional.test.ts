import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addWriter } from '../../../tests/factories/chat.ts'
import { answerAtDesk } from '../../../tests/factories/desk.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { addSession } from '../../../tests/factories/sessions.ts'
import { addStaff } from '../../../tests/factories/staff.ts'
import { runScheduled } from '../../app/server/run-jobs.ts'
import { getWhy } from '../../causes/contract.ts'
import { listMessages } from '../../chat/contract.ts'
import { sendMessage } from '../../chat/sending-contract.ts'
import { DESK_ANSWER } from '../../platform/contact-sources.ts'
import { execute, row } from '../../server/database/query.ts'
import { answerFictional, createFictional, getFictionalChat, listFictional } from '../contract.ts'
import { mayCost, toPercent } from '../../chat/desk-rules.ts'
import { fictionalSchedules } from './feature.ts'

const { app, as, advance } = await testApp()
const db = app.pool
const HOUR = 3_600_000

const profile = {
  name: 'Iris',
  gender: 'female',
  looking_for: 'everyone',
  birth_date: '1990-05-17',
  language: 'nl',
  country: 'NL',
} as const

async function desk() {
  const person = await addStaff(db, ['fictional'])
  return { person, api: await as(person) }
}

/** A member who wrote to a fictional profile. */
async function written() {
  const member = await addWriter(db)
  const fictional = await addMember(db, { origin: 'fictional', name: 'Iris' })
  const api = await as(member)
  const { conversation } = await api(sendMessage, {
    id: crypto.randomUUID(),
    profile: fictional,
    confirm_fictional: true,
    text: `Do you like the ${crypto.randomUUID().slice(0, 6)} market`,
  })
  return { member, fictional, api, conversation: conversation ?? '' }
}

describe('the desk', () => {
  test('creates profiles that are fictional for ever', async () => {
    const { api } = await desk()
    const { id } = await api(createFictional, profile)
    const origin = sql`select origin from profile where member_id = ${id}`
    expect(await row(db, origin)).toEqual({ origin: 'fictional' })
    for (const other of ['member', 'partner'])
      await expect(
        execute(
          db,
          sql`update profile set origin = ${other}::profile_origin where member_id = ${id}`,
        ),
      ).rejects.toMatchObject({ code: '23001' })
    await expect(
      execute(
        db,
        sql`update profile set origin = 'fictional' where member_id = ${await addMember(db)}`,
      ),
    ).rejects.toMatchObject({ code: '23001' })
    await expect(
      api(createFictional, { ...profile, birth_date: '2020-01-01' }),
    ).rejects.toMatchObject({
      code: 'too_young',
    })
  })

  test('answers for nothing, with the author in the audit log, and only once', async () => {
    const { person, api } = await desk()
    const { fictional, conversation, api: member } = await written()
    const id = crypto.randomUUID()
    await api(answerFictional, { id, conversation, text: 'I do, on Saturdays' })
    await api(answerFictional, { id, conversation, text: 'I do, on Saturdays' })
    const { messages } = await member(listMessages, { conversation })
    expect(messages.map(({ text }) => text)).toEqual([expect.any(String), 'I do, on Saturdays'])
    const stored = sql`
      select (select array_agg(s.member_id) from message m join session s using (session_id) where m.sender_id = ${fictional} and m.via = ${DESK_ANSWER} and m.cost = 0) as authors,
             (select array_agg(actor_id) from audit_entry where action = 'fictional.answer' and subject_id = ${fictional}) as audited,
             (select count(*)::int from ledger_transfer where member_id = ${fictional}) as transfers`
    expect(await row(db, stored)).toEqual({ authors: [person], audited: [person], transfers: 0 })
  })

  test('lists who waits, and each look at a conversation is in the audit log', async () => {
    const { api } = await desk()
    const { member, conversation } = await written()
    const waits = async () =>
      (await api(listFictional, {})).waiting.find((each) => each.conversation === conversation)
    expect(await waits()).toMatchObject({ fictional: 'Iris', late: false })
    expect(await api(getFictionalChat, { conversation })).toMatchObject({
      fictional: { name: 'Iris' },
      messages: [{ mine: false, kind: 'text' }],
    })
    const looks = sql`select count(*)::int as looks from audit_entry where action = 'look.fictional' and affected_id = ${member}`
    expect(await row(db, looks)).toEqual({ looks: 1 })
    await api(answerFictional, { id: crypto.randomUUID(), conversation, text: 'Hello' })
    expect(await waits()).toBeUndefined()
  })

  test('is closed to members, to other roles, and to conversations of members', async () => {
    const { api } = await desk()
    const { conversation, api: member } = await written()
    const other = await as(await addStaff(db, ['moderator']))
    for (const who of [member, other])
      await expect(who(getFictionalChat, { conversation })).rejects.toBeDefined()
    const [one, two] = [await addWriter(db), await addWriter(db)]
    const between = await (
      await as(one)
    )(sendMessage, {
      id: crypto.randomUUID(),
      profile: two,
      text: 'Good morning over there',
    })
    for (const call of [
      () => api(getFictionalChat, { conversation: between.conversation ?? '' }),
      () =>
        api(answerFictional, {
          id: crypto.randomUUID(),
          conversation: between.conversation ?? '',
          text: 'Hi',
        }),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'not_found' })
  })

  test('gives no contact details', async () => {
    const { api } = await desk()
    const { conversation } = await written()
    await expect(
      api(answerFictional, {
        id: crypto.randomUUID(),
        conversation,
        text: 'Write to iris@example.org or +31 6 12345678',
      }),
    ).rejects.toMatchObject({ code: 'answer_refused' })
  })
})

describe('the database refuses of a fictional profile', () => {
  const insert = (values: { conversation: string; from: string; session: string; kind?: string }) =>
    execute(
      db,
      sql`insert into message (conversation_id, seq, id, sender_id, kind, body, created_at, session_id, via)
          values (${values.conversation}, 90, gen_random_uuid(), ${values.from}, ${values.kind ?? 'text'}::message_kind, 'Hello', now(), ${values.session}, ${DESK_ANSWER})`,
    )
  const refused = { message: 'no_session' }

  test('a gift, an answer in the session of somebody without the role, and one to nobody', async () => {
    const { person } = await desk()
    const { fictional: from, conversation } = await written()
    const session = await addSession(db, person)
    await expect(insert({ conversation, from, session, kind: 'gift' })).rejects.toMatchObject(
      refused,
    )
    const moderator = await addSession(db, await addStaff(db, ['moderator']))
    await expect(insert({ conversation, from, session: moderator })).rejects.toMatchObject(refused)
    await insert({ conversation, from, session })
  })

  test.each([
    ['meeting', 'Shall we meet on Friday?'],
    ['money', 'Könntest du mir Geld leihen?'],
    ['gift', 'Un cadeau me ferait plaisir'],
    ['contact', 'Find me on Telegram'],
  ])('an answer about: %s', async (rule, body) => {
    const { person } = await desk()
    const { fictional, conversation } = await written()
    await expect(
      execute(
        db,
        sql`insert into message (conversation_id, seq, id, sender_id, body, created_at, session_id, via)
            values (${conversation}, 90, gen_random_uuid(), ${fictional}, ${body}, now(), ${await addSession(db, person)}, ${DESK_ANSWER})`,
      ),
    ).rejects.toMatchObject({ message: 'desk_request', detail: expect.stringContaining(rule) })
  })

  test('a conversation that it begins', async () => {
    const [from, to] = [await addMember(db, { origin: 'fictional' }), await addMember(db)]
    await expect(
      execute(
        db,
        sql`insert into conversation (conversation_id, site_id, lo, hi, started_by, created_at)
            values (1, 1, least(${from}::bigint, ${to}::bigint), greatest(${from}::bigint, ${to}::bigint), ${from}, now())`,
      ),
    ).rejects.toMatchObject(refused)
  })
})

describe('the price', () => {
  test('needs a desk that answers 95 of 100 in time', () => {
    expect(toPercent({ due: 0, answered: 0 })).toBe(100)
    expect(mayCost(true, { due: 100, answered: 95 })).toBe(true)
    expect(mayCost(true, { due: 1000, answered: 949 })).toBe(false)
    expect(mayCost(false, { due: 0, answered: 0 })).toBe(false)
  })

  test('goes by itself once the desk is late, and the profiles once nobody runs it', async () => {
    const stored = async () =>
      (
        await row<{ settings: { fictional?: boolean; fictional_cost?: boolean } }>(
          db,
          sql`select settings from site where site_id = 1`,
        )
      ).settings
    // Nodes read the row again after a change.
    const use = async (settings: object) => {
      const site = app.siteById(1)
      site.settings = { ...site.settings, ...settings }
      await execute(
        db,
        sql`update site set settings = ${JSON.stringify(settings)}::jsonb where site_id = 1`,
      )
    }
    await use({ fictional: true, fictional_cost: true })
    const check = async () => {
      for (const work of fictionalSchedules) await runScheduled(app, work)
    }
    await execute(db, sql`delete from account where 'fictional' = any(staff_roles)`)
    await desk()
    await execute(db, sql`update message set unsent_at = now()`)
    const { fictional, conversation } = await written()
    await answerAtDesk(app, { fictional, conversation, text: 'Hello' })
    advance(25 * HOUR)
    await check()
    expect(await stored()).toEqual({ fictional: true, fictional_cost: true })
    await written()
    advance(25 * HOUR)
    await check()
    expect(await stored()).toEqual({ fictional: true })
    await use({ fictional: true, fictional_cost: false })
    await execute(
      db,
      sql`update account set staff_roles = '{}' where 'fictional' = any(staff_roles)`,
    )
    await check()
    expect(await stored()).toEqual({})
  })
})

describe('a question about meeting', () => {
  test.each([
    ['en', 'Shall we meet on Friday?'],
    ['de', 'Wollen wir uns am Freitag treffen?'],
    ['nl', 'Zullen we vrijdag afspreken?'],
    ['fr', 'On se voit vendredi ?'],
    ['it', 'Ci vediamo venerdì?'],
    ['es', '¿Quedamos el viernes?'],
    ['pl', 'Spotkamy się w piątek?'],
  ] as const)('is answered at once in %s, by the site', async (language, text) => {
    const { member, api, conversation } = await written()
    await execute(db, sql`update account set language = ${language} where member_id = ${member}`)
    const asking = await as(member)
    await asking(sendMessage, { id: crypto.randomUUID(), conversation, text })
    const { messages } = await api(listMessages, { conversation })
    expect(messages.map(({ mine }) => mine)).toEqual([true, true, false])
    expect(await api(getWhy, { id: `message-${conversation}-3` })).toMatchObject({
      cause: { by: 'service' },
    })
  })

  test('still waits for a person', async () => {
    const { api: staff } = await desk()
    const { api, conversation } = await written()
    await api(sendMessage, { id: crypto.randomUUID(), conversation, text: 'Shall we meet?' })
    const { waiting } = await staff(listFictional, {})
    expect(waiting.map((each) => each.conversation)).toContain(conversation)
  })
})
