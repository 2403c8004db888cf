import { expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addBlock } from '../../../tests/factories/chat.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { findMatches } from '../../likes/contract.ts'
import { getMember } from '../../profiles/contract.ts'
import { countMembers, listMembers, type SearchFilters } from '../../search/contract.ts'
import {
  addBookmark,
  setAside,
  listBookmarks,
  listHidden,
  removeBookmark,
  bringBack,
} from '../bookmarks-contract.ts'

const { app, as } = await testApp()
const db = app.pool
const filters: SearchFilters = { min_age: '70', max_age: '72' }

async function pair() {
  const options = { birthDate: '1955-01-01', seenAt: new Date() }
  const [me, other] = [await addMember(db, options), await addMember(db, options)]
  const [api, their] = [await as(me), await as(other)]
  const ids = async (reader: typeof api) =>
    (await reader(listMembers, filters)).results.map(({ profile }) => profile.id)
  return { me, other, api, their, ids }
}

test('who is set aside leaves search, its count and suggestions of one side only, and comes back', async () => {
  const { me, other, api, their, ids } = await pair()
  const suggested = async () =>
    (await api(findMatches, {})).suggestions.map(({ profile }) => profile.id)
  const count = async () => (await api(countMembers, filters)).numResults
  const before = await count()
  expect(await ids(api)).toContain(other)
  await api(setAside, { member: other })
  await api(setAside, { member: other })
  expect(await ids(api)).not.toContain(other)
  expect(await count()).toBe(before - 1)
  expect(await suggested()).not.toContain(other)
  expect(await ids(their)).toContain(me)
  expect((await api(getMember, { id: other })).member.list).toBe('hidden')
  expect((await their(getMember, { id: me })).member.list).toBeNull()
  expect((await api(listHidden, {})).people.map(({ id }) => id)).toEqual([other])
  await api(bringBack, { member: other })
  expect(await ids(api)).toContain(other)
  expect((await api(listHidden, {})).people).toEqual([])
})

test('who is kept is in the list of one side only, and not in both lists', async () => {
  const { other, api, their } = await pair()
  await api(setAside, { member: other })
  await api(addBookmark, { member: other })
  expect((await api(listHidden, {})).people).toEqual([])
  expect((await api(listBookmarks, {})).people).toMatchObject([
    { id: other, profile: { id: other } },
  ])
  expect((await their(listBookmarks, {})).people).toEqual([])
  expect((await api(getMember, { id: other })).member.list).toBe('bookmarked')
  await api(removeBookmark, { member: other })
  expect((await api(listBookmarks, {})).people).toEqual([])
})

test('nobody keeps themselves, and who cannot be seen has no card', async () => {
  const { me, other, api } = await pair()
  await api(addBookmark, { member: me })
  await api(addBookmark, { member: other })
  await addBlock(db, other, me)
  expect((await api(listBookmarks, {})).people).toMatchObject([{ id: other, profile: null }])
})
