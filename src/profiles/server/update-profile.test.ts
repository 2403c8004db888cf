import sql from 'sql-template-tag'
import { describe, expect, onTestFinished, test } from 'vitest'
import { addMember } from '../../../tests/factories/member.ts'
import { testApp } from '../../../tests/factories/app.ts'
import { execute, row } from '../../server/database/query.ts'
import {
  getMember,
  getProfile,
  listVisitors,
  recordVisit,
  saveNote,
  setCity,
  updateProfile,
} from '../contract.ts'
import { geocode, listCities, listRegions } from '../places-contract.ts'
import { aboutHints } from '../about-hint-rules.ts'

const { app, as, request, now } = await testApp()
const db = app.pool
const [amsterdam, haarlem] = [2759794, 2755003]

describe('the own profile', () => {
  test('an update changes only the given fields', async () => {
    const api = await as(await addMember(db, { name: 'Eva' }))
    await api(updateProfile, {
      about: 'I repair old bicycles.',
      interests: ['cycling', 'cooking', 'cycling'],
      eye_color: 'green',
    })
    const { profile } = await api(updateProfile, { hair_color: 'red' })
    expect(profile).toMatchObject({
      name: 'Eva',
      about: 'I repair old bicycles.',
      interests: ['cycling', 'cooking'],
    })
    expect(profile.fields).toMatchObject({ eye_color: 'green', hair_color: 'red', tattoos: null })
  })

  test.each([
    [{ name: '@eva' }, 'name_starts_with_at'],
    [{ name: '  ' }, 'name_missing'],
    [{ name: 'Moderator' }, 'name_reserved'],
    [{ name: 'eva.example.com' }, 'name_has_contact'],
    [{ about: '😀'.repeat(2_001) }, 'text_too_long'],
    [{ birth_date: '2020-01-01' }, 'too_young'],
    [{ birth_date: '1990-02-30' }, 'birth_date_invalid'],
    [{ eye_color: 'purple' }, 'bad_input'],
    [{ interests: ['hacking'] }, 'bad_input'],
    [{ sexuality: 'bi' as const }, 'consent_missing'],
  ])('%o is refused with %s', async (change, code) => {
    const api = await as(await addMember(db))
    await expect(api(updateProfile, change)).rejects.toMatchObject({ code })
  })

  test('a name from before the rule about staff words stays until it is changed', async () => {
    const api = await as(await addMember(db, { name: 'Support' }))
    const { profile } = await api(updateProfile, { name: 'Support', hair_color: 'red' })
    expect(profile.name).toBe('Support')
    await expect(api(updateProfile, { name: 'Support team' })).rejects.toMatchObject({
      code: 'name_reserved',
      params: { field: 'name' },
    })
  })

  test("the name must not be the account's address", async () => {
    const api = await as(await addMember(db, { email: 'eva@example.org' }))
    await expect(api(updateProfile, { name: 'Eva@Example.org' })).rejects.toMatchObject({
      code: 'name_is_email',
    })
  })

  test('a member cannot set internal fields', async () => {
    const member = await addMember(db)
    const before = await row(
      db,
      sql`select * from profile join account using (member_id) where member_id = ${member}`,
    )
    for (const key of [
      'paid_user',
      'status',
      'role',
      'origin',
      'site_id',
      'member_id',
      'photo_count',
      'main_photo',
      'about_score',
      'credits',
      '__proto__',
    ]) {
      const body = `{"${key}":1}`
      const answer = await request(
        '/api/profile.php',
        { method: 'PUT', body, headers: { 'content-type': 'application/json' } },
        member,
      )
      expect([key, answer.status]).toEqual([key, 400])
    }
    const after = await row(
      db,
      sql`select * from profile join account using (member_id) where member_id = ${member}`,
    )
    expect(after).toEqual(before)
  })

  test('sexuality requires a consent, is shown only if its owner shows it, and is deleted with the consent', async () => {
    const [member, other] = [await addMember(db), await addMember(db)]
    const [api, others] = [await as(member), await as(other)]
    await api(updateProfile, { sexuality: 'bi', sexuality_consent: true })
    expect((await others(getMember, { id: member })).member.fields.sexuality).toBeNull()
    await api(updateProfile, { show_sexuality: true })
    expect((await others(getMember, { id: member })).member.fields.sexuality).toBe('bi')
    const { profile } = await api(updateProfile, { sexuality_consent: false })
    expect(profile).toMatchObject({
      sexuality_consent: false,
      show_sexuality: false,
      fields: { sexuality: null },
    })
  })

  test('a pause hides the profile at once, and a profile disabled by moderation stays disabled', async () => {
    const [member, other] = [await addMember(db), await addMember(db)]
    const [api, others] = [await as(member), await as(other)]
    await api(updateProfile, { paused: true })
    await expect(others(getMember, { id: member })).rejects.toMatchObject({
      code: 'profile_not_available',
      status: 403,
    })
    await api(updateProfile, { paused: false })
    expect((await others(getMember, { id: member })).member.id).toBe(member)
    await execute(db, sql`update profile set status = 'disabled' where member_id = ${member}`)
    await expect(api(updateProfile, { paused: false })).rejects.toMatchObject({
      code: 'profile_disabled',
    })
  })

  test('other members see no private fields', async () => {
    const member = await addMember(db, { birthDate: '1985-11-30', seenAt: now() })
    const text = await (
      await request(`/api/member.php?id=${member}`, {}, await addMember(db))
    ).text()
    for (const secret of [
      '1985-11-30',
      'birth',
      '@example.org',
      'last_seen',
      'latitude',
      'credits',
      'consent',
    ])
      expect(text).not.toContain(secret)
    expect(JSON.parse(text)).toMatchObject({ member: { id: member, active: 'online', note: '' } })
  })
})

