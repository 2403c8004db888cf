import { hash } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import webPush from 'web-push'
import { addMember } from '../../../tests/factories/member.ts'
import { startPushService } from '../../../tests/factories/push-service.ts'
import { testApp } from '../../../tests/factories/app.ts'
import { endSessions } from '../../accounts/credentials-contract.ts'
import { getUser, logout } from '../../accounts/contract.ts'
import { updateDiscretion } from '../../discretion/contract.ts'
import { getSettings } from '../../sites/contract.ts'
import { giveLike } from '../../likes/contract.ts'
import {
  getPreferences,
  resumeMails,
  setPreference,
  subscribePush,
  unsubscribePush,
} from '../contract.ts'
import { MAX_REFUSALS } from './push-subscriptions.ts'

const { app, as, logInAgain, request, runJobs, mails, advance } = await testApp()

const service = await startPushService()
afterAll(() => service.stop())
const { subscription, received } = service

test('a brand with a key of its own offers it to browsers and signs pushes with it', async () => {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  const { settings } = app.siteById(1)
  const offered = async () => (await (await as())(getSettings, {})).push_pub
  const installation = await offered()
  settings.push_key = privateKey
  expect(await offered()).toBe(publicKey)
  const signedWith: string[] = []
  const { sendPush } = app
  app.sendPush = (keys, ...push) => {
    signedWith.push(keys.publicKey)
    return sendPush(keys, ...push)
  }
  const [liked, liker] = [await addMember(app.pool), await addMember(app.pool, { gender: 'male' })]
  await (
    await as(liked)
  )(subscribePush, { subscription: subscription('branded') })
  await (
    await as(liker)
  )(giveLike, { member: liked })
  await runJobs()
  // The service refuses what is not signed with the key that it names.
  expect(received.splice(0).map(({ path }) => path)).toEqual(['/branded'])
  expect(signedWith).toEqual([publicKey])
  app.sendPush = sendPush
  settings.push_key = ''
  expect(await offered()).toBe(installation)
  advance(11 * 60_000)
  await runJobs()
  mails.splice(0)
})

