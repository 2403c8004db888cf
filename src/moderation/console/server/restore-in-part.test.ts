import { decideCase } from '../../../../tests/factories/cases.ts'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../../tests/factories/app.ts'
import { addWriter } from '../../../../tests/factories/chat.ts'
import { addStaff, banByReport } from '../../../../tests/factories/staff.ts'
import { row, rows } from '../../../server/database/query.ts'
import { newId } from '../../../server/ids.ts'
import { makeComplaint, makeReport, type ReportReason } from '../../contract.ts'
import { getCase, previewAnswer } from '../contract.ts'

const { app, as, runJobs, logInAgain, advance } = await testApp()
const db = app.pool
const DAY = 86_400_000

const ids = [
  await addStaff(db, ['moderator']),
  await addStaff(db, ['moderator']),
  await addStaff(db, ['moderator']),
] as const
const [first, second, third] = [await as(ids[0]), await as(ids[1]), await as(ids[2])]
const answer = 'We looked at it and this is why.'
const toId = (number: string) => number.slice(2)

async function reported(reason: ReportReason = 'scam') {
  const member = await addWriter(db, { name: 'Daan', email: `${newId()}@example.org` })
  const reporter = await addWriter(db, { name: 'Noor', email: `${newId()}@example.org` })
  const { receipt } = await (await as(reporter))(makeReport, { subject: 'profile', member, reason })
  return { member, reporter, receipt }
}

const decide = (receipt: string, measure: 'none' | 'warning' | 'suspension') =>
  decideCase(first, { kind: 'report', id: toId(receipt), measure, answer })

async function appeal(member: string, about: string) {
  const words = { name: 'Noor', email: `${newId()}@example.org`, text: 'Please look at it again.' }
  const { ticket } = await (await as(member))(makeComplaint, { kind: 'service', about, ...words })
  return { kind: 'complaint', id: toId(ticket), answer } as const
}

const loadStatements = (member: string) =>
  rows(
    db,
    sql`select rule, lifted_at is not null as lifted from statement_of_reasons
        where member_id = ${member} order by at, statement_id`,
  )

describe('a decision that an earlier appeal undid', () => {
  const remains = { measure: 'warning', rule: 'spam' } as const

  test('does not return in part', async () => {
    const { member, receipt } = await reported()
    await decide(receipt, 'warning')
    const undone = await appeal(member, receipt)
    const late = await appeal(member, receipt)
    await decideCase(second, { ...undone, measure: 'restore' })
    for (const attempt of [
      () => decideCase(third, { ...late, measure: 'partly', remains }),
      () => third(previewAnswer, { id: late.id, answer, measure: 'partly', remains }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'measure_not_possible' })
    expect(await loadStatements(member)).toEqual([{ rule: 'scam', lifted: true }])
  })

  test('is changed once by two appeals that are decided at the same moment', async () => {
    const { member, receipt } = await reported()
    await decide(receipt, 'warning')
    const both = [
      [second, await appeal(member, receipt)],
      [third, await appeal(member, receipt)],
    ] as const
    await Promise.allSettled(
      both.map(([person, one]) => decideCase(person, { ...one, measure: 'partly', remains })),
    )
    expect(await loadStatements(member)).toEqual([
      { rule: 'scam', lifted: true },
      { rule: 'spam', lifted: false },
    ])
  })
})

test('an appeal about a suspension that is over opens no account that is closed for another case', async () => {
  const { member, receipt } = await reported()
  await decide(receipt, 'suspension')
  const restore = { ...(await appeal(member, receipt)), measure: 'restore' } as const
  advance(15 * DAY)
  for (const id of ids) logInAgain(id)
  await runJobs()
  const again = await addWriter(db, { name: 'Eva', email: `${newId()}@example.org` })
  const harassed = { subject: 'profile', member, reason: 'harassment' } as const
  await banByReport(
    [first, second],
    (await (await as(again))(makeReport, harassed)).receipt,
    answer,
  )
  await expect(decideCase(third, restore)).rejects.toMatchObject({ code: 'measure_not_possible' })
  expect(
    await row(
      db,
      sql`select banned_at is not null as banned from account where member_id = ${member}`,
    ),
  ).toEqual({ banned: true })
})

test('the appeal of who reported shows the reported profile under its own name, beside no other', async () => {
  const { reporter, receipt } = await reported()
  await decide(receipt, 'none')
  const { id } = await appeal(reporter, receipt)
  await expect(
    second(getCase, { kind: 'complaint', id }).then(({ case: open }) => open),
  ).resolves.toMatchObject({ evidence: { name: 'Daan' }, current: null, member: reporter })
})
