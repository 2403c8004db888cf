import { decideCase } from '../../../../tests/factories/cases.ts'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../../tests/factories/app.ts'
import { addWriter } from '../../../../tests/factories/chat.ts'
import { addMember } from '../../../../tests/factories/member.ts'
import { addStaff } from '../../../../tests/factories/staff.ts'
import { listMessages } from '../../../chat/contract.ts'
import { sendMessage } from '../../../chat/sending-contract.ts'
import { row, rows } from '../../../server/database/query.ts'
import { dismissSignal } from '../../../safety/contract.ts'
import { makeComplaint, makeReport } from '../../contract.ts'
import { getCase, previewStatement } from '../contract.ts'
import {
  getPressure,
  judgePressure,
  listPressure,
  listSignalRules,
  switchSignalRule,
} from '../pressure-contract.ts'

const { app, as, advance, logInAgain, mails, runJobs } = await testApp()
const staff = await addStaff(app.pool, ['moderator'])
const moderator = await as(staff)
const DAY = 86_400_000

/** Somebody who asks this many people for money, of whom each reads it. */
async function addAsker(people: number) {
  const from = await addWriter(app.pool)
  const api = await as(from)
  const readers = []
  for (let sent = 0; sent < people; sent++) {
    const to = await addWriter(app.pool)
    const { conversation } = await api(sendMessage, {
      id: crypto.randomUUID(),
      profile: to,
      text: 'Hi, all well? Could you lend me 400 euros?',
    })
    const reader = await as(to)
    const id = conversation ?? ''
    await reader(listMessages, { conversation: id })
    readers.push({ api: reader, conversation: id })
  }
  return { from, readers }
}

const find = async (member: string, weeks: '1' | '4' = '1') =>
  (await moderator(listPressure, { weeks })).accounts.find((each) => each.member === member)

/** Who brought what the staff decided about somebody to them. */
const loadSources = (member: string) =>
  rows(
    app.pool,
    sql`select notified, detected_automatically from statement_of_reasons where member_id = ${member}`,
  )

