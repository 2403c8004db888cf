import { afterAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { startPushService } from '../../../tests/factories/push-service.ts'
import { addStaff } from '../../../tests/factories/staff.ts'
import { runScheduled } from '../../app/server/run-jobs.ts'
import { giveLike } from '../../likes/contract.ts'
import { subscribePush } from '../../notifications/contract.ts'
import { notificationSchedules } from '../../notifications/server/jobs.ts'
import { PUSH_LOG_DAYS } from '../../server/push/push-log.ts'
import { listAudit } from '../../staff/audit-contract.ts'
import { listPushes } from '../contract.ts'

const { app, as, runJobs, advance } = await testApp()
const service = await startPushService()
afterAll(() => service.stop())
const support = await as(await addStaff(app.pool, ['support']))
const admin = await as(await addStaff(app.pool, ['admin']))

async function likedMember(browser: string): Promise<string> {
  const [liked, liker] = [await addMember(app.pool), await addMember(app.pool, { gender: 'male' })]
  await (
    await as(liked)
  )(subscribePush, { subscription: service.subscription(browser) })
  await (
    await as(liker)
  )(giveLike, { member: liked })
  await runJobs()
  return liked
}

describe('the push log', () => {
  test('tells what became of each push and where it went, without the browser’s address', async () => {
    const send = app.sendPush
    const sent = await likedMember('reached')
    app.sendPush = () => Promise.resolve('gone')
    const ended = await likedMember('removed')
    app.sendPush = () => Promise.resolve('failed')
    const failed = await likedMember('refused')
    app.sendPush = () => Promise.reject(new Error('no answer'))
    // Its job fails and waits for its next attempt.
    await likedMember('silent').catch(() => undefined)
    app.sendPush = send
    const { pushes } = await support(listPushes, {})
    const toState = (id: string) => pushes.find(({ member }) => member === id)
    expect(toState(sent)).toMatchObject({ state: 'sent', type: 'like', service: '127.0.0.1' })
    expect(toState(ended)).toMatchObject({ state: 'gone' })
    expect(toState(failed)).toMatchObject({ state: 'failed' })
    expect(pushes.filter(({ state }) => state === 'failed')).toHaveLength(2)
    expect(JSON.stringify(pushes)).not.toContain('/reached')
  })

  test('finds the pushes to a member and of a state, and records the search', async () => {
    const [one, two] = [await likedMember('one'), await likedMember('two')]
    const { pushes } = await support(listPushes, { member: one, state: 'sent' })
    expect(pushes.map(({ member }) => member)).toEqual([one])
    expect((await support(listPushes, { member: two, state: 'gone' })).pushes).toEqual([])
    const { entries } = await admin(listAudit, { action: 'look.pushes' })
    expect(entries.map(({ subject }) => subject.id)).toEqual([two, one])
  })

  test('is read in pages by key', async () => {
    const { pushes } = await support(listPushes, {})
    const [first, second] = pushes
    expect((await support(listPushes, { before: first?.id ?? '' })).pushes[0]).toEqual(second)
  })

  test('forgets pushes after 90 days', async () => {
    await likedMember('old')
    advance((PUSH_LOG_DAYS + 1) * 86_400_000)
    for (const work of notificationSchedules)
      if (work.name === 'notifications_delete_old_push_log') await runScheduled(app, work)
    // The sessions of the staff have expired as well.
    const later = await as(await addStaff(app.pool, ['support']))
    expect((await later(listPushes, {})).pushes).toEqual([])
  })

  test('is closed to members and to roles without support', async () => {
    const member = await as(await addMember(app.pool))
    await expect(member(listPushes, {})).rejects.toMatchObject({ status: 404 })
    const content = await as(await addStaff(app.pool, ['content']))
    await expect(content(listPushes, {})).rejects.toMatchObject({ code: 'role_required' })
  })
})
