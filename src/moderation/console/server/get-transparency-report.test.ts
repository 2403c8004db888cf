import { decideCase } from '../../../../tests/factories/cases.ts'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../../tests/factories/app.ts'
import { addWriter } from '../../../../tests/factories/chat.ts'
import { addStaff } from '../../../../tests/factories/staff.ts'
import { getBan, makeComplaint, makeReport } from '../../contract.ts'
import { caseNumber, findCaseReferences } from '../../rules.ts'
import { newId } from '../../../server/ids.ts'
import { suspendMember } from '../../../console/contract.ts'
import { listCases } from '../contract.ts'
import { getTransparencyReport } from '../transparency-contract.ts'

const { app, as, runJobs, mails, advance, now, logInAgain } = await testApp()
const db = app.pool
const HOUR = 3_600_000
const words = { name: 'Noor', email: 'noor@example.org' }
const answer = 'We looked at it and this is why.'

const [first, second] = [
  await as(await addStaff(db, ['moderator'])),
  await as(await addStaff(db, ['moderator'])),
]
const member = (name: string) => addWriter(db, { name, email: `${newId()}@example.org` })
const today = () => now().toISOString().slice(0, 10)
const start = today()

/** Tables of a report as objects by column. */
async function loadReport(from: string, to: string) {
  const { parts } = await first(getTransparencyReport, { from, to })
  return Object.fromEntries(
    parts.map(({ part, columns, rows }) => [
      part,
      rows.map((row) => {
        expect(row).toHaveLength(columns.length)
        return Object.fromEntries(columns.map((column, i) => [column, row[i]]))
      }),
    ]),
  )
}
const named = (rows: Record<string, unknown>[] | undefined, category: string) =>
  rows?.find((row) => Object.values(row).includes(category))

describe('from a report to the transparency report', () => {
  test('a member is suspended, reads why, appeals, is heard by somebody else, and all of it is counted', async () => {
    const [reporter, reported] = [await member('Daan'), await member('Noor')]
    const asReporter = await as(reporter)
    const { receipt } = await asReporter(makeReport, {
      subject: 'profile',
      member: reported,
      reason: 'scam',
      text: 'Asks for money.',
    })
    advance(HOUR / 2)
    const id = receipt.slice(2)
    await decideCase(first, { kind: 'report', id, measure: 'suspension', answer, illegal: true })
    await runJobs()

    const statement = mails.find(({ text }) => text.includes(receipt) && text.includes(answer))
    expect(findCaseReferences(statement?.text ?? '').map(caseNumber)).toContain(receipt)
    logInAgain(reported)
    const asReported = await as(reported)
    expect((await asReported(getBan, {})).number).toBe(receipt)
    const { ticket } = await asReported(makeComplaint, {
      kind: 'service',
      about: receipt,
      ...words,
      text: 'I never asked anybody for money.',
    })
    expect((await second(listCases, { queue: 'appeals' })).cases).toMatchObject([
      { number: ticket, appeals: receipt, for_another: false },
    ])
    const appeal = { kind: 'complaint', id: ticket.slice(2), answer } as const
    await expect(decideCase(first, { ...appeal, measure: 'restore' })).rejects.toMatchObject({
      code: 'second_person_needed',
    })
    advance(HOUR / 5)
    await decideCase(second, { ...appeal, measure: 'restore' })

    const report = await loadReport(start, today())
    const scams = {
      'Number of notices received ': 1,
      'Median time to take action': 0.5,
      'Number of actions taken on the basis of the law': 1,
      'Number of actions taken on the basis of the terms and conditions of the service': 0,
    }
    expect(named(report['notices'], 'STATEMENT_CATEGORY_SCAMS_AND_FRAUD')).toMatchObject(scams)
    expect(named(report['notices'], 'TOTAL')).toMatchObject(scams)
    expect(
      report['appeals_and_recidivism']
        ?.filter(({ Indicator }) => String(Indicator).includes('terminate an account'))
        .map(({ Scope, Value }) => [Scope, Value]),
    ).toEqual([
      ['Total number', 1],
      ['Decisions upheld', 0],
      ['Decisions partially reversed', 0],
      ['Decisions reversed', 1],
      ['Median time', 0.2],
    ])
    expect(named(report['own_initiative_illegal'], 'TOTAL')).toMatchObject({
      "Number of measures taken at the provider's own initiative ": 0,
    })
  })

  test('a measure without a report counts as own initiative, and another day counts nothing', async () => {
    const until = new Date(now().getTime() + 100 * HOUR).toISOString()
    const input = { rule: 'spam', answer, reason: 'Found in a review.', until } as const
    await first(suspendMember, { ...input, id: await member('Sem') })
    const report = await loadReport(start, today())
    const counted = {
      "Number of measures taken at the provider's own initiative ": 1,
      'Account restriction Suspension': 1,
      'Account restriction Termination': 0,
    }
    expect(named(report['own_initiative_TC'], 'KEYWORD_HIDDEN_ADVERTISEMENT')).toMatchObject(
      counted,
    )
    expect(named(report['own_initiative_TC'], 'TOTAL')).toMatchObject(counted)
    const before = await loadReport('2020-01-01', '2020-12-31')
    expect(named(before['notices'], 'TOTAL')).toMatchObject({ 'Number of notices received ': 0 })
  })
})
