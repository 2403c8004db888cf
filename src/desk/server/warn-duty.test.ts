import sql from 'sql-template-tag'
import { afterAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { decideCase } from '../../../tests/factories/cases.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { startPushService } from '../../../tests/factories/push-service.ts'
import { addStaff } from '../../../tests/factories/staff.ts'
import { runScheduled } from '../../app/server/run-jobs.ts'
import { features } from '../../app/server/features.ts'
import { makeComplaint } from '../../moderation/contract.ts'
import { decideReview } from '../../reviews/contract.ts'
import { execute, row } from '../../server/database/query.ts'
import { newId } from '../../server/ids.ts'
import { subscribePush } from '../../notifications/contract.ts'
import { addShift, listShifts, removeShift } from '../duty-contract.ts'
import { warnDuty } from './warn-duty.ts'

const node = await testApp()
const { app, as, runJobs, mails, logInAgain, now } = node
app.limits.consume = async () => {}
const db = app.pool
const service = await startPushService()
afterAll(() => service.stop())
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
/** A photo that has waited for half an hour. */
async function addWaitingPhoto() {
  const member = await addMember(db)
  const [subject, picture] = [newId(), newId().padEnd(24, 'x')]
  const since = new Date(now().getTime() - HOUR / 2)
  await execute(
    db,
    sql`insert into photo (member_id, photo_id, name, status, position, created_at)
        values (${member}, ${subject}, ${picture}, 'review', 1, ${since})`,
  )
  await execute(
    db,
    sql`insert into review (site_id, kind, subject_id, member_id, since, due_at)
        values (1, 'photo', ${subject}, ${member}, ${since}, ${new Date(since.getTime() + HOUR)})`,
  )
  return { subject, picture }
}
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

describe('an alarm', () => {
  const { settings } = app.siteById(1)
  const plan = async () => {
    await admin(addShift, shift(agentId, false))
    await admin(addShift, shift(leadId, true))
  }
  const close = (id: string) =>
    decideCase(agent, { kind: 'complaint', id, measure: 'none', answer: 'It works again now.' })

  test('goes to the browsers of who is on duty, and to the webhook of the brand, without a person', async () => {
    advance(48 * HOUR)
    await plan()
    const posts: string[] = []
    app.outgoing.request = async (url, { body = '' }) => {
      posts.push(`${url} ${String(body)}`)
      return { status: 200, header: () => null, body: Buffer.alloc(0) }
    }
    settings.duty_webhook = 'https://hooks.example.org/secret'
    const id = await complain()
    await passShare(id, 0.8)
    await plan()
    await agent(subscribePush, { subscription: service.subscription('one') })
    await Promise.all([run(), run()])
    await run()
    settings.duty_webhook = ''
    expect(service.received).toMatchObject([
      { payload: { tag: 'duty', openUrl: '/nl/login?next=/operator' } },
    ])
    expect(posts).toHaveLength(1)
    expect(posts[0]).toMatch(/^https:\/\/hooks.example.org\/secret \{"text":/)
    expect(posts[0]).not.toContain('Daan')
    await close(id)
  })

  test('is not lost where its mails could not be stored', async () => {
    advance(24 * HOUR)
    const id = await complain()
    await passShare(id, 0.8)
    await plan()
    const before = await warnings(agentId)
    const kinds = () => features.flatMap(({ reviewKinds = [] }) => reviewKinds)
    const failing = runScheduled(app, {
      name: 'failing',
      cron: '',
      run: (ctx) =>
        warnDuty(kinds)({
          ...ctx,
          inTransaction: (work) =>
            ctx.inTransaction((tx) =>
              work({ ...tx, enqueue: () => Promise.reject(new Error('the node stops')) }),
            ),
        }),
    })
    await expect(failing).rejects.toThrow('the node stops')
    await run()
    expect(await warnings(agentId)).toBe(before + 1)
    await close(id)
  })

  test('calls the lead so many minutes after the promise as the brand says', async () => {
    advance(24 * HOUR)
    settings.duty_lead_minutes = 90
    const id = await complain()
    await passShare(id, 1)
    await plan()
    const before = await warnings(leadId)
    await run()
    advance(89 * 60_000)
    await plan()
    await run()
    expect(await warnings(leadId)).toBe(before)
    advance(60_000)
    await run()
    settings.duty_lead_minutes = 0
    expect(await warnings(leadId)).toBe(before + 1)
    await close(id)
  })
})

describe('the plan', () => {
  test('repeats a shift by weeks, names only who may finish the cases, and ends', async () => {
    const planned = new Set((await agent(listShifts, {})).shifts.map(({ id }) => id))
    await admin(addShift, { ...shift(agentId, false), weeks: 3 })
    const { shifts, people } = await agent(listShifts, {})
    const own = shifts.filter(({ person, id }) => person.id === agentId && !planned.has(id))
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
    expect((await agent(listShifts, {})).shifts.filter(({ id }) => !planned.has(id))).toEqual([])
  })

  test('counts answers by queue and person, in time or late', async () => {
    const { queues, persons } = await agent(listShifts, {})
    expect(queues).toMatchObject([{ queue: 'service_cases', answered: 5, in_time: 3 }])
    expect(persons).toMatchObject([{ person: 'Agnes', queue: 'service_cases', answered: 5 }])
  })

  test('counts photos, texts, new accounts and second looks too, once they are decided', async () => {
    const moderatorId = await addStaff(db, ['moderator'], { name: 'Mo' })
    const moderator = await as(moderatorId)
    const photo = await addWaitingPhoto()
    await moderator(decideReview, { kind: 'photo', ...photo, refused_for: null })
    await runJobs()
    expect((await agent(listShifts, {})).persons).not.toContainEqual(
      expect.objectContaining({ person: 'Mo' }),
    )
    advance(11_000)
    await runJobs()
    const { persons, queues } = await agent(listShifts, {})
    expect(persons).toContainEqual({
      person: 'Mo',
      queue: 'photos',
      answered: 1,
      in_time: 1,
      median_hours: 0.5,
    })
    expect(queues).toContainEqual(expect.objectContaining({ queue: 'photos', answered: 1 }))
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
