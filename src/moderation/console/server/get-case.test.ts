import { decideCase } from '../../../../tests/factories/cases.ts'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../../tests/factories/app.ts'
import { addWriter } from '../../../../tests/factories/chat.ts'
import { addStaff } from '../../../../tests/factories/staff.ts'
import type { Api } from '../../../platform/contract.ts'
import { rows } from '../../../server/database/query.ts'
import { newId } from '../../../server/ids.ts'
import { makeComplaint, makeReport } from '../../contract.ts'
import { getCase, listCases } from '../contract.ts'

const { app, as, runJobs, mails } = await testApp()
const db = app.pool
const [first, second, third] = [
  await as(await addStaff(db, ['moderator'])),
  await as(await addStaff(db, ['moderator'])),
  await as(await addStaff(db, ['moderator'])),
]
const answer = 'We looked at it and this is why.'
const toId = (number: string) => number.slice(2)
const openCase = async (person: Api, id: string) =>
  (await person(getCase, { kind: 'complaint', id })).case

async function addAuthor() {
  const email = `${newId()}@example.org`
  const id = await addWriter(db, { name: 'Daan', email })
  return { id, email, call: await as(id) }
}

describe('an appeal that quotes an earlier one by its number', () => {
  test('is about the same decision, shows the earlier one, and a third person decides it', async () => {
    const { id: member, email, call } = await addAuthor()
    const reporter = (await addAuthor()).call
    const { receipt } = await reporter(makeReport, { subject: 'profile', member, reason: 'spam' })
    await decideCase(first, { kind: 'report', id: toId(receipt), measure: 'warning', answer })
    const appeal = async (about: string) => {
      const text = 'Please look again, I did not do that.'
      const complaint = { kind: 'service', about, name: 'Daan', email, text } as const
      const { ticket } = await call(makeComplaint, complaint)
      return { kind: 'complaint', id: toId(ticket), answer } as const
    }
    const earlier = await appeal(receipt)
    await decideCase(second, { ...earlier, measure: 'none' })
    await runJobs()
    expect(mails.findLast(({ to }) => to === email)?.text).toContain(`C-${earlier.id}`)
    const later = await appeal(`My appeal was c-${earlier.id}`)
    expect(later.id).not.toBe(earlier.id)
    const queued = (await third(listCases, { queue: 'appeals' })).cases
    expect(queued).toContainEqual(expect.objectContaining({ id: later.id, appeals: receipt }))
    expect(await openCase(third, later.id)).toMatchObject({
      appealed: { number: receipt, measure: 'warning' },
      related: [
        {
          number: `C-${earlier.id}`,
          language: 'nl',
          decided: { measure: 'none', answer, by: expect.any(String) },
        },
      ],
    })
    expect((await openCase(third, earlier.id)).related).toMatchObject([
      { number: `C-${later.id}`, decided: null },
    ])
    for (const person of [first, second])
      await expect(decideCase(person, { ...later, measure: 'restore' })).rejects.toMatchObject({
        code: 'second_person_needed',
      })
    await decideCase(third, { ...later, measure: 'restore' })
    expect(
      await rows(
        db,
        sql`select measure, lifted_at is not null as lifted from statement_of_reasons where member_id = ${member}`,
      ),
    ).toEqual([{ measure: 'warning', lifted: true }])
  })

  test('also without an account from the same address, and never the case of somebody else', async () => {
    const visitor = await as()
    const words = { name: 'Bo', text: 'This page of yours shows something illegal.' } as const
    const email = `${newId()}@example.org`
    const complain = async (about: string, from: string) =>
      toId((await visitor(makeComplaint, { kind: 'illegal', about, email: from, ...words })).ticket)
    const earlier = await complain('', email)
    const later = await complain(`C-${earlier}`, email.toUpperCase())
    expect(await openCase(first, later)).toMatchObject({
      appeals: null,
      related: [{ number: `C-${earlier}`, decided: null }],
    })
    const strange = await complain(`C-${earlier}`, `${newId()}@example.org`)
    expect((await openCase(first, strange)).related).toEqual([])
    const { call } = await addAuthor()
    const { ticket } = await call(makeComplaint, {
      kind: 'service',
      about: `C-${earlier}`,
      email: `${newId()}@example.org`,
      ...words,
    })
    const support = await as(await addStaff(db, ['support']))
    expect((await openCase(support, toId(ticket))).related).toEqual([])
  })
})
