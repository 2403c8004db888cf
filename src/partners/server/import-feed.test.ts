import sql from 'sql-template-tag'
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { entry, startPartner } from '../../../tests/factories/partner.ts'
import { runScheduled } from '../../app/server/run-jobs.ts'
import { blockMember } from '../../blocks/contract.ts'
import { sendMessage } from '../../chat/sending-contract.ts'
import { findMatches, giveLike } from '../../likes/contract.ts'
import { getMember, saveNote } from '../../profiles/contract.ts'
import { listMembers } from '../../search/contract.ts'
import { execute, row, rows } from '../../server/database/query.ts'
import { partnersSchedules } from './jobs.ts'

let offset = 0
const clock = () => new Date(Date.now() + offset)
const partner = await startPartner(clock)
afterAll(() => partner.close())
const { app, as, advance: advanceApp, runJobs } = await testApp({ outgoing: partner.outgoing })
const db = app.pool
const { settings } = app.siteById(1)
const viewer = await addMember(db, { gender: 'male', paid: true })
const api = await as(viewer)

beforeEach(async () => {
  settings.partner_feeds = [partner.feed]
  settings.member_resell = true
  await execute(
    db,
    sql`update site set settings = settings || '{"member_resell":true,"cam_cards":true}' where site_id = 1`,
  )
})

function advance(milliseconds: number) {
  offset += milliseconds
  advanceApp(milliseconds)
}

const [importing, expiring] = partnersSchedules

async function importNow() {
  if (importing) await runScheduled(app, importing)
  await runJobs()
}

async function expire() {
  if (expiring) await runScheduled(app, expiring)
  await runJobs()
}

const profiles = () =>
  rows<{ member_id: string; name: string; origin: string; about: string }>(
    db,
    sql`select member_id, name, origin, about from profile where origin <> 'member' order by length(name), name`,
  )
const names = async () => (await profiles()).map(({ name }) => name)
const lastImport = () =>
  row<{ failure: string; profiles: number; skipped: number }>(
    db,
    sql`select failure, profiles, skipped from partner_import where feed = 'acme'`,
  )

describe('a signed feed', () => {
  test('becomes profiles that are labelled, link to the partner and are listed after members', async () => {
    const person = entry()
    partner.publish([person])
    await importNow()
    const [imported] = await profiles()
    expect(imported).toMatchObject({ name: person.name, origin: 'partner' })
    const recent = await addMember(db, { seenAt: new Date(clock().getTime() - 20 * 86_400_000) })
    const { results, numResults } = await api(listMembers, { gender: 'female', country: 'NL' })
    expect(results.map(({ profile }) => [profile.id, profile.origin, profile.online])).toEqual([
      [recent, 'member', false],
      [imported?.member_id, 'partner', false],
    ])
    expect(numResults).toBe(1)
    const { member } = await api(getMember, { id: imported?.member_id ?? '' })
    expect(member).toMatchObject({
      origin: 'partner',
      age: 34,
      city: 'Utrecht',
      interests: ['coffee'],
      active: null,
      offer: { url: person.url, site: 'Acme Dating' },
    })
    expect(await lastImport()).toEqual({ failure: '', profiles: 1, skipped: 0 })
  })

  test('updates what changed, keeps the ids and removes what it no longer lists', async () => {
    const [one, two, three] = [entry(), entry(), entry()]
    partner.publish([one, two])
    await importNow()
    const before = await profiles()
    partner.publish([{ ...one, about: 'Something new.' }, three])
    await importNow()
    const after = await profiles()
    expect(after.map(({ name }) => name)).toEqual([one.name, three.name])
    expect(after[0]).toEqual({ ...before[0], about: 'Something new.' })
    const left = await rows(
      db,
      sql`select 1 from account where member_id = ${before[1]?.member_id ?? ''}`,
    )
    expect(left).toEqual([])
    partner.publish([])
    await importNow()
    expect(await profiles()).toEqual([])
  })

  test('of performers is shown where the site allows their cards', async () => {
    settings.partner_feeds = [{ ...partner.feed, origin: 'performer' }]
    partner.publish([entry()])
    await importNow()
    expect(await profiles()).toEqual([])
    settings.cam_cards = true
    onTestFinished(() => void (settings.cam_cards = false))
    await importNow()
    expect(await profiles()).toMatchObject([{ origin: 'performer' }])
  })
})

