import sql from 'sql-template-tag'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { testApp } from '../../../tests/factories/app.ts'
import { addStaff } from '../../../tests/factories/staff.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { StaffRole } from '../../platform/staff-roles.ts'
import { approvalKind } from '../../server/approval-kind.ts'
import { execute, row, rows } from '../../server/database/query.ts'
import { asMember } from '../../server/member-context.ts'
import { createJobContext } from '../../server/http/create-context.ts'
import { newId } from '../../server/ids.ts'
import { staffRoutes } from './routes.ts'
import { answerApproval, listApprovals, withdrawApproval } from '../contract.ts'
import { staffSchedules } from './jobs.ts'
import { requestApproval } from './public.ts'

const node = await testApp()
const { app, as } = node
const db = app.pool

/** An action of a test: it renames the site's slug, and refuses some names. */
const rename = approvalKind({
  kind: 'test.rename',
  roles: ['moderator'],
  payload: z.object({ slug: z.string() }),
  execute: async (ctx, { slug }) => {
    if (slug === 'taken') throw new ApiError('bad_input')
    await execute(ctx.db, sql`update site set slug = ${slug} where site_id = ${ctx.site.id}`)
  },
})
const [list, answer] = staffRoutes(
  () => [rename],
  () => [],
)
if (list && answer)
  for (const route of [list, answer]) {
    const registered = app.routes.find(({ call }) => call === route.call)
    if (!registered) continue
    // Other test files of the same process use the same routes.
    const { run } = registered
    afterAll(() => {
      registered.run = run
    })
    registered.run = route.run
  }

const staff = async (...roles: StaffRole[]) => {
  const id = await addStaff(db, roles)
  return { id, call: await as(id) }
}
const [asker, second, third, cashier] = [
  await staff('moderator'),
  await staff('moderator'),
  await staff('admin'),
  await staff('finance'),
]

const toContext = (memberId: string) => {
  const ctx = createJobContext(app, 1, { cookies: [], afterCommit: [] }, db)
  const actor = {
    memberId,
    sessionId: '1',
    role: 'operator' as const,
    staffRoles: ['moderator' as const],
    secondStep: true,
    confirmed: true,
    paid: false,
    banned: false,
    language: 'en' as const,
  }
  return asMember(ctx, actor)
}
const ask = (slug: string) =>
  requestApproval(db, toContext(asker.id), {
    kind: 'test.rename',
    subject: { kind: 'site', id: newId() },
    payload: { slug },
    params: { name: 'Sanne' },
    summary: { slug },
    reason: 'A better name',
  })
const slug = async () =>
  (await row<{ slug: string }>(db, sql`select slug from site where site_id = 1`)).slug
const loadActions = async (approval: string) =>
  (
    await rows<{ action: string; actor_id: string | null }>(
      db,
      sql`select action, actor_id from audit_entry where after_change->>'approval' = ${approval} order by entry_id`,
    )
  ).map(({ action, actor_id }) => [action, actor_id])

