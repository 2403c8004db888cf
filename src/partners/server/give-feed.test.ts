import { createHash } from 'node:crypto'
import sharp from 'sharp'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addMember, type MemberOptions } from '../../../tests/factories/member.ts'
import { updateProfile } from '../../profiles/contract.ts'
import { execute } from '../../server/database/query.ts'
import { listRecipients, setRecipient } from '../contract.ts'
import { readFeed, readProfile } from './feed.ts'

const { app, as, request, runJobs, advance, now } = await testApp()
const db = app.pool
const { settings } = app.siteById(1)
const token = 'a token of the partner'
const recipient = (id: string, ownToken: string) => ({
  id,
  name: `Site ${id}`,
  url: `https://${id}.example`,
  site: `${id}.example`,
  token_hash: createHash('sha256').update(ownToken).digest('hex'),
})
beforeEach(async () => {
  settings.member_resell = true
  settings.partner_recipients = [recipient('acme', token), recipient('other', 'another token')]
  await execute(db, sql`delete from resale_consent`)
})

const fetchFeed = (partner = 'acme', bearer: string | null = token) =>
  request(`/feeds/members/${partner}`, {
    headers: bearer === null ? {} : { authorization: `Bearer ${bearer}` },
  })

type Document = { profiles: { id: string; photo: string }[] }
async function given(partner?: string, bearer?: string): Promise<Document['profiles']> {
  const document: Document = await (await fetchFeed(partner, bearer)).json()
  return document.profiles
}
const idsGiven = async (partner?: string, bearer?: string) =>
  (await given(partner, bearer)).map(({ id }) => id)

/** A member who agreed to be shown by a partner. */
async function addAgreed(partner = 'acme', options: MemberOptions = {}): Promise<string> {
  const id = await addMember(db, options)
  await (
    await as(id)
  )(setRecipient, { id: partner, agreed: true })
  return id
}

async function addPhoto(member: string) {
  const body = await sharp({
    create: { width: 600, height: 750, channels: 3, background: { r: 99, g: 80, b: 60 } },
  })
    .jpeg()
    .toBuffer()
  const headers = { 'content-type': 'image/jpeg', 'idempotency-key': crypto.randomUUID() }
  await request('/api/photo.php', { method: 'POST', body: new Uint8Array(body), headers }, member)
  await runJobs()
}

describe('the feed of a partner', () => {
  test('contains only members who agreed to this very partner', async () => {
    await addMember(db)
    const [mine, theirs] = [await addAgreed('acme'), await addAgreed('other')]
    expect(await idsGiven()).toEqual([mine])
    expect(await idsGiven('other', 'another token')).toEqual([theirs])
    settings.partner_recipients = [...settings.partner_recipients, recipient('new', 'new token')]
    expect(await idsGiven('new', 'new token')).toEqual([])
  })

  test('contains what everybody here sees of a member, and nothing more', async () => {
    const id = await addAgreed('acme', { name: 'Eva', birthDate: '1990-05-17' })
    const api = await as(id)
    await api(updateProfile, {
      about: 'I bake.',
      interests: ['baking'],
      sexuality: 'bi',
      sexuality_consent: true,
      show_sexuality: true,
    })
    const [profile] = await given()
    expect(profile).toEqual({
      id,
      name: 'Eva',
      age: expect.any(Number),
      gender: 'female',
      language: 'nl',
      country: 'NL',
      city: '',
      about: 'I bake.',
      interests: ['baking'],
      photo: '',
      url: `http://localhost:3000/members/${id}/landing`,
      expires_at: expect.any(String),
    })
  })

  test('is signed by the published key, in the format that we import', async () => {
    await addAgreed()
    const response = await fetchFeed()
    const signature = response.headers.get('x-feed-signature')
    const body = Buffer.from(await response.arrayBuffer())
    const feed = {
      id: 'us',
      name: 'Us',
      url: 'https://us.example',
      token: '',
      public_key: await (await request('/feeds/key')).text(),
      origin: 'partner' as const,
      hosts: ['us.example'],
    }
    const document = readFeed(feed, body, signature)
    expect(document).toMatchObject({ version: 1, site: 'acme.example' })
    const entry: object = JSON.parse(JSON.stringify(document.profiles[0]))
    const imported = readProfile(feed, settings, { ...entry, url: 'https://us.example/1' })
    expect(imported).toMatchObject({ name: 'Noor', gender: 'female' })
    expect(() => readFeed(feed, Buffer.concat([body, Buffer.from(' ')]), signature)).toThrow(
      'signature_invalid',
    )
  })

  test.each([
    ['without its token', () => fetchFeed('acme', null)],
    ['with a wrong token', () => fetchFeed('acme', 'wrong')],
    ['with the token of another partner', () => fetchFeed('acme', 'another token')],
    ['of an unknown partner', () => fetchFeed('unknown')],
    [
      'while the site gives no members away',
      () => {
        settings.member_resell = false
        return fetchFeed()
      },
    ],
  ])('does not exist %s', async (_reason, read) => {
    await addAgreed()
    expect((await read()).status).toBe(404)
  })

  test.each([
    ['withdrew the consent', sql`update resale_consent set withdrawn_at = now()`],
    ['paused the profile', sql`update profile set status = 'paused'`],
    ['was disabled', sql`update profile set status = 'disabled'`],
    ['is invisible', sql`update profile set invisible = true`],
    ['deleted the account', sql`update account set status = 'deleted'`],
    ['was banned', sql`update account set banned_at = now()`],
  ])('leaves out a member who %s', async (_reason, change) => {
    const [id, stays] = [await addAgreed(), await addAgreed()]
    expect(await idsGiven()).toContain(id)
    await execute(db, sql`${change} where member_id = ${id}`)
    expect(await idsGiven()).toEqual([stays])
  })
})

