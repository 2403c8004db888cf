import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addBlock } from '../../../tests/factories/chat.ts'
import { datePlans } from '../../../tests/factories/dates.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { getUser } from '../../accounts/contract.ts'
import { execute, row } from '../../server/database/query.ts'
import {
  addTrustedContact,
  answerCheckIn,
  answerContactRequest,
  cancelDatePlan,
  changeDatePlan,
  getContactRequest,
  getDatePlan,
  getSharedPlan,
  listDatePlans,
  removeTrustedContact,
  stateOutcome,
} from '../contract.ts'

const node = await testApp()
const { app, as, request, advance, mails } = node
const db = app.pool
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const { pair, input, contact, create, planToken, mailsTo, lastValues, runSchedule } =
  datePlans(node)
const failure = (code: string): unknown => expect.objectContaining({ code })

/** A plan with a contact who agreed. */
async function planned() {
  const chat = await pair()
  const mila = await contact(chat.api)
  const { id } = await create(chat.api, chat.conversation, input({ contact: mila.id }))
  await node.runJobs()
  const email = `${chat.from}@example.org`
  return { ...chat, mila, id, email, token: planToken(mila.email) }
}

describe('a plan for a date', () => {
  test('is for partners of four messages each, three times a week, and only for people', async () => {
    const few = await pair(3)
    await expect(create(few.api, few.conversation, input())).rejects.toThrow(
      failure('too_few_messages'),
    )
    const { partner, obstacle } = await few.api(getDatePlan, { conversation: few.conversation })
    expect([partner.id, obstacle]).toEqual([few.to, 'too_few_messages'])
    await few.say(few.api, 'One more')
    await few.say(few.other, 'And one')
    const { id } = await create(few.api, few.conversation, input())
    await expect(create(few.api, few.conversation, input())).rejects.toThrow(failure('plan_exists'))
    for (const last of [false, false, true]) {
      const open = last ? null : (await few.api(listDatePlans, {})).plans[0]?.id
      if (open !== undefined && open !== null) await few.api(cancelDatePlan, { id: open })
      const made = create(few.api, few.conversation, input())
      if (last) await expect(made).rejects.toThrow(failure('too_many_plans'))
      else await made
    }
    expect(id).toMatch(/^\d+$/)
    const partners = await pair()
    await execute(db, sql`update profile set origin = 'partner' where member_id = ${partners.to}`)
    await expect(create(partners.api, partners.conversation, input())).rejects.toThrow(
      failure('not_a_member'),
    )
  })

  test('is known to its member alone, by the conversation, until it is over', async () => {
    const { api, other, conversation } = await pair()
    const listDates = async (who: typeof api) => (await who(getUser, {})).user?.dates
    expect(await listDates(api)).toEqual([])
    const { id } = await create(api, conversation, input())
    expect(await listDates(api)).toEqual([conversation])
    expect(await listDates(other)).toEqual([])
    await api(cancelDatePlan, { id })
    expect(await listDates(api)).toEqual([])
  })

  test('of a race is made once, and never more than three a week', async () => {
    const { api, conversation } = await pair()
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, () => create(api, conversation, input())),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await api(listDatePlans, {})).plans).toHaveLength(1)
  })

  test('has its times in the zone of the place, across the change to summer time', async () => {
    const { from, conversation } = await pair()
    const year = node.now().getUTCFullYear() + 1
    // The last Sunday of March in Warsaw: 02:00 becomes 03:00.
    const lastDay = new Date(Date.UTC(year, 2, 31))
    const sunday = new Date(lastDay.getTime() - lastDay.getUTCDay() * 24 * HOUR)
    const saturday = new Date(sunday.getTime() - 24 * HOUR)
    advance(saturday.getTime() - node.now().getTime() - 48 * HOUR)
    node.logInAgain(from)
    const api = await as(from)
    const day = saturday.toISOString().slice(0, 10)
    const plan = input({ day, time: '22:00', check_in: '03:30' })
    await create(api, conversation, plan)
    const [made] = (await api(listDatePlans, {})).plans
    expect(made?.starts_at).toBe(`${day}T21:00:00.000Z`)
    expect(made?.check_in_at).toBe(`${sunday.toISOString().slice(0, 10)}T01:30:00.000Z`)
  })

  test('refuses a time that has passed, lies too far ahead, or asks too late', async () => {
    const { api, conversation } = await pair()
    const refused = (plan: ReturnType<typeof input>, code: string) =>
      expect(create(api, conversation, plan)).rejects.toThrow(failure(code))
    await refused(input({}, -3), 'date_in_past')
    await refused(input({}, 24 * 91), 'date_too_far')
    const { time } = input()
    await refused(input({ check_in: `${time.slice(0, 3)}00` }), 'check_in_out_of_range')
    await refused(input({ contact: '123456789012345' }), 'contact_not_found')
    const foreign = await contact((await pair()).api)
    await refused(input({ contact: foreign.id }), 'contact_not_found')
  })

  test('is changed and seen by its member only', async () => {
    const { api, other, conversation, id } = await planned()
    const stranger = await as(await addMember(db))
    for (const who of [other, stranger]) {
      expect((await who(listDatePlans, {})).plans).toEqual([])
      for (const attempt of [
        () => who(changeDatePlan, { ...input(), id }),
        () => who(cancelDatePlan, { id }),
        () => who(answerCheckIn, { id, answer: 'safe' }),
        () => who(stateOutcome, { id, outcome: 'good' }),
      ])
        await expect(attempt()).rejects.toThrow(failure('not_found'))
    }
    // The partner learns nothing, not even by their own form.
    expect((await other(getDatePlan, { conversation })).plan).toBeNull()
    await expect(stranger(getDatePlan, { conversation })).rejects.toThrow(failure('not_found'))
    await api(changeDatePlan, { ...input({ place: 'Elsewhere' }), id })
    expect((await api(listDatePlans, {})).plans[0]?.place).toBe('Elsewhere')
  })
})