test('a like is pushed encrypted to the member’s browsers and mailed later, without a name', async () => {
  const liked = await addMember(app.pool, { email: 'liked@example.com', name: 'Receiver' })
  const liker = await addMember(app.pool, { name: 'Secretname', gender: 'male' })
  await (
    await as(liked)
  )(subscribePush, { subscription: subscription('one') })
  await (
    await as(liker)
  )(giveLike, { member: liked })
  await runJobs()
  const payload = {
    title: 'Vonk',
    body: 'notifications/new-like',
    tag: 'like',
    checkUrl: '/nl/likes',
    openUrl: '/nl/login?next=/likes',
    at: expect.any(String),
    actions: {
      open: 'open nl',
      mute: 'mute nl',
      muted: 'muted nl',
      settingsUrl: '/nl/notifications',
    },
  }
  expect(received).toEqual([{ path: '/one', ttl: 86_400, payload }])
  expect(mails).toHaveLength(0)
  advance(11 * 60_000)
  await runJobs()
  const mail = mails.find(({ to }) => to === 'liked@example.com')
  expect(mail?.text).toContain('notifications/new-like')
  expect(mail?.text).not.toContain('Secretname')
  expect(mail?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  const link = new URL(/<(.*)>/.exec(mail?.headers['List-Unsubscribe'] ?? '')?.[1] ?? '')
  const wrong = await request(
    `${link.pathname}?m=${liker}&t=like&s=${link.searchParams.get('s')}`,
    { method: 'POST' },
  )
  expect(wrong.status).toBe(404)
  expect((await request(link.pathname + link.search, { method: 'POST' })).status).toBe(204)
  const { preferences } = await (await as(liked))(getPreferences, {})
  expect(preferences.find(({ type }) => type === 'like')).toMatchObject({
    reason: 'listunsubscribe',
  })
  expect((await (await as(liked))(getUser, {})).user?.notifications_disabled).toEqual([
    'listunsubscribe',
  ])
  await (
    await as(liked)
  )(resumeMails, {})
  expect((await (await as(liked))(getUser, {})).user?.notifications_disabled).toEqual([])
})

test('a push to somebody with a neutral name says nothing of the brand', async () => {
  const liked = await addMember(app.pool)
  const liker = await addMember(app.pool, { gender: 'male' })
  const api = await as(liked)
  await api(updateDiscretion, { neutral_name: 'Diary' })
  await api(subscribePush, { subscription: subscription('neutral') })
  await (
    await as(liker)
  )(giveLike, { member: liked })
  await runJobs()
  const payload = received.find(({ path }) => path === '/neutral')?.payload
  expect(payload).toMatchObject({ title: 'Diary', icon: '/neutral-192.png' })
  expect(JSON.stringify(payload)).not.toContain(app.siteById(1).settings.name)
})

test('no push is sent when switched off, logged out or the endpoint is gone', async () => {
  const off = await addMember(app.pool)
  const out = await addMember(app.pool)
  const deleted = await addMember(app.pool)
  for (const member of [off, out, deleted])
    await (
      await as(member)
    )(subscribePush, { subscription: subscription(member) })
  await (
    await as(off)
  )(setPreference, { type: 'like', push: false })
  await (
    await as(out)
  )(endSessions, { session: 'others' })
  await (
    await as(out)
  )(logout, {})
  service.answerWith(410)
  for (const member of [off, out, deleted])
    await (
      await as(await addMember(app.pool, { gender: 'male' }))
    )(giveLike, { member })
  await runJobs()
  const paths = () =>
    received.map(({ path }) => path.slice(1)).filter((path) => [off, out, deleted].includes(path))
  expect(paths()).toEqual([deleted])
  service.answerWith(201)
  await (
    await as(await addMember(app.pool, { gender: 'male' }))
  )(giveLike, { member: deleted })
  await runJobs()
  expect(paths()).toEqual([deleted])
})

describe('a push service that refuses', () => {
  const sendLikes = async (member: string, count: number) => {
    for (let n = 0; n < count; n += 1) {
      const liker = await as(await addMember(app.pool, { gender: 'male' }))
      await liker(giveLike, { member })
      await runJobs()
    }
  }
  const loadSubscription = async (api: Awaited<ReturnType<typeof as>>) =>
    (await api(getUser, {})).user?.push_subscription

  test.each([400, 401, 403])(
    'with %i five times in a row gets no more pushes, and the session hears that it has none',
    async (status) => {
      const member = await addMember(app.pool)
      const api = await as(member)
      expect(await loadSubscription(api)).toBeNull()
      await api(subscribePush, { subscription: subscription(`refused-${status}`) })
      const { endpoint } = subscription(`refused-${status}`)
      expect(await loadSubscription(api)).toBe(hash('sha256', endpoint, 'base64url'))
      service.answerWith(status)
      received.length = 0
      await sendLikes(member, MAX_REFUSALS - 1)
      expect(await loadSubscription(api)).not.toBeNull()
      await sendLikes(member, 2)
      service.answerWith(201)
      expect(received).toHaveLength(MAX_REFUSALS)
      expect(await loadSubscription(api)).toBeNull()
    },
  )

  test('between successes, or is only busy, keeps its subscription', async () => {
    const member = await addMember(app.pool)
    const api = await as(member)
    await api(subscribePush, { subscription: subscription('moody') })
    for (const [status, count] of [
      [403, MAX_REFUSALS - 1],
      [201, 1],
      [403, MAX_REFUSALS - 1],
      [503, 2],
    ] as const) {
      service.answerWith(status)
      await sendLikes(member, count)
    }
    service.answerWith(201)
    expect(await loadSubscription(api)).not.toBeNull()
  })

  test('is asked again by a browser that subscribed anew', async () => {
    const member = await addMember(app.pool)
    const api = await as(member)
    await api(subscribePush, { subscription: subscription('renewed') })
    service.answerWith(403)
    await sendLikes(member, MAX_REFUSALS - 1)
    await api(subscribePush, { subscription: subscription('renewed') })
    await sendLikes(member, MAX_REFUSALS - 1)
    service.answerWith(201)
    expect(await loadSubscription(api)).not.toBeNull()
  })
})

test('after the next log-in the session hears that it has no subscription yet', async () => {
  const member = await addMember(app.pool)
  const api = await as(member)
  await api(subscribePush, { subscription: subscription('phone') })
  expect((await api(getUser, {})).user?.push_subscription).not.toBeNull()
  logInAgain(member)
  expect((await api(getUser, {})).user?.push_subscription).toBeNull()
})

describe('subscribePush', () => {
  test.each([
    'https://evil.example/push',
    'http://169.254.169.254/latest',
    'not a url',
    'https://fcm.googleapis.com.evil.example/x',
  ])('refuses the endpoint %s', async (endpoint) => {
    const api = await as(await addMember(app.pool))
    const { keys } = subscription('x')
    await expect(api(subscribePush, { subscription: { endpoint, keys } })).rejects.toThrow(
      'push_not_possible',
    )
    await expect(
      api(subscribePush, { subscription: JSON.stringify({ endpoint, keys }) }),
    ).rejects.toThrow('push_not_possible')
  })

  test('returns 401 to a visitor and refuses a frequency that the type does not offer', async () => {
    await expect((await as())(subscribePush, { subscription: subscription('x') })).rejects.toThrow(
      'authentication_required',
    )
    const api = await as(await addMember(app.pool))
    await expect(api(setPreference, { type: 'news', mail: 'instant' })).rejects.toThrow('bad_input')
  })

  test('replaces the previous subscription of the session', async () => {
    const [liked, liker] = [
      await addMember(app.pool),
      await addMember(app.pool, { gender: 'male' }),
    ]
    const api = await as(liked)
    for (const path of ['first', 'second', 'third'])
      await api(subscribePush, { subscription: subscription(path) })
    received.length = 0
    await (
      await as(liker)
    )(giveLike, { member: liked })
    await runJobs()
    expect(received.map(({ path }) => path)).toEqual(['/third'])
  })

  test('unsubscribes only the member’s own browser', async () => {
    const [liked, stranger] = [
      await addMember(app.pool),
      await addMember(app.pool, { gender: 'male' }),
    ]
    const [likedApi, other] = [await as(liked), await as(stranger)]
    await likedApi(subscribePush, { subscription: subscription('taken-back') })
    const { endpoint } = subscription('taken-back')
    await other(unsubscribePush, { endpoint })
    await other(giveLike, { member: liked })
    await runJobs()
    const pushed = () => received.filter(({ path }) => path === '/taken-back').length
    expect(pushed()).toBe(1)
    await likedApi(unsubscribePush, { endpoint })
    await (
      await as(await addMember(app.pool, { gender: 'male' }))
    )(giveLike, { member: liked })
    await runJobs()
    expect(pushed()).toBe(1)
  })
})