describe('a photo of the feed', () => {
  const read = async (address: string) => (await request(new URL(address).pathname)).status

  test('is read until its address expires or the member withdraws', async () => {
    const id = await addAgreed()
    await addPhoto(id)
    const address = (await given())[0]?.photo ?? ''
    expect(await read(address)).toBe(200)
    expect(await read(address.replace('/acme/', '/other/'))).toBe(404)
    expect(await read(address.replace(/\/(\d+)\//, (_all, at) => `/${Number(at) + 1}/`))).toBe(404)
    const api = await as(id)
    await api(setRecipient, { id: 'acme', agreed: false })
    expect(await read(address)).toBe(404)
    await api(setRecipient, { id: 'acme', agreed: true })
    expect(await read(address)).toBe(200)
    advance(3_601_000)
    expect(await read(address)).toBe(404)
  })
})

describe('the member', () => {
  test('reads where the profile goes and when it was sent, and can withdraw', async () => {
    const api = await as(await addMember(db))
    const off = { agreed: false, last_sent_at: null }
    expect((await api(listRecipients, {})).recipients).toEqual([
      { id: 'acme', name: 'Site acme', url: 'https://acme.example', ...off },
      { id: 'other', name: 'Site other', url: 'https://other.example', ...off },
    ])
    const { recipients } = await api(setRecipient, { id: 'acme', agreed: true })
    expect(recipients[0]).toMatchObject({ agreed: true, last_sent_at: null })
    await fetchFeed()
    const [sent] = (await api(listRecipients, {})).recipients
    expect(new Date(sent?.last_sent_at ?? 0).getTime()).toBeCloseTo(now().getTime(), -5)
    await api(setRecipient, { id: 'acme', agreed: false })
    expect((await api(listRecipients, {})).recipients[0]).toEqual({ ...sent, agreed: false })
    expect(await idsGiven()).toEqual([])
  })

  test('still sees a former partner that got the profile, and can only withdraw from it', async () => {
    const id = await addAgreed()
    await fetchFeed()
    settings.partner_recipients = []
    const api = await as(id)
    expect((await api(listRecipients, {})).recipients).toMatchObject([
      { id: 'acme', name: 'Site acme', url: '', agreed: false },
    ])
    await expect(api(setRecipient, { id: 'acme', agreed: true })).rejects.toMatchObject({
      code: 'not_found',
    })
    await api(setRecipient, { id: 'acme', agreed: false })
    settings.partner_recipients = [recipient('acme', token)]
    expect(await idsGiven()).toEqual([])
  })

  test('cannot agree to an unknown partner, nor on a site that gives no members away', async () => {
    const api = await as(await addMember(db))
    for (const agreed of [true, false])
      await expect(api(setRecipient, { id: 'unknown', agreed })).rejects.toMatchObject({
        code: 'not_found',
      })
    settings.member_resell = false
    onTestFinished(() => void (settings.member_resell = true))
    expect(await api(listRecipients, {})).toEqual({ recipients: [] })
    await expect(api(setRecipient, { id: 'acme', agreed: true })).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('must be logged in', async () => {
    const visitor = await as()
    await expect(visitor(listRecipients, {})).rejects.toMatchObject({
      code: 'authentication_required',
    })
    await expect(visitor(setRecipient, { id: 'acme', agreed: true })).rejects.toMatchObject({
      code: 'authentication_required',
    })
  })
})