describe('the view of pressure', () => {
  test('shows an account from three different people on, and not what they called fine', async () => {
    const { from, readers } = await addAsker(3)
    const listed = await find(from)
    expect(listed).toMatchObject({ people: 3, fine: 0, look: null })
    expect(listed?.rules).toContainEqual({ rule: 'money', people: 3 })
    const [first] = readers
    await first?.api(dismissSignal, { conversation: first.conversation, seq: 1 })
    expect(await find(from)).toBeUndefined()
  })

  test('shows this week’s signals for a week, and those of four weeks on request', async () => {
    const loud = await addAsker(3)
    advance(8 * DAY)
    logInAgain(staff)
    expect(await find(loud.from)).toBeUndefined()
    expect(await find(loud.from, '4')).toMatchObject({ people: 3 })
  })

  test('opens the sentence that raised a signal and nothing else, and records the look', async () => {
    const { from } = await addAsker(3)
    const { sentences } = await moderator(getPressure, { member: from })
    const texts = sentences.filter(({ rule }) => rule === 'money').map(({ text }) => text)
    expect(new Set(texts)).toEqual(new Set(['Could you lend me 400 euros?']))
    expect(JSON.stringify(sentences)).not.toContain('all well')
    const looks = await row<{ looks: number }>(
      app.pool,
      sql`select count(*)::int as looks from audit_entry where action = 'look.pressure' and affected_id = ${from}`,
    )
    expect(looks.looks).toBe(1)
  })

  test('an account outside the view cannot be opened or judged', async () => {
    const { from } = await addAsker(2)
    for (const call of [
      () => moderator(getPressure, { member: from }),
      () => moderator(judgePressure, { member: from, outcome: 'case' }),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'not_found', status: 404 })
  })

  test('“looks fine” is noted and changes nothing', async () => {
    const { from } = await addAsker(3)
    expect(await moderator(judgePressure, { member: from, outcome: 'fine' })).toEqual({
      number: null,
    })
    expect((await find(from))?.look).toMatchObject({ number: null })
    const reports = await rows(app.pool, sql`select 1 from report where reported_id = ${from}`)
    expect(reports).toEqual([])
  })

  test('two moderators at once open one case, which has the signals', async () => {
    const { from } = await addAsker(3)
    const second = await as(await addStaff(app.pool, ['moderator']))
    const [one, other] = await Promise.all([
      moderator(judgePressure, { member: from, outcome: 'case' }),
      second(judgePressure, { member: from, outcome: 'case' }),
    ])
    expect(one.number).not.toBeNull()
    expect(other).toEqual(one)
    const { case: open } = await moderator(getCase, {
      kind: 'report',
      id: one.number?.slice(2) ?? '',
    })
    expect(open.evidence.signals).toContain('money')
    expect(open.evidence.messages).toEqual([])
  })

  test('its case is the staff’s own finding, which our rules brought to them', async () => {
    const { from } = await addAsker(3)
    const { number } = await moderator(judgePressure, { member: from, outcome: 'case' })
    const open = { kind: 'report', id: number?.slice(2) ?? '' } as const
    const own = { notified: false, detected_automatically: true }
    const explanation = 'You asked several people for money.'
    const preview = { id: open.id, measure: 'suspension', explanation, illegal: false } as const
    const { text } = await moderator(previewStatement, preview)
    await decideCase(moderator, {
      ...open,
      measure: 'suspension',
      answer: 'We looked at it.',
      explanation,
    })
    expect(await loadSources(from)).toEqual([own])
    await runJobs()
    const sent = mails.find(({ subject }) => subject === 'moderation/statement-of-reasons')
    for (const each of [text, sent?.text]) expect(each).toContain('"source":"own"')
    const { ticket } = await (
      await as(from)
    )(makeComplaint, {
      kind: 'service',
      about: number ?? '',
      text: 'They were friends, I paid them back.',
      name: 'Daan',
      email: `${from}@example.org`,
    })
    const second = await as(await addStaff(app.pool, ['moderator']))
    await decideCase(second, {
      kind: 'complaint',
      id: ticket.slice(2),
      measure: 'partly',
      remains: { measure: 'warning', rule: 'spam' },
      answer: 'A warning is enough.',
    })
    expect(await loadSources(from)).toEqual([own, own])
  })

  test('others of the staff and members get nothing', async () => {
    const finance = await as(await addStaff(app.pool, ['finance']))
    await expect(finance(listPressure, {})).rejects.toMatchObject({ code: 'role_required' })
    const member = await as(await addMember(app.pool))
    await expect(member(listPressure, {})).rejects.toMatchObject({ status: 404 })
  })
})

test('a report carries what was noticed before it, and what its reporter observed', async () => {
  const { from, readers } = await addAsker(1)
  const [reader] = readers
  const { receipt } = (await reader?.api(makeReport, {
    subject: 'message',
    member: from,
    conversation: reader.conversation,
    seq: 1,
    reason: 'fake',
    detail: 'ai_photo',
  })) ?? { receipt: '' }
  const { case: open } = await moderator(getCase, { kind: 'report', id: receipt.slice(2) })
  expect(open.evidence).toMatchObject({ detail: 'ai_photo' })
  expect(open.evidence.signals).toContain('money')
  const decided = { kind: 'report', id: receipt.slice(2), measure: 'warning' } as const
  await decideCase(moderator, { ...decided, answer: 'Thank you, we warned the member.' })
  expect(await loadSources(from)).toEqual([{ notified: true, detected_automatically: false }])
})

describe('the switches', () => {
  test('a rule that is off is shown to nobody, and its figures say how good it is', async () => {
    const rule = { rule: 'money', language: 'en' } as const
    const state = async () =>
      (await moderator(listSignalRules, {})).rules.find(
        (each) => each.rule === rule.rule && each.language === rule.language,
      )
    expect(await state()).toMatchObject({ on: true, reliable: true, precision: 1 })
    await moderator(switchSignalRule, { ...rule, on: false })
    await moderator(switchSignalRule, { ...rule, on: false })
    expect(await state()).toMatchObject({ on: false })
    expect(await find((await addAsker(3)).from)).toBeUndefined()
    await moderator(switchSignalRule, { ...rule, on: true })
    expect(await state()).toMatchObject({ on: true })
  })

  test('a rule that nothing measured stays off', async () => {
    await expect(
      moderator(switchSignalRule, { rule: 'same_text', language: 'en', on: true }),
    ).rejects.toMatchObject({ code: 'rule_not_reliable', status: 409 })
  })
})