describe('a feed changes nothing if', () => {
  beforeEach(async () => {
    partner.publish([entry({ name: 'Quirita before' })])
    await importNow()
  })

  const document = (more: object = {}) =>
    JSON.stringify({
      version: 1,
      site: 'localhost',
      issued_at: clock().toISOString(),
      profiles: [],
      ...more,
    })
  const answer = (body: string, signature: string) =>
    partner.answers.set('/feed', (response) =>
      response.setHeader('x-feed-signature', signature).end(body),
    )
  const day = 86_400_000
  const publishAt = (milliseconds: number) =>
    partner.publish([], { issued_at: new Date(clock().getTime() + milliseconds).toISOString() })

  test.each([
    ['it has no signature', 'signature_invalid', () => answer(document(), '')],
    [
      'its signature is of other content',
      'signature_invalid',
      () => answer(document({ extra: 1 }), partner.sign(document())),
    ],
    ['it is no JSON', 'document_invalid', () => answer('<html>', partner.sign('<html>'))],
    ['it has another version', 'document_invalid', () => partner.publish([], { version: 2 })],
    ['it is for another site', 'wrong_site', () => partner.publish([], { site: 'other.example' })],
    ['it is older than the last one', 'outdated', () => publishAt(-60_000)],
    ['it is days old', 'outdated', () => publishAt(-3 * day)],
    ['it comes from the future', 'from_the_future', () => publishAt(day)],
    ['its server fails', 'status', () => partner.answers.delete('/feed')],
    [
      'its server redirects',
      'redirect_refused',
      () =>
        partner.answers.set('/feed', (response) =>
          response.writeHead(302, { location: '/other' }).end(),
        ),
    ],
    [
      'it is too large',
      'too_large',
      () => {
        const body = document({ padding: 'x'.repeat(10_000_000) })
        answer(body, partner.sign(body))
      },
    ],
  ])('%s', async (_reason, failure, serve) => {
    serve()
    await importNow()
    expect(await names()).toEqual(['Quirita before'])
    expect((await lastImport()).failure).toBe(failure)
  })
})

test('entries that the site must not or cannot show are skipped', async () => {
  const good = entry()
  const twin = { ...entry(), name: good.name, about: good.about }
  partner.publish([
    good,
    entry({ age: 17 }),
    entry({ country: 'BR' }),
    entry({ name: 'Two\nlines' }),
    entry({ name: 'Vonk Support' }),
    entry({ url: 'https://elsewhere.example/profile' }),
    entry({ url: 'http://partner.example/profile' }),
    entry({ url: 'javascript:alert(1)' }),
    entry({ photo: 'https://127.0.0.1/photo.jpg' }),
    entry({ expires_at: new Date(clock().getTime() - 1_000).toISOString() }),
    { ...entry(), id: good.id },
    twin,
    'no object',
  ])
  await importNow()
  expect(await names()).toEqual([good.name])
  expect(await lastImport()).toEqual({ failure: '', profiles: 1, skipped: 12 })
})

test('a person in two feeds is shown once', async () => {
  const person = entry()
  partner.publish([person])
  settings.partner_feeds = [partner.feed, { ...partner.feed, id: 'second' }]
  await importNow()
  expect(await names()).toEqual([person.name])
})

