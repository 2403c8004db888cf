import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../../tests/factories/app.ts'
import { decideCase } from '../../../../tests/factories/cases.ts'
import { addWriter } from '../../../../tests/factories/chat.ts'
import { addMember } from '../../../../tests/factories/member.ts'
import { addStaff } from '../../../../tests/factories/staff.ts'
import { listConsoleQueues } from '../../../console/home-contract.ts'
import { searchConsole } from '../../../console/search-contract.ts'
import type { Api } from '../../../platform/contract.ts'
import type { StaffRole } from '../../../platform/staff-roles.ts'
import { claimReview, releaseReview } from '../../../reviews/contract.ts'
import { row } from '../../../server/database/query.ts'
import { newId } from '../../../server/ids.ts'
import { makeComplaint, type ComplaintKind } from '../../contract.ts'
import { getCase, listCases, moveCase } from '../contract.ts'

const { app, as, advance } = await testApp()
const db = app.pool
app.limits.consume = async () => {}
const answer = 'We looked at it and this is why.'
const staff = async (...roles: StaffRole[]) => as(await addStaff(db, roles))
const support = await staff('support')
const finance = await staff('finance')
const moderator = await staff('moderator')
const admin = await staff('admin')
const content = await staff('content')
const people: Record<string, Api> = { support, finance, moderator, admin }

async function complain(kind: ComplaintKind) {
  const email = `${newId()}@example.org`
  const author = await as(await addWriter(db, { name: 'Daan', email }))
  const text = 'I paid yesterday. Where are my credits?'
  const { ticket } = await author(makeComplaint, { kind, name: 'Daan', email, text })
  return { kind: 'complaint', id: ticket.slice(2) } as const
}

const mayFinish: Record<ComplaintKind, string[]> = {
  illegal: ['moderator', 'admin'],
  order: ['support', 'finance', 'admin'],
  service: ['support', 'admin'],
}

describe('who may finish a case', () => {
  test.each(Object.entries(mayFinish))('about %s: %s', async (name, roles) => {
    const kind = name === 'illegal' || name === 'order' ? name : 'service'
    const found = await complain(kind)
    const { id } = found
    for (const [role, api] of Object.entries(people)) {
      const isTheirs = roles.includes(role)
      const listed = (await api(listCases, {})).cases.map((open) => open.id)
      expect(listed.includes(id), `${role} lists`).toBe(isTheirs)
      const hits = (await api(searchConsole, { q: `C-${id}` })).results
      expect(hits.length, `${role} finds`).toBe(isTheirs ? 1 : 0)
      const calls = [
        () => api(getCase, found),
        () => api(claimReview, { kind: 'complaint', subject: id }),
        () => api(releaseReview, { kind: 'complaint', subject: id }),
        ...(isTheirs
          ? []
          : [
              () => api(moveCase, { id, from: kind, to: 'illegal', reason: 'For me' } as const),
              () => decideCase(api, { ...found, measure: 'none', answer }),
            ]),
      ]
      for (const call of calls)
        if (isTheirs) await call()
        else await expect(call()).rejects.toMatchObject({ code: 'role_required' })
    }
  })

  test('support decides a request about an order once, by an answer and no measure', async () => {
    const found = await complain('order')
    const open = (await support(getCase, found)).case
    expect(open).toMatchObject({ measures: ['none'], subject: 'order' })
    await expect(
      decideCase(support, { ...found, measure: 'restore', answer }),
    ).rejects.toMatchObject({ code: 'measure_not_possible' })
    const both = await Promise.allSettled(
      [support, finance].map((api) => decideCase(api, { ...found, measure: 'none', answer })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await finance(getCase, found)).case.decided).toMatchObject({ answer })
  })

  test('each role counts its own queues on its first page', async () => {
    await complain('order')
    await complain('service')
    await complain('illegal')
    const names = async (api: Api) =>
      (await api(listConsoleQueues, {})).queues
        .map(({ name }) => name)
        .filter((name) => /cases|complaints/.test(name))
        .toSorted()
    expect(await names(support)).toEqual(['order_cases', 'service_cases'])
    expect(await names(finance)).toEqual(['order_cases'])
    expect(await names(moderator)).toEqual(['complaints'])
    expect(await names(content)).toEqual([])
  })
})

describe('a case that came to the wrong team', () => {
  test('is passed on with a note, is free there, and waits no longer than before', async () => {
    const found = await complain('service')
    const { id } = found
    await support(claimReview, { kind: 'complaint', subject: id })
    const before = (await support(getCase, found)).case.answer_by
    advance(60_000)
    await support(moveCase, { id, from: 'service', to: 'illegal', reason: 'Shows a crime' })
    await expect(support(getCase, found)).rejects.toMatchObject({ code: 'role_required' })
    const open = (await moderator(getCase, found)).case
    expect(open).toMatchObject({ subject: 'illegal', claimed_by: null })
    expect(open.answer_by < before).toBe(true)
    await moderator(moveCase, { id, from: 'illegal', to: 'order', reason: 'It is about money' })
    expect((await finance(getCase, found)).case.answer_by).toBe(open.answer_by)
    const entry = await row(
      db,
      sql`select reason, before_change, after_change from audit_entry where action = 'case.move' and subject_id = ${id} order by entry_id limit 1`,
    )
    expect(entry).toEqual({
      reason: 'Shows a crime',
      before_change: { kind: 'service' },
      after_change: { kind: 'illegal' },
    })
  })

  test('is refused to who saw an earlier state, or a colleague’s, decided or appealed case', async () => {
    const found = await complain('order')
    const move = (api: Api, from: ComplaintKind, id = found.id) =>
      api(moveCase, { id, from, to: 'service', reason: 'It is about the account' })
    await expect(move(finance, 'illegal')).rejects.toMatchObject({ code: 'case_moved' })
    await finance(claimReview, { kind: 'complaint', subject: found.id })
    await expect(move(support, 'order')).rejects.toMatchObject({ code: 'case_claimed' })
    await decideCase(finance, { ...found, measure: 'none', answer })
    await expect(move(support, 'order')).rejects.toMatchObject({ code: 'case_decided' })
    await expect(move(support, 'order', '999')).rejects.toMatchObject({ code: 'not_found' })
  })

  test('two who pass it on at once do it once', async () => {
    const { id } = await complain('order')
    const moves = [support, finance].map((api) =>
      api(moveCase, { id, from: 'order', to: 'illegal', reason: 'Shows a crime' }),
    )
    const states = (await Promise.allSettled(moves)).map(({ status }) => status)
    expect(states.toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

test('strangers learn nothing of cases', async () => {
  const { id } = await complain('order')
  for (const [api, code] of [
    [await as(await addMember(db)), 'not_found'],
    [await as(), 'authentication_required'],
    [content, 'role_required'],
  ] as const) {
    await expect(api(listCases, {})).rejects.toMatchObject({ code })
    await expect(
      api(moveCase, { id, from: 'order', to: 'service', reason: 'Mine now' }),
    ).rejects.toMatchObject({ code })
  }
})
