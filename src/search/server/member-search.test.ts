import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { addMember } from '../../../tests/factories/member.ts'
import { testApp } from '../../../tests/factories/app.ts'
import { execute, maybeRow, rows } from '../../server/database/query.ts'
import { rebuildFacets } from './search.ts'

const { app } = await testApp()
const db = app.pool

const listed = async (id: string) =>
  (await maybeRow<{ listed: boolean }>(db, sql`select listed from member_search where member_id = ${id}`))?.listed
const counts = () =>
  rows<{ region: number; n: number }>(
    db,
    sql`select region, n from search_facet where n > 0 and birth_year = 1955 order by region`,
  )

test('a member is in the search from the first moment and counted once for the country and once for the region', async () => {
  const id = await addMember(db, { birthDate: '1955-03-01', region: 4 })
  expect(await listed(id)).toBe(true)
  const once = [
    { region: -1, n: 1 },
    { region: 4, n: 1 },
  ]
  expect(await counts()).toEqual(once)
  await rebuildFacets(db, 1)
  expect(await counts()).toEqual(once)
})

test.each([
  ['pauses', sql`update profile set status = 'paused'`],
  ['is disabled', sql`update profile set status = 'disabled'`],
  ['becomes invisible', sql`update profile set invisible = true`],
])('whoever %s leaves the search at once and comes back', async (_name, statement) => {
  const id = await addMember(db, { birthDate: '1956-03-01' })
  await execute(db, sql`${statement} where member_id = ${id}`)
  expect(await listed(id)).toBe(false)
  await execute(db, sql`update profile set status = 'active', invisible = false where member_id = ${id}`)
  expect(await listed(id)).toBe(true)
})

test('a deleted, an unconfirmed and an idle account are not in the search', async () => {
  const id = await addMember(db)
  await execute(db, sql`update account set status = 'deleted' where member_id = ${id}`)
  expect(await listed(id)).toBe(false)
  expect(await listed(await addMember(db, { confirmed: false }))).toBe(false)
  expect(await listed(await addMember(db, { seenAt: new Date(Date.now() - 91 * 86_400_000) }))).toBe(false)
})

test('fictional profiles show only where the site allows them and are never counted', async () => {
  expect(await listed(await addMember(db, { origin: 'fictional', birthDate: '1957-01-01' }))).toBe(true)
  expect(await listed(await addMember(db, { origin: 'fictional', site: 2 }))).toBe(false)
  expect(await listed(await addMember(db, { origin: 'partner' }))).toBe(false)
  expect(await rows(db, sql`select n from search_facet where birth_year = 1957`)).toEqual([])
})