describe('a profile leaves', () => {
  const day = 86_400_000

  test('after a week without a document that lists it', async () => {
    const person = entry()
    partner.publish([person])
    await importNow()
    advance(6 * day)
    partner.publish([person])
    await importNow()
    advance(6 * day)
    await expire()
    expect(await names()).toEqual([person.name])
    advance(day + 1_000)
    await expire()
    expect(await names()).toEqual([])
  })

  test('at the time that its entry names', async () => {
    partner.publish([entry({ expires_at: new Date(clock().getTime() + 60_000).toISOString() })])
    await importNow()
    advance(61_000)
    await expire()
    expect(await names()).toEqual([])
  })

  test('with its feed, and with what members stored about it', async () => {
    partner.publish([entry()])
    await importNow()
    const id = (await profiles())[0]?.member_id ?? ''
    await api(saveNote, { id, text: 'A note.' })
    const blocker = await addMember(db)
    await (
      await as(blocker)
    )(blockMember, { member: id })
    settings.partner_feeds = []
    await expire()
    for (const [table, column] of [
      ['profile', 'member_id'],
      ['account', 'member_id'],
      ['member_search', 'member_id'],
      ['partner_profile', 'member_id'],
      ['profile_note', 'other_id'],
      ['block', 'member_id'],
      ['block', 'other_id'],
    ]) {
      const { rowCount } = await db.query(`select 1 from ${table} where ${column} = $1`, [id])
      expect(rowCount, `${table}.${column}`).toBe(0)
    }
  })

  test('the search and its page at once when the site turns the setting off', async () => {
    partner.publish([entry()])
    await importNow()
    const id = (await profiles())[0]?.member_id ?? ''
    settings.member_resell = false
    await execute(
      db,
      sql`update site set settings = settings || '{"member_resell":false}' where site_id = 1`,
    )
    await expect(api(getMember, { id })).rejects.toMatchObject({ code: 'profile_not_available' })
    const { results } = await api(listMembers, { gender: 'female', country: 'NL' })
    expect(results.map(({ profile }) => profile.id)).not.toContain(id)
  })

  test('for good when a moderator disabled it', async () => {
    const person = entry()
    partner.publish([person])
    await importNow()
    await execute(db, sql`update profile set status = 'disabled' where origin = 'partner'`)
    partner.publish([{ ...person, about: 'Changed.' }])
    await importNow()
    expect(await rows(db, sql`select status from profile where origin = 'partner'`)).toEqual([
      { status: 'disabled' },
    ])
    partner.publish([])
    await importNow()
    partner.publish([person])
    await importNow()
    expect(await profiles()).toEqual([])
  })
})

test('members can neither like it nor write to it, and no match is found in it', async () => {
  partner.publish([entry()])
  await importNow()
  const id = (await profiles())[0]?.member_id ?? ''
  await expect(api(giveLike, { member: id })).rejects.toMatchObject({ code: 'cannot_be_liked' })
  const message = { id: crypto.randomUUID(), profile: id, text: 'Hallo' }
  await expect(api(sendMessage, message)).rejects.toMatchObject({ code: 'profile_not_available' })
  expect(JSON.stringify(await api(findMatches, {}))).not.toContain(id)
})

test('nobody can log in to its account, and no mail has an address', async () => {
  partner.publish([entry()])
  await importNow()
  expect(
    await rows(
      db,
      sql`select email, password_hash, email_confirmed_at from account join profile using (member_id) where origin = 'partner'`,
    ),
  ).toEqual([{ email: '', password_hash: null, email_confirmed_at: null }])
})

test('a profile stays in the search for as long as it is published', async () => {
  for (let week = 0; week < 20; week++) {
    partner.publish([
      entry({ id: 'lasting', name: 'Quirita', about: '', url: 'https://partner.example/1' }),
    ])
    await importNow()
    advance(6 * 86_400_000)
  }
  const later = await as(await addMember(db, { gender: 'male', seenAt: clock() }))
  const { results } = await later(listMembers, { gender: 'female', country: 'NL' })
  expect(results.map(({ profile }) => profile.name)).toContain('Quirita')
})