describe('a trusted contact', () => {
  test('gets nothing but the question until they agree', async () => {
    const { api, conversation } = await pair()
    const mila = await contact(api, false)
    await create(api, conversation, input({ contact: mila.id }))
    await runSchedule()
    advance(6 * HOUR)
    await runSchedule()
    advance(HOUR)
    await runSchedule()
    expect(mailsTo(mila.email)).toEqual(['meetings/contact-request'])
    expect(Object.keys(lastValues(mila.email, 'contact-request')).toSorted()).toEqual([
      'contact',
      'link',
      'name',
    ])
    await (
      await as()
    )(answerContactRequest, { token: mila.token, answer: 'agree' })
    await node.runJobs()
    expect(mailsTo(mila.email)).toEqual(['meetings/contact-request', 'meetings/plan'])
  })

  test('who refuses is never asked again, and nobody learns of it', async () => {
    const { api } = await pair()
    const mila = await contact(api, false)
    const visitor = await as()
    expect(await visitor(answerContactRequest, { token: mila.token, answer: 'refuse' })).toEqual({
      state: 'declined',
    })
    const another = (await pair()).api
    const before = mails.length
    const typed = { name: 'Mila', email: mila.email.toUpperCase() }
    const known = await another(addTrustedContact, typed)
    const unknown = await another(addTrustedContact, {
      name: 'Mila',
      email: `${crypto.randomUUID()}@example.org`,
    })
    expect(Object.keys(known)).toEqual(Object.keys(unknown))
    const { contacts } = await another(listDatePlans, {})
    expect(contacts.map(({ state }) => state)).toEqual(['waiting', 'waiting'])
    await node.runJobs()
    expect(mails.length - before).toBe(1)
    await expect(another(addTrustedContact, typed)).rejects.toThrow(failure('contact_exists'))
    await another(removeTrustedContact, { id: known.id })
    await expect(another(removeTrustedContact, { id: known.id })).rejects.toThrow(
      failure('not_found'),
    )
  })

  test('opens the page until a day after the date, and not after a cancellation', async () => {
    const { api, id, token, mila, from } = await planned()
    const visitor = await as()
    const shared = await visitor(getSharedPlan, { token })
    expect(shared).toMatchObject({
      member: 'Daan',
      contact: 'Mila',
      partner: 'Daan',
      place: 'Café Blue Gate',
      photo: false,
      safe: false,
    })
    // Nothing of conversation, address, age or ids.
    expect(Object.keys(shared)).not.toEqual(expect.arrayContaining(['id', 'conversation', 'email']))
    const calendar = await request(`/api/shared-date-calendar.php?token=${token}`)
    expect(await calendar.text()).toContain('LOCATION:Café Blue Gate')
    expect((await request(`/api/shared-date-photo.php?token=${token}`)).status).toBe(404)
    const forged = `${id}.${token.split('.')[1]?.split('').toReversed().join('')}`
    for (const wrong of [forged, mila.token, id])
      await expect(visitor(getSharedPlan, { token: wrong })).rejects.toThrow(failure('not_found'))
    await expect(visitor(getContactRequest, { token })).rejects.toThrow(failure('not_found'))
    advance(24 * HOUR)
    await visitor(getSharedPlan, { token })
    advance(2 * HOUR)
    await expect(visitor(getSharedPlan, { token })).rejects.toThrow(failure('not_found'))
    await runSchedule()
    const stored = await row<{ place: string; partner_name: string; ended_by: string }>(
      db,
      sql`select place, partner_name, ended_by from date_plan where plan_id = ${id} and member_id = ${from}`,
    )
    expect(stored).toEqual({ place: '', partner_name: '', ended_by: 'expired' })
    const second = await planned()
    await second.api(cancelDatePlan, { id: second.id })
    await expect(visitor(getSharedPlan, { token: second.token })).rejects.toThrow(
      failure('not_found'),
    )
    expect((await api(listDatePlans, {})).plans[0]?.state).toBe('ended')
  })
})