describe('the view of others', () => {
  test('only the viewer’s own block is named; blocked by the other, invisible, deleted and unknown members cause the same failure', async () => {
    const viewer = await addMember(db)
    const [blocked, blocker, invisible, deleted, otherSite] = await Promise.all(
      [1, 1, 1, 1, 2].map((site) => addMember(db, { site })),
    )
    await execute(
      db,
      sql`insert into block (member_id, other_id, direction, at) values (${viewer}, ${blocked}, 1, now()), (${blocked}, ${viewer}, 2, now()), (${viewer}, ${blocker}, 2, now()), (${blocker}, ${viewer}, 1, now())`,
    )
    await execute(db, sql`update profile set invisible = true where member_id = ${invisible}`)
    await execute(db, sql`update account set status = 'deleted' where member_id = ${deleted}`)
    const api = await as(viewer)
    const code = async (id = '1') =>
      api(getMember, { id }).then(
        () => 'shown',
        (error: { code: string }) => error.code,
      )
    expect([await code(blocked), await code(blocker), await code(invisible)]).toEqual([
      'profile_blocked',
      'profile_not_available',
      'profile_not_available',
    ])
    expect([await code(deleted), await code(otherSite), await code('123')]).toEqual(
      Array(3).fill('profile_not_available'),
    )
    await execute(
      db,
      sql`insert into like_inbox (member_id, direction, other_id, at, is_new) values (${invisible}, 1, ${viewer}, now(), false)`,
    )
    expect(await code(invisible)).toBe('shown')
  })

  test('visitors get a log-in failure unless the owner has opted in to search engines', async () => {
    const member = await addMember(db)
    const visitor = await as()
    await expect(visitor(getMember, { id: member })).rejects.toMatchObject({
      code: 'authentication_required',
    })
    await (
      await as(member)
    )(updateProfile, { indexed: true })
    expect((await visitor(getMember, { id: member })).member).toMatchObject({
      indexed: true,
      note: null,
    })
  })
})

