import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { banReason, fraudSite } from '../../../tests/factories/fraud.ts'
import { runJob } from '../../app/server/run-jobs.ts'
import { unbanMember } from '../../console/contract.ts'
import { getBalance } from '../../credits/server/public.ts'
import { rows } from '../../server/database/query.ts'
import { aftercareJobs } from './jobs.ts'

const node = await testApp()
const { app, runJobs, advance } = node
const db = app.pool
const { moderator, ban, contacts, emailOf, mailed, aftercareOf, runSchedule } =
  await fraudSite(node)
const DAY = 86_400_000
const police = 'The police asked us to wait.'

async function runContinue(aftercare: string): Promise<void> {
  for (const job of aftercareJobs) await runJob(app, job, { site: 1, aftercare })
}

/** A row that is written: the worker dies before its transaction commits. */
type Step = { table: string; action: 'insert' | 'update'; when?: string }

const listed = { table: 'aftercare_notice', action: 'insert' } as const
const marked = { table: 'aftercare', action: 'update', when: 'new.listed_at is not null' } as const
const holdEnds = { table: 'aftercare', action: 'update', when: `old.state = 'held'` } as const
const steps: [string, Step][] = [
  ['the list of recipients', listed],
  ['the end of the list', marked],
  ['the claim of a notice', { table: 'aftercare_notice', action: 'update' }],
  ['the return of a message', { table: 'message', action: 'update' }],
  ['the return of credits', { table: 'ledger_transfer', action: 'insert' }],
  ['the mail', { table: 'job_outbox', action: 'insert' }],
  ['the end', { table: 'aftercare', action: 'update', when: `new.state = 'sent'` }],
]

await db.query(
  `create function die() returns trigger language plpgsql as 'begin raise exception ''killed''; end'`,
)

/** Runs the job with a worker that dies at a step; what it did in earlier transactions stays. */
async function killAt({ table, action, when = 'true' }: Step, aftercare: string): Promise<void> {
  await db.query(
    `create trigger die after ${action} on ${table} for each row when (${when}) execute function die()`,
  )
  await expect(runContinue(aftercare)).rejects.toThrow('killed')
  await db.query(`drop trigger die on ${table}`)
}

/** The queue and the schedule find what is left at the same time. */
async function goOn(aftercare: string): Promise<void> {
  await Promise.all([runContinue(aftercare), runSchedule(), runContinue(aftercare)])
  await runJobs()
}

/** A ban and what each of the two contacts was mailed; `balance`: of the one who paid. */
async function banned(hold = '') {
  const { fraud, from, silent, email } = await contacts()
  await ban(fraud, { hold })
  const { aftercare_id: id } = await aftercareOf(fraud)
  const addresses = { from: email, silent: await emailOf(silent) }
  const state = async () => ({
    state: (await aftercareOf(fraud)).state,
    balance: await getBalance(db, from),
    mails: Object.fromEntries(
      Object.entries(addresses).map(([who, to]) => [who, mailed(to).map(({ subject }) => subject)]),
    ),
    returned: (
      await rows(
        db,
        sql`select from ledger_transfer where member_id = ${from} and kind = 'aftercare'`,
      )
    ).length,
  })
  const overturn = async () => (await moderator(0))(unbanMember, { id: fraud, reason: banReason })
  return { id, from, silent, state, overturn }
}

const notice = ['aftercare/notice']
const completed = {
  state: 'sent',
  balance: 100,
  mails: { from: notice, silent: notice },
  returned: 2,
}
const both = ['aftercare/notice', 'aftercare/correction']
const corrected = { ...completed, state: 'corrected', mails: { from: both, silent: both } }

describe('a killed worker doubles nothing, and the next run completes it', () => {
  test.each(steps)('at %s', async (_step, step) => {
    const { id, state } = await banned()
    await killAt(step, id)
    await goOn(id)
    expect(await state()).toEqual(completed)
  })

  test('between two who are told', async () => {
    const { id, from, silent, state } = await banned()
    const [, last] = [from, silent].toSorted((a, b) => Number(a) - Number(b))
    const claim = `new.member_id = ${last} and new.sent_at is not null`
    await killAt({ table: 'aftercare_notice', action: 'update', when: claim }, id)
    expect((await state()).state).toBe('pending')
    await goOn(id)
    expect(await state()).toEqual(completed)
  })

  test.each([
    ['the list', listed],
    ['the end of the list', marked],
  ] as const)('during a hold, at %s: nobody learns of it before its end', async (_step, step) => {
    const { id, state } = await banned(police)
    await killAt(step, id)
    await goOn(id)
    expect(await state()).toMatchObject({ state: 'held', returned: 0, mails: { silent: [] } })
    advance(3 * DAY + 1000)
    await killAt(holdEnds, id)
    await goOn(id)
    expect(await state()).toEqual(completed)
  })

  test.each([
    ['the claim', { table: 'aftercare_notice', action: 'update' }],
    ['the mail', { table: 'job_outbox', action: 'insert' }],
  ] as const)('at %s of a correction', async (_step, step) => {
    const { id, state, overturn } = await banned()
    await goOn(id)
    await overturn()
    await killAt(step, id)
    await goOn(id)
    expect(await state()).toEqual(corrected)
  })

  test('before a correction that comes when one of two was told: only that one gets it', async () => {
    const { id, from, silent, state, overturn } = await banned()
    const [first, last] = [from, silent].toSorted((a, b) => Number(a) - Number(b))
    await killAt(
      { table: 'aftercare_notice', action: 'update', when: `new.member_id = ${last}` },
      id,
    )
    await overturn()
    await goOn(id)
    await goOn(id)
    const mails = first === from ? { from: both, silent: [] } : { from: [], silent: both }
    expect(await state()).toMatchObject({ state: 'corrected', mails })
  })
})