describe('a check-in', () => {
  test('asks once, tells the contact once without an answer, and gives the all-clear', async () => {
    const { api, id, mila, email } = await planned()
    await runSchedule()
    expect((await api(getUser, {})).user?.check_in).toBeNull()
    advance(4 * HOUR + MINUTE)
    await runSchedule()
    await runSchedule()
    expect(mailsTo(email)).toEqual(['meetings/check-in'])
    expect(lastValues(email, 'check-in')).toEqual({
      link: expect.stringContaining(`/safety/plans/${id}`),
    })
    expect((await api(getUser, {})).user?.check_in).toBe(id)
    expect(mailsTo(mila.email)).not.toContain('meetings/no-answer')
    advance(31 * MINUTE)
    await runSchedule()
    await runSchedule()
    expect(mailsTo(mila.email).filter((each) => each === 'meetings/no-answer')).toHaveLength(1)
    expect(lastValues(mila.email, 'no-answer')).toMatchObject({ place: 'Café Blue Gate' })
    expect(await api(answerCheckIn, { id, answer: 'safe' })).toEqual({
      check_in_at: null,
      contact: 'Mila',
    })
    await api(answerCheckIn, { id, answer: 'safe' })
    await node.runJobs()
    expect(mailsTo(mila.email).filter((each) => each === 'meetings/all-clear')).toHaveLength(1)
    expect((await api(getUser, {})).user?.check_in).toBeNull()
    await api(stateOutcome, { id, outcome: 'good' })
    expect((await api(listDatePlans, {})).plans[0]).toMatchObject({
      state: 'ended',
      ended_by: 'safe',
      outcome: 'good',
    })
  })

  test('a contact with a number gets one text message as well', async () => {
    const chat = await pair()
    const phone = '+31612345678'
    await expect(
      chat.api(addTrustedContact, { name: 'Mila', email: 'mila@example.org', phone: '12' }),
    ).rejects.toThrow(failure('phone_invalid'))
    const mila = await contact(chat.api, true, '+31 6 1234 5678')
    const visitor = await as()
    expect(await visitor(getContactRequest, { token: mila.token })).toMatchObject({
      phone_end: '78',
    })
    await create(chat.api, chat.conversation, input({ contact: mila.id }))
    advance(4 * HOUR + MINUTE)
    await runSchedule()
    expect(mailsTo(phone)).toEqual([])
    advance(31 * MINUTE)
    await runSchedule()
    await runSchedule()
    expect(mailsTo(phone)).toEqual(['meetings/no-answer-text'])
  })

  test('that an outage delayed leaves the same time to answer', async () => {
    const { mila } = await planned()
    // No worker ran for hours.
    advance(9 * HOUR)
    await runSchedule()
    advance(29 * MINUTE)
    await runSchedule()
    expect(mailsTo(mila.email)).not.toContain('meetings/no-answer')
    advance(2 * MINUTE)
    await runSchedule()
    expect(mailsTo(mila.email)).toContain('meetings/no-answer')
  })

  test('that is put off asks again after an hour, never beyond the link', async () => {
    const { api, id, mila, email } = await planned()
    advance(4 * HOUR + MINUTE)
    await runSchedule()
    await api(answerCheckIn, { id, answer: 'later' })
    advance(59 * MINUTE)
    await runSchedule()
    expect(mailsTo(email)).toHaveLength(1)
    advance(2 * MINUTE)
    await runSchedule()
    expect(mailsTo(email)).toHaveLength(2)
    advance(20 * HOUR)
    await expect(api(answerCheckIn, { id, answer: 'later' })).rejects.toThrow(
      failure('check_in_out_of_range'),
    )
    expect(mailsTo(mila.email)).not.toContain('meetings/no-answer')
  })

  test('stays after a block by the partner, and nobody tells the partner of any of it', async () => {
    const { from, to, other, mila } = await planned()
    await addBlock(db, to, from)
    advance(4 * HOUR + MINUTE)
    await runSchedule()
    advance(31 * MINUTE)
    await runSchedule()
    expect(mailsTo(mila.email)).toContain('meetings/no-answer')
    expect(mailsTo(`${to}@example.org`)).toEqual([])
    expect((await other(listDatePlans, {})).plans).toEqual([])
  })
})