describe('notes, location and visits', () => {
  test('a note is visible to its writer only', async () => {
    const [member, writer] = [await addMember(db), await addMember(db)]
    const api = await as(writer)
    await api(saveNote, { id: member, text: '  Ask about the bike.  ' })
    expect((await api(getMember, { id: member })).member.note).toBe('Ask about the bike.')
    expect((await (await as(member))(getMember, { id: member })).member.note).toBeNull()
    await expect(api(saveNote, { id: '999', text: 'x' })).rejects.toMatchObject({
      code: 'not_found',
    })
    await api(saveNote, { id: member, text: '' })
    expect((await api(getMember, { id: member })).member.note).toBe('')
  })

  test('others see the fields and interests that the site shows, and no others', async () => {
    const member = await addMember(db)
    await (
      await as(member)
    )(updateProfile, { hair_color: 'brown', eye_color: 'green', interests: ['coffee'] })
    const viewer = await as(await addMember(db))
    const seen = async () => (await viewer(getMember, { id: member })).member
    expect(await seen()).toMatchObject({
      fields: { hair_color: 'brown', eye_color: 'green' },
      interests: ['coffee'],
    })
    const { settings } = app.siteById(1)
    const before = settings.visible_profile_fields
    onTestFinished(() => void (settings.visible_profile_fields = before))
    settings.visible_profile_fields = ['eye_color']
    expect(await seen()).toMatchObject({
      fields: { hair_color: null, eye_color: 'green' },
      interests: [],
      shared_interests: [],
    })
  })

  test('a location is a known city, changes at most ten times a day, and gives distances in bands', async () => {
    const [member, other] = [await addMember(db), await addMember(db)]
    const [api, others] = [await as(member), await as(other)]
    expect((await api(setCity, { city: amsterdam })).profile).toMatchObject({
      city: amsterdam,
      city_name: 'Amsterdam',
      country: 'NL',
    })
    await expect(api(setCity, { city: 1 })).rejects.toMatchObject({ code: 'place_unknown' })
    await others(setCity, { city: haarlem })
    expect((await others(getMember, { id: member })).member).toMatchObject({
      city: 'Amsterdam',
      distance: 25,
    })
    await api(updateProfile, { hide_distance: true })
    expect((await others(getMember, { id: member })).member.distance).toBeNull()
    for (let move = 0; move < 8; move++)
      await api(setCity, { city: move % 2 ? amsterdam : haarlem })
    await expect(api(setCity, { city: amsterdam })).rejects.toMatchObject({
      code: 'too_many_requests',
    })
  })

  test('a position returns its city and is not stored', async () => {
    const api = await as(await addMember(db))
    expect((await api(geocode, { lat: '52.370216', lon: '4.895168' })).city).toMatchObject({
      id: amsterdam,
      name: 'Amsterdam',
    })
    expect((await api(geocode, { lat: '0', lon: '0' })).city).toBeNull()
    expect((await api(listCities, { country: 'NL', text: 'haarl' })).cities[0]).toMatchObject({
      id: haarlem,
    })
    expect((await api(listRegions, { country: 'NL' })).regions).toHaveLength(12)
  })

  test('a visit is listed once a day, to members who show their own visits', async () => {
    const [member, visitor, shy] = [await addMember(db), await addMember(db), await addMember(db)]
    const [api, visits] = [await as(member), await as(visitor)]
    await (
      await as(shy)
    )(updateProfile, { show_visits: false })
    await visits(recordVisit, { id: member })
    await visits(recordVisit, { id: member })
    await (
      await as(shy)
    )(recordVisit, { id: member })
    await api(recordVisit, { id: member })
    expect((await api(listVisitors, {})).visitors.map(({ profile }) => profile.id)).toEqual([
      visitor,
    ])
    await visits(updateProfile, { invisible: true })
    expect((await api(listVisitors, {})).visitors).toEqual([])
    expect(await visits(listVisitors, {})).toEqual({ shown: false, visitors: [] })
  })

  test('a visit in invisible mode is not listed later either', async () => {
    const [member, visitor] = [await addMember(db), await addMember(db)]
    const [api, visits] = [await as(member), await as(visitor)]
    await visits(updateProfile, { invisible: true })
    await visits(recordVisit, { id: member })
    await visits(updateProfile, { invisible: false })
    expect((await api(listVisitors, {})).visitors).toEqual([])
    await visits(recordVisit, { id: member })
    expect((await api(listVisitors, {})).visitors).toHaveLength(1)
  })

  test('hints find addresses, phone numbers and capitals, and ignore dates', () => {
    expect(aboutHints('Write me at eva@example.org or +31 6 1234 5678')).toEqual(['email', 'phone'])
    expect(aboutHints('Born 12-03-1985, moved here on 01.02.2019, two cats and 3 bikes.')).toEqual(
      [],
    )
    expect(aboutHints('see www.example.com, or find me on Telegram')).toEqual(['link', 'messenger'])
    expect(aboutHints('I LOVE BICYCLES AND THE SEA VERY MUCH')).toEqual(['shouting'])
  })

  test('the own profile is returned to its owner only', async () => {
    await expect((await as())(getProfile, {})).rejects.toMatchObject({
      code: 'authentication_required',
    })
  })
})
