import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../../tests/factories/app.ts'
import { decideCase } from '../../../../tests/factories/cases.ts'
import { banAnswer, banReason, fraudSite } from '../../../../tests/factories/fraud.ts'
import { unbanMember } from '../../../console/contract.ts'
import { balanceOf } from '../../../credits/server/public.ts'
import { makeComplaint } from '../../../moderation/contract.ts'
import { execute } from '../../../server/database/query.ts'
import { holdAftercare, listAftercares, releaseAftercare } from '../contract.ts'
import { listAftercare, openAftercare } from '../../contract.ts'

const node = await testApp()
const { app, as, runJobs, logInAgain, advance } = node
const db = app.pool
const HOUR = 3_600_000
const DAY = 24 * HOUR
const { moderator, ban, contacts, emailOf, mailed, aftercareOf, runSchedule } =
  await fraudSite(node)
const answer = banAnswer
const reason = banReason
const templatesTo = (email: string) => mailed(email).map(({ subject }) => subject)

describe('a hold', () => {
  const hold = 'The police asked us to wait, case 4711.'

  test('keeps everybody from learning of it for three days at most, then tells them', async () => {
    const { fraud, email, api } = await contacts()
    await ban(fraud, { hold })
    await runJobs()
    const { aftercare_id: id, state } = await aftercareOf(fraud)
    expect(state).toBe('held')
    expect(templatesTo(email)).toEqual([])
    expect((await api(listAftercare, {})).notices).toEqual([])
    await expect(api(openAftercare, { id })).rejects.toMatchObject({ code: 'not_found' })
    const late = new Date(node.now().getTime() + 4 * DAY).toISOString()
    const staff0 = await moderator(0)
    await expect(staff0(holdAftercare, { id, until: late, reason: hold })).rejects.toMatchObject({
      code: 'time_not_possible',
    })
    advance(3 * DAY + 1000)
    await runSchedule()
    await runJobs()
    expect(templatesTo(email)).toEqual(['aftercare/notice'])
    expect((await aftercareOf(fraud)).state).toBe('sent')
    const until = new Date(node.now().getTime() + HOUR).toISOString()
    await expect(
      (await moderator(0))(holdAftercare, { id, until, reason: hold }),
    ).rejects.toMatchObject({ code: 'time_not_possible' })
  })

  test('is released by a moderator with a reason; the database refuses a longer one', async () => {
    const { fraud, email } = await contacts()
    await ban(fraud, { hold })
    const { aftercare_id: id } = await aftercareOf(fraud)
    await expect(
      execute(
        db,
        sql`update aftercare set hold_until = decided_at + interval '4 days' where aftercare_id = ${id}`,
      ),
    ).rejects.toThrow(/check/)
    const first = await moderator(0)
    await first(releaseAftercare, { id, reason })
    await expect(first(releaseAftercare, { id, reason })).rejects.toMatchObject({
      code: 'not_held',
    })
    await runJobs()
    expect(templatesTo(email)).toEqual(['aftercare/notice'])
    const until = new Date(node.now().getTime() + HOUR).toISOString()
    await expect(first(holdAftercare, { id, until, reason })).rejects.toMatchObject({
      code: 'already_told',
    })
    const { aftercares, figures } = await first(listAftercares, {})
    expect(aftercares.find((each) => each.id === id)).toMatchObject({
      people: 2,
      told: 2,
      credits: 4,
      hold_reason: hold,
    })
    expect(figures[0]).toMatchObject({ held: expect.any(Number) })
  })
})

describe('a decision that does not stand', () => {
  test('an upheld appeal corrects it once to the same people, and the credits stay', async () => {
    const { fraud, from, email, silent } = await contacts()
    await ban(fraud)
    await runJobs()
    logInAgain(fraud)
    const { ticket } = await (
      await as(fraud)
    )(makeComplaint, {
      kind: 'service',
      about: 'My ban',
      name: 'Daan',
      email: 'daan@example.org',
      text: 'Please look again, I did not do that.',
    })
    await decideCase(await moderator(2), {
      kind: 'complaint',
      id: ticket.slice(2),
      measure: 'restore',
      answer,
    })
    await runJobs()
    await runSchedule()
    await runJobs()
    for (const to of [email, await emailOf(silent)])
      expect(templatesTo(to)).toEqual(['aftercare/notice', 'aftercare/correction'])
    expect(await balanceOf(db, from)).toBe(100)
    expect((await aftercareOf(fraud)).state).toBe('corrected')
    expect((await (await as(from))(listAftercare, {})).notices[0]?.corrected_at).not.toBeNull()
  })

  test('before anybody was told, nobody is', async () => {
    const { fraud, email } = await contacts()
    await ban(fraud, { hold: 'The police asked us to wait.' })
    await runJobs()
    await (
      await moderator(0)
    )(unbanMember, { id: fraud, reason })
    await runJobs()
    advance(4 * DAY)
    await runSchedule()
    await runJobs()
    expect(templatesTo(email)).toEqual([])
  })
})
