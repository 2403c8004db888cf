import { describe, expect, test } from 'vitest'
import sql from 'sql-template-tag'
import { getConversation, listChats } from '../../../chat/contract.ts'
import { sendMessage } from '../../../chat/sending-contract.ts'
import { getUser } from '../../../accounts/contract.ts'
import { getProfile, setCity } from '../../../profiles/contract.ts'
import { searchFilters } from '../../../search/contract.ts'
import { regulatedStates } from '../../../platform/regulated-regions.ts'
import { getRegions, regionById } from '../../../server/places/places.ts'
import { searchCities } from '../../../server/places/search-cities.ts'
import { row } from '../../../server/database/query.ts'
import { addMember } from '../../../../tests/factories/member.ts'
import { testApp } from '../../../../tests/factories/app.ts'
import { sessionCookieOf, signupBrowser, signupForm } from '../../../../tests/factories/signup.ts'

const { app, as, request, mails } = await testApp()
const { post } = signupBrowser({ request, mails })

let joined = 0
/** Signs up with these answers; returns the response and the new member's id. */
async function join(answers: object) {
  const email = `answers-${++joined}@example.com`
  const response = await post('/api/signup.php', { ...signupForm, email, ...answers })
  if (response.status !== 200) return { response, id: '' }
  expect(sessionCookieOf(response)).not.toBe('')
  const { member_id: id } = await row<{ member_id: string }>(
    app.pool,
    sql`select member_id from account where email = ${email}`,
  )
  return { response, id }
}

describe('answers given before sign-up', () => {
  test('are in the profile of the new member', async () => {
    const region = getRegions('NL')[3]?.id
    const { id } = await join({
      interests: ['cycling', 'dogs', 'cycling'],
      about: '  Something light.\nOn Sundays.  ',
      region,
    })
    const { profile } = await (await as(id))(getProfile, {})
    expect(profile).toMatchObject({
      interests: ['cycling', 'dogs'],
      about: 'Something light.\nOn Sundays.',
      region,
    })
  })

  test('are optional', async () => {
    const { id } = await join({})
    expect((await (await as(id))(getProfile, {})).profile).toMatchObject({
      interests: [],
      about: '',
      region: null,
    })
  })

  test('are refused if an interest is unknown or a text too long', async () => {
    for (const wrong of [
      { interests: ['money'] },
      { about: 'x'.repeat(501) },
      { interests: Array.from({ length: 21 }, () => 'dogs') },
    ])
      expect((await join(wrong)).response.status).toBe(400)
  })

  test('ignore a region of another country', async () => {
    const { id } = await join({ region: getRegions('DE')[0]?.id })
    expect((await (await as(id))(getProfile, {})).profile.region).toBeNull()
  })

  test('the states are those of the list of regions', () => {
    const names = Object.entries(regulatedStates).map(([id, code]) => [
      code,
      regionById(Number(id))?.country,
      regionById(Number(id))?.name,
    ])
    expect(names).toEqual([
      ['US-CA', 'US', 'California'],
      ['US-CO', 'US', 'Colorado'],
      ['US-NJ', 'US', 'New Jersey'],
      ['US-VT', 'US', 'Vermont'],
    ])
  })

  test('come from no region that the brand closed; an open one says what its law asks for', async () => {
    const newJersey = 1231
    const [newark] = searchCities('US', 'Newark', 1)
    const { settings } = app.siteById(1)
    const { id } = await join({})
    const api = await as(id)
    await api(setCity, { city: newark?.city.id ?? 0 })
    expect((await api(getUser, {})).user?.law).toBe('US-NJ')
    settings.regions_closed = ['US-NJ']
    const { response } = await join({ region: newJersey })
    expect(await response.json()).toMatchObject({ error: { code: 'region_closed' } })
    await expect(api(setCity, { city: newark?.city.id ?? 0 })).rejects.toMatchObject({
      code: 'region_closed',
    })
    settings.regions_closed = []
  })

  test('become the first search, with ages in either order', async () => {
    const { id } = await join({ looking_for: 'male', ages: { min: 45, max: 30 } })
    expect((await (await as(id))(searchFilters, {})).filters).toMatchObject({
      gender: 'male',
      min_age: '30',
      max_age: '45',
    })
  })
})

describe('a first message without a receiver', () => {
  test('is offered at every first conversation until something is written', async () => {
    const [one, other] = [await addMember(app.pool), await addMember(app.pool)]
    const { id } = await join({ signup_message: 'Sundays, early, with coffee.' })
    const api = await as(id)
    const draftFor = async (profile: string) =>
      (await api(getConversation, { profile })).conversation.draft
    expect(await draftFor(one)).toBe('Sundays, early, with coffee.')
    expect(await draftFor(other)).toBe('Sundays, early, with coffee.')
    await api(sendMessage, { id: crypto.randomUUID(), profile: one, text: 'Something else' })
    expect(await draftFor(other)).toBeNull()
  })

  test('with contact details is refused when it is sent, and kept until it is mended', async () => {
    const [partner, other] = [await addMember(app.pool), await addMember(app.pool)]
    const text = 'Mail me at noor@example.org'
    const { id } = await join({ signup_message: text })
    const api = await as(id)
    const draft = async () => (await api(getConversation, { profile: partner })).conversation.draft
    expect(await draft()).toBe(text)
    const send = (content: string | null) =>
      api(sendMessage, { id: crypto.randomUUID(), profile: partner, text: content ?? '' })
    await expect(send(await draft())).rejects.toMatchObject({ code: 'contact_in_first_message' })
    expect((await (await as(partner))(listChats, {})).chats).toEqual([])
    expect(await draft()).toBe(text)
    await send('Do you sail?')
    expect((await api(getConversation, { profile: other })).conversation.draft).toBeNull()
  })

  test('is offered to its writer only', async () => {
    const partner = await addMember(app.pool)
    await join({ signup_message: 'Only mine' })
    const stranger = await addMember(app.pool)
    expect(
      (await (await as(stranger))(getConversation, { profile: partner })).conversation.draft,
    ).toBeNull()
  })
})
