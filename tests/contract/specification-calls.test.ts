import { afterAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../../src/server/passwords/hash-password.ts'
import { giveLike } from '../../src/likes/contract.ts'
import { createApi } from '../../src/platform/api-client.ts'
import { getUser } from '../../src/accounts/contract.ts'
import { listInterests } from '../../src/profiles/contract.ts'
import { listRegions } from '../../src/profiles/places-contract.ts'
import { testApp } from '../factories/app.ts'
import { startConversation } from '../factories/chat.ts'
import { addMember } from '../factories/member.ts'
import { addMainPhoto } from '../factories/main-photo.ts'
import { startPushService } from '../factories/push-service.ts'

/** Replays section 7 of the specification, line by line, as requests. */

const { app, request, as, runJobs } = await testApp()
const pushService = await startPushService()
afterAll(() => pushService.stop())

type Body = Record<string, unknown>

async function send(method: string, path: string, body: Body, member?: string) {
  const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
  const response = await request(path, { method, headers, body: JSON.stringify(body) }, member)
  return { status: response.status, answer: await response.json().catch(() => null) }
}

async function get(path: string, member?: string) {
  const response = await request(path, {}, member)
  return { status: response.status, answer: response.status === 204 ? null : await response.json() }
}

/** A member with an active main photo. */
async function addPerson(name: string): Promise<string> {
  const id = await addMember(app.pool, { name })
  await addMainPhoto(app.pool, id)
  return id
}

const mainImage = {
  filename: expect.stringMatching(/^\/photos\/[\w-]+\/full\.webp$/),
  thumb_filename: expect.stringMatching(/^\/photos\/[\w-]+\/thumb\.webp$/),
  match: expect.stringMatching(/^\/photos\/[\w-]+\/card\.webp$/),
  status: 'active',
}

describe('user.php and logout.php', () => {
  test('POST with credentials, GET, PUT of the language, and GET of logout.php', async () => {
    const password = 'three pears on a plate'
    const email = 'replay@example.org'
    const passwordHash = await hashPassword(password)
    const member = await addMember(app.pool, { email, passwordHash })
    await addMainPhoto(app.pool, member)
    const user = { id: member, profile: { main_image: mainImage }, status: 'active', credits: 0 }
    expect(await send('POST', '/api/user.php', { email, password })).toMatchObject({
      status: 200,
      answer: { user },
    })
    expect((await get('/api/user.php', member)).answer).toMatchObject({ user })
    expect((await send('PUT', '/api/user.php', { language: 'pl' }, member)).status).toBe(200)
    expect((await get('/api/user.php', member)).answer).toMatchObject({ user: { language: 'pl' } })
    expect((await get('/api/logout.php', member)).answer).toEqual({ user: null })
    expect(await get('/api/user.php', member)).toEqual({ status: 200, answer: { user: null } })
  })

  test('the client names itself on every request to user.php, and only there', async () => {
    const sent: Record<string, string | null> = {}
    const api = createApi({
      send: (url, init) => {
        sent[url] = new Headers(init.headers).get('x-request-type')
        return request(url, init)
      },
      wait: async () => {},
      newKey: () => crypto.randomUUID(),
    })
    await api(getUser, {})
    await api(listInterests, {})
    expect(sent).toEqual({ '/api/user.php': 'client', '/api/interests.php': null })
  })

  test('POST ?push=1 stores a subscription, also as a JSON string', async () => {
    const member = await addMember(app.pool)
    const subscription = JSON.stringify(pushService.subscription('replay'))
    expect((await send('POST', '/api/user.php?push=1', { subscription }, member)).status).toBe(200)
    await (
      await as(await addMember(app.pool))
    )(giveLike, { member })
    await runJobs()
    expect(pushService.received).toMatchObject([{ path: '/replay' }])
  })
})

describe('calls of every page', () => {
  test('GET geocode.php with lat and lon', async () => {
    const { answer } = await get('/api/geocode.php?lat=52.09&lon=5.12')
    expect(answer).toMatchObject({ city: { name: 'Utrecht', country: 'NL' } })
  })

  test('POST page-hidden.php with an empty body', async () => {
    expect((await send('POST', '/api/page-hidden.php', {})).status).toBe(200)
  })

  test('GET discountcode.php with the page’s query, or welcome=true', async () => {
    const record = { code: 'WELCOME25', value_percentage: 25, status: 'active', expired: false }
    expect((await get('/api/discountcode.php?welcome=true&page=2')).answer).toMatchObject(record)
    const member = await addMember(app.pool)
    expect((await get('/api/discountcode.php?utm=mail&page=2', member)).answer).toMatchObject({
      code: 'TIMEBONUS25',
      user_id: member,
      isVisible: true,
    })
  })

  test('GET settings.php with the page’s query and the request’s host', async () => {
    const { answer } = await get('/api/settings.php?utm=mail&forced-domain=linden.localhost:3000')
    expect(answer).toMatchObject({
      settings: { domain: 'linden.localhost', locale: { code: 'en', iso: 'en-GB' } },
      push_pub: expect.stringMatching(/^[\w-]{87}$/),
    })
  })

  test('GET interests.php, regions.php without a country, and companyinfo.php', async () => {
    const { interests } = (await get('/api/interests.php')).answer
    expect(interests).toHaveLength(50)
    const { regions } = await (await as())(listRegions, {})
    const countries = new Set(regions.map(({ country }) => country))
    expect([...countries]).toEqual(app.siteById(1).settings.countries)
    expect((await get('/api/companyinfo.php')).answer).toMatchObject({
      name: 'Vonk B.V.',
      address: expect.any(String),
      kvk: expect.any(String),
      city: 'Utrecht',
      country: 'NL',
      tradenames: ['Vonk'],
      vat_numbers: expect.any(Object),
      support_phone: expect.any(String),
      delete_discount: false,
    })
  })
})

describe('calls of the members area', () => {
  test('GET auto-like.php returns a profile with main_image.match', async () => {
    const member = await addPerson('Daan')
    const liker = await addPerson('Noor')
    await (
      await as(liker)
    )(giveLike, { member })
    expect((await get('/api/auto-like.php', member)).answer).toMatchObject({
      id: liker,
      main_image: { match: mainImage.match },
    })
  })

  test('GET likes.php returns profiles and liked_by, each with like_new and main_image.match', async () => {
    const member = await addPerson('Daan')
    const liker = await addPerson('Noor')
    await (
      await as(liker)
    )(giveLike, { member })
    const like = { id: liker, like_new: true, main_image: mainImage }
    expect((await get('/api/likes.php', member)).answer).toMatchObject({
      profiles: [like],
      liked_by: [like],
    })
  })

  test('GET chats.php lists what DELETE chat.php removes', async () => {
    const { to: member, from: partner, conversation: id } = await startConversation({ app, as })
    const chat = { conversation: { id }, profile: { id: partner }, num_unread_messages: 1 }
    expect((await get('/api/chats.php', member)).answer).toMatchObject({ chats: [chat] })
    expect((await send('DELETE', '/api/chat.php', { conversation: id }, member)).status).toBe(200)
    expect((await get('/api/chats.php', member)).answer).toMatchObject({ chats: [] })
  })

  test('a call of members refuses a visitor with 403 and authentication_required', async () => {
    for (const path of ['/api/chats.php', '/api/likes.php', '/api/auto-like.php'])
      expect(await get(path)).toMatchObject({
        status: 403,
        answer: { authentication_required: true },
      })
  })
})
