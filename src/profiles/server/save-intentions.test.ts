import { expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { findMatches, giveLike } from '../../likes/contract.ts'
import { listMembers } from '../../search/contract.ts'
import { getMember } from '../contract.ts'
import { getIntentions, saveIntentions, type OwnIntention } from '../intention-contract.ts'

const { app, as } = await testApp()
const db = app.pool
const viewer = await addMember(db, { name: 'Daan', gender: 'male' })
const reader = await as(viewer)

async function addAnswer(...intentions: OwnIntention[]) {
  const id = await addMember(db, { name: 'Noor' })
  const api = await as(id)
  await api(saveIntentions, { intentions, intimate_consent: true })
  return { id, api, seen: async () => (await reader(getMember, { id })).member.intentions }
}

test('each answer is seen by whom its owner chose, the main one first', async () => {
  const { id, api, seen } = await addAnswer(
    { intention: 'lasting', visibility: 'matches' },
    { intention: 'friendship', visibility: 'all' },
    { intention: 'touch', visibility: 'nobody' },
  )
  expect(await seen()).toEqual(['friendship'])
  await reader(giveLike, { member: id })
  await api(giveLike, { member: viewer })
  expect(await seen()).toEqual(['lasting', 'friendship'])
})

test('an intimate answer needs a consent of its own, which goes with it', async () => {
  const { api } = await addAnswer()
  const touch = { intention: 'touch', visibility: 'all' } as const
  const save = (intentions: OwnIntention[]) => api(saveIntentions, { intentions })
  await expect(save([touch])).rejects.toMatchObject({ code: 'consent_missing' })
  await api(saveIntentions, { intentions: [touch], intimate_consent: true })
  await save([{ intention: 'light', visibility: 'all' }, touch])
  await save([])
  await expect(save([touch])).rejects.toMatchObject({ code: 'consent_missing' })
  await expect(save([touch, { ...touch }])).rejects.toMatchObject({
    code: 'bad_input',
  })
})

test('search finds by what somebody says to everybody only', async () => {
  const open = await addAnswer({ intention: 'open', visibility: 'all' })
  const hidden = await addAnswer({ intention: 'open', visibility: 'matches' })
  const { results } = await reader(listMembers, { intention: 'open' })
  const ids = results.map(({ profile }) => profile.id)
  expect(ids).toContain(open.id)
  expect(ids).not.toContain(hidden.id)
})

test('what both are here for is a reason of a suggestion, unless it is intimate or hidden', async () => {
  await reader(saveIntentions, {
    intentions: [
      { intention: 'light', visibility: 'nobody' },
      { intention: 'touch', visibility: 'nobody' },
    ],
    intimate_consent: true,
  })
  const both = await addAnswer({ intention: 'light', visibility: 'all' })
  const intimate = await addAnswer({ intention: 'touch', visibility: 'all' })
  const { suggestions } = await reader(findMatches, {})
  const reasonsOf = (id: string) =>
    suggestions.find(({ profile }) => profile.id === id)?.reasons.map(({ kind }) => kind)
  expect(reasonsOf(both.id)).toContain('intention')
  expect(reasonsOf(intimate.id)).not.toContain('intention')
})

test('a brand that does not ask has no answers', async () => {
  const { api, seen } = await addAnswer({ intention: 'lasting', visibility: 'all' })
  app.siteById(1).settings.intentions = false
  await expect(api(getIntentions, {})).rejects.toMatchObject({ code: 'not_found' })
  expect(await seen()).toEqual([])
  app.siteById(1).settings.intentions = true
})
