import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { decideCase } from '../../../tests/factories/cases.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { addStaff } from '../../../tests/factories/staff.ts'
import { runScheduled } from '../../app/server/run-jobs.ts'
import { features } from '../../app/server/features.ts'
import { makeComplaint } from '../../moderation/contract.ts'
import { row } from '../../server/database/query.ts'
import { newId } from '../../server/ids.ts'
import { addShift, listShifts, removeShift } from '../duty-contract.ts'

const node = await testApp()
const { app, as, runJobs, mails, logInAgain, now } = node
app.limits.consume = async () => {}
const db = app.pool
const HOUR = 3_600_000
const [agentId, leadId, adminId] = [
  await addStaff(db, ['support'], { name: 'Agnes' }),
  await addStaff(db, ['support'], { name: 'Lea' }),
  await addStaff(db, ['admin'], { name: 'Ada' }),
]
const [agent, admin] = [await as(agentId), await as(adminId)]
/** Staff are logged out after half an hour. */
function advance(milliseconds: number) {
  node.advance(milliseconds)
  for (const id of [agentId, leadId, adminId]) logInAgain(id)
}
const getEmail = async (id: string) =>
  (await row<{ email: string }>(db, sql`select email from account where member_id = ${id}`)).email
const warn = features
  .flatMap(({ scheduled = [] }) => scheduled)
  .filter(({ name }) => name === 'desk_warn_duty')
const run = async () => {
  for (const work of warn) await runScheduled(app, work)
  await runJobs()
}
const warnings = async (id: string) => {
  const email = await getEmail(id)
  return mails.filter(({ to, text }) => to === email && text.includes('service_cases')).length
}
const complain = async () => {
  const { ticket } = await (
    await as()
  )(makeComplaint, {
    kind: 'service',
    name: 'Daan',
    email: `${newId()}@example.org`,
    about: '',
    text: 'I cannot log in any more, please help.',
  })
  return ticket.slice(2)
}
const shift = (person: string, lead: boolean, hours = 20) => ({
  person,
  area: 'service' as const,
  lead,
  starts_at: new Date(now().getTime() - HOUR).toISOString(),
  ends_at: new Date(now().getTime() + hours * HOUR).toISOString(),
  weeks: 1,
})
/** Moves the clock to a share of the time that a case has. */
async function passShare(id: string, share: number) {
  const found = await row<{ since: Date; due_at: Date }>(
    db,
    sql`select since, due_at from review where kind = 'complaint' and subject_id = ${id}`,
  )
  const at = found.since.getTime() + share * (found.due_at.getTime() - found.since.getTime())
  advance(at - now().getTime())
}

describe('a promise that is about to break', () => {
  test('is told to who is on duty, once, then to their lead', async () => {
    const id = await complain()
    await passShare(id, 0.5)
    await admin(addShift, shift(agentId, false))
    await admin(addShift, shift(leadId, true))
    await run()
    expect(await warnings(agentId)).toBe(0)
    await passShare(id, 0.76)
    await admin(addShift, shift(agentId, false))
    await admin(addShift, shift(leadId, true))
    await Promise.all([run(), run()])
    expect([await warnings(agentId), await warnings(leadId)]).toEqual([1, 0])
    await passShare(id, 1.01)
    await admin(addShift, shift(agentId, false))
    await admin(addShift, shift(leadId, true))
    await run()
    await run()
    expect([await warnings(agentId), await warnings(leadId)]).toEqual([1, 1])
    await decideCase(agent, {
      kind: 'complaint',
      id,
      measure: 'none',
      answer: 'It works again now.',
    })
  })

  test('is told to admins where nobody is on duty', async () => {
    advance(48 * HOUR)
    const before = await warnings(adminId)
    const id = await complain()
    await passShare(id, 0.8)
    await run()
    expect(await warnings(adminId)).toBe(before + 1)
    await decideCase(agent, {
      kind: 'complaint',
      id,
      measure: 'none',
      answer: 'It works again now.',
    })
  })
})

describe('the plan', () => {
  test('repeats a shift by weeks, names only who may finish the cases, and ends', async () => {
    await admin(addShift, { ...shift(agentId, false), weeks: 3 })
    const { shifts, people } = await agent(listShifts, {})
    const own = shifts.filter(({ person }) => person.id === agentId)
    expect(own).toHaveLength(3)
    expect(people.find(({ id }) => id === agentId)?.areas).toEqual(['orders', 'service'])
    const content = await addStaff(db, ['content'])
    await expect(admin(addShift, shift(content, false))).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(admin(addShift, shift(agentId, false, 40))).rejects.toMatchObject({
      code: 'shift_invalid',
    })
    for (const { id } of own) await admin(removeShift, { id })
    expect(
      (await agent(listShifts, {})).shifts.filter(({ person }) => person.id === agentId),
    ).toEqual([])
  })

  test('counts answers by queue and person, in time or late', async () => {
    const { queues, persons } = await agent(listShifts, {})
    expect(queues).toMatchObject([{ queue: 'service_cases', answered: 2, in_time: 1 }])
    expect(persons).toMatchObject([{ person: 'Agnes', queue: 'service_cases', answered: 2 }])
  })

  test('is changed by admins alone, and read by who finishes cases', async () => {
    for (const [api, code] of [
      [await as(await addMember(db)), 'not_found'],
      [await as(), 'authentication_required'],
      [await as(await addStaff(db, ['content'])), 'role_required'],
    ] as const)
      await expect(api(listShifts, {})).rejects.toMatchObject({ code })
    await expect(agent(addShift, shift(agentId, false))).rejects.toMatchObject({
      code: 'role_required',
    })
    await expect(agent(removeShift, { id: '1' })).rejects.toMatchObject({ code: 'role_required' })
  })
})
