import { describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { addStaff } from '../../../tests/factories/staff.ts'
import { listConsoleQueues } from '../../console/home-contract.ts'
import { getProcessingRecord } from '../processing-contract.ts'
import {
  addPrivacyRequest,
  answerPrivacyRequest,
  extendPrivacyRequest,
  listPrivacyRequests,
} from '../requests-contract.ts'

const { app, as, runJobs, mails, logInAgain, now, advance } = await testApp()
const db = app.pool
const DAY = 86_400_000
const supportId = await addStaff(db, ['support'], { name: 'Sam' })
const support = await as(supportId)
const request = (email: string, receivedAt = now()) => ({
  kind: 'access' as const,
  email,
  language: 'de' as const,
  received_at: receivedAt.toISOString(),
  note: 'Wants to know what we have.',
})
const find = async (id: string) =>
  (await support(listPrivacyRequests, {})).requests.find((each) => each.id === id)
const countQueue = async () =>
  (await support(listConsoleQueues, {})).queues.find(({ name }) => name === 'data_requests')
    ?.waiting ?? 0

describe('a request about personal data', () => {
  test('waits in a queue with the deadline of a month, and is answered once, by mail', async () => {
    const email = 'asks@example.com'
    const member = await addMember(db, { email })
    const received = new Date('2026-01-31T10:00:00Z')
    const { id } = await support(addPrivacyRequest, request('Asks@example.com', received))
    expect(await find(id)).toMatchObject({ member, due_at: '2026-02-28T10:00:00.000Z' })
    expect(await countQueue()).toBe(1)
    const answer = { id, answer: 'Attached to your account.' }
    const both = await Promise.allSettled([
      support(answerPrivacyRequest, { ...answer, outcome: 'done' }),
      support(answerPrivacyRequest, { ...answer, outcome: 'refused' }),
    ])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(
      support(answerPrivacyRequest, { ...answer, outcome: 'done' }),
    ).rejects.toMatchObject({
      code: 'request_answered',
    })
    await runJobs()
    expect(mails.filter(({ text }) => text.includes('data-rights/answer'))).toHaveLength(1)
    expect(await countQueue()).toBe(0)
    expect(await find(id)).toMatchObject({ decided_by: 'Sam' })
  })

  test('takes two months more once, within the first month', async () => {
    const { id } = await support(addPrivacyRequest, request('longer@example.com'))
    const due = Date.parse((await find(id))?.due_at ?? '')
    await support(extendPrivacyRequest, { id, answer: 'It takes longer, because…' })
    const extended = await find(id)
    expect(Date.parse(extended?.due_at ?? '') - due).toBeGreaterThan(58 * DAY)
    expect(await countQueue()).toBe(1)
    const again = { id, answer: 'Once more, because…' }
    await expect(support(extendPrivacyRequest, again)).rejects.toMatchObject({
      code: 'extension_too_late',
    })
    const late = await support(addPrivacyRequest, request('late@example.com'))
    advance(35 * DAY)
    logInAgain(supportId)
    await expect(support(extendPrivacyRequest, { ...again, id: late.id })).rejects.toMatchObject({
      code: 'extension_too_late',
    })
  })

  test('is refused with a time ahead or an unknown number, and to others', async () => {
    const ahead = request('a@example.com', new Date(now().getTime() + DAY))
    await expect(support(addPrivacyRequest, ahead)).rejects.toMatchObject({ code: 'time_ahead' })
    const unknown = { id: '1', answer: 'Nobody has this', outcome: 'done' as const }
    await expect(support(answerPrivacyRequest, unknown)).rejects.toMatchObject({
      code: 'not_found',
    })
    for (const [api, code] of [
      [await as(await addStaff(db, ['moderator'])), 'role_required'],
      [await as(await addMember(db)), 'not_found'],
      [await as(), 'authentication_required'],
    ] as const) {
      await expect(api(listPrivacyRequests, {})).rejects.toMatchObject({ code })
      await expect(api(answerPrivacyRequest, unknown)).rejects.toMatchObject({ code })
    }
  })
})

test('the record of processing follows what is configured', async () => {
  const { settings } = app.siteById(1)
  const { cdn_prefix: before, history_months: months } = settings
  settings.cdn_prefix = 'https://cdn.example.org'
  settings.history_months = 7
  const record = await support(getProcessingRecord, {})
  settings.cdn_prefix = before
  settings.history_months = months
  expect(record.processors).toContainEqual({ use: 'cdn', name: 'cdn.example.org' })
  expect(record.activities.find(({ name }) => name === 'chat')?.retention).toContainEqual({
    rule: 'history',
    count: 7,
  })
  expect(record.activities.find(({ name }) => name === 'photos')?.recipients).toContain('cdn')
  const without = await support(getProcessingRecord, {})
  expect(without.processors).not.toContainEqual({ use: 'cdn', name: 'cdn.example.org' })
  expect(without.activities.map(({ name }) => name)).not.toContain('partners')
})