describe('answerApproval', () => {
  test('makes the action happen when a second person approves it, and records both people', async () => {
    const id = await ask('first')
    expect((await second.call(listApprovals, {})).approvals).toContainEqual(
      expect.objectContaining({ id, state: 'waiting', can_answer: true, reason: 'A better name' }),
    )
    await second.call(answerApproval, { id, approved: true, answer: '' })
    expect(await slug()).toBe('first')
    expect(await loadActions(id)).toEqual([
      ['test.rename.request', asker.id],
      ['test.rename.approve', second.id],
    ])
  })

  test('refuses the person who asked, staff without the role, and a second answer', async () => {
    const id = await ask('never')
    const yes = { id, approved: true, answer: '' }
    await expect(asker.call(answerApproval, yes)).rejects.toMatchObject({ code: 'own_approval' })
    await expect(cashier.call(answerApproval, yes)).rejects.toMatchObject({
      code: 'role_required',
      params: { roles: 'moderator, admin' },
    })
    expect((await cashier.call(listApprovals, {})).approvals).toEqual([])
    await expect(
      third.call(answerApproval, { id, approved: false, answer: '' }),
    ).rejects.toMatchObject({ code: 'reason_missing' })
    await third.call(answerApproval, { id, approved: false, answer: 'The old one is known.' })
    await expect(second.call(answerApproval, yes)).rejects.toMatchObject({
      code: 'approval_answered',
    })
    expect(await slug()).toBe('first')
  })

  test('of parallel answers one succeeds', async () => {
    const id = await ask('raced')
    const ended = await Promise.allSettled(
      [second, third, second].map(({ call }) =>
        call(answerApproval, { id, approved: true, answer: '' }),
      ),
    )
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await loadActions(id)).toHaveLength(2)
  })

  test('stays open when the action is not possible any more', async () => {
    const id = await ask('taken')
    await expect(
      second.call(answerApproval, { id, approved: true, answer: '' }),
    ).rejects.toMatchObject({ code: 'approval_outdated', params: { reason: 'bad_input' } })
    expect((await second.call(listApprovals, {})).approvals).toContainEqual(
      expect.objectContaining({ id, state: 'waiting' }),
    )
  })

  test('lapses after its time, which the log records', async () => {
    const id = await ask('late')
    node.advance(4 * 86_400_000)
    node.logInAgain(second.id)
    await expect(
      second.call(answerApproval, { id, approved: true, answer: '' }),
    ).rejects.toMatchObject({ code: 'approval_lapsed' })
    const lapse = staffSchedules.find(({ name }) => name === 'staff_expire_approvals')
    await lapse?.run(createJobContext(app, 1, { cookies: [], afterCommit: [] }, db))
    expect(await loadActions(id)).toContainEqual(['test.rename.lapse', null])
    await expect(
      second.call(answerApproval, { id, approved: true, answer: '' }),
    ).rejects.toMatchObject({ code: 'approval_lapsed' })
  })
})

describe('withdrawApproval', () => {
  beforeEach(() => {
    for (const { id } of [asker, second, third, cashier]) node.logInAgain(id)
  })

  test('takes an own question back: the second person sees it and can no longer approve', async () => {
    const before = await slug()
    const id = await ask('regretted')
    await asker.call(withdrawApproval, { id })
    const seen = (await second.call(listApprovals, {})).approvals.find((one) => one.id === id)
    expect(seen).toMatchObject({ state: 'withdrawn', can_answer: false, answered_by: null })
    expect(seen?.answered_at).not.toBeNull()
    await expect(
      second.call(answerApproval, { id, approved: true, answer: '' }),
    ).rejects.toMatchObject({ code: 'approval_withdrawn' })
    await expect(asker.call(withdrawApproval, { id })).rejects.toMatchObject({
      code: 'approval_withdrawn',
    })
    expect(await slug()).toBe(before)
    expect(await loadActions(id)).toEqual([
      ['test.rename.request', asker.id],
      ['test.rename.withdraw', asker.id],
    ])
  })

  test('is refused to everybody else, and after an answer or its time', async () => {
    const id = await ask('answered')
    for (const { call } of [second, third, cashier])
      await expect(call(withdrawApproval, { id })).rejects.toMatchObject({
        code: 'approval_of_another',
      })
    await expect(asker.call(withdrawApproval, { id: newId() })).rejects.toMatchObject({
      code: 'not_found',
    })
    await second.call(answerApproval, { id, approved: true, answer: '' })
    await expect(asker.call(withdrawApproval, { id })).rejects.toMatchObject({
      code: 'approval_answered',
    })
    const late = await ask('too late')
    node.advance(4 * 86_400_000)
    for (const { id: person } of [asker, second]) node.logInAgain(person)
    await expect(asker.call(withdrawApproval, { id: late })).rejects.toMatchObject({
      code: 'approval_lapsed',
    })
  })

  test('of an answer and a withdrawal at the same time one succeeds', async () => {
    for (const round of [1, 2, 3, 4]) {
      const name = `race-${round}`
      const id = await ask(name)
      const [answered, withdrawn] = await Promise.allSettled([
        second.call(answerApproval, { id, approved: true, answer: '' }),
        asker.call(withdrawApproval, { id }),
      ])
      const isApproved = answered.status === 'fulfilled'
      expect(withdrawn.status).toBe(isApproved ? 'rejected' : 'fulfilled')
      expect((await slug()) === name).toBe(isApproved)
      expect((await loadActions(id)).map(([action]) => action)).toEqual([
        'test.rename.request',
        `test.rename.${isApproved ? 'approve' : 'withdraw'}`,
      ])
    }
  })
})
