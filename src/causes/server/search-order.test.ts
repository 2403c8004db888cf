import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { listMembers } from '../../search/contract.ts'
import { getSearchOrder } from '../../search/ordering-rules.ts'
import { allowedFilters } from '../../search/rules.ts'
import { execute, rows } from '../../server/database/query.ts'
import { getWhy } from '../contract.ts'

const { app, as, now } = await testApp()
const db = app.pool
const DAY = 86_400_000

/** Thirty women who joined at different times; who joined first was here last. */
async function arrive(): Promise<string[]> {
  const days = [1, 3, 3, 6, 12, 20, 29, 45, 200, 300, 364, 380, 800]
  const ids: string[] = []
  for (let n = 0; n < 30; n++) {
    const id = await addMember(db, {
      gender: 'female',
      lookingFor: 'male',
      country: 'AT',
      seenAt: new Date(now().getTime() - (30 - n) * 60_000),
    })
    const joined = new Date(now().getTime() - ((days[n % days.length] ?? 0) + n / 100) * DAY)
    await execute(db, sql`update account set signup_at = ${joined} where member_id = ${id}`)
    ids.push(id)
  }
  return ids
}

test('the order by sign-up is what its explanations say, over two pages, and nothing else decides it', async () => {
  const everybody = await arrive()
  const mine = await as(await addMember(db, { gender: 'male', lookingFor: 'female' }))
  const search = { gender: 'female', country: 'AT', newest: '1' } as const
  const first = await mine(listMembers, search)
  // A visit between two pages changes nothing.
  const last = first.results.at(-1)?.profile.id
  await execute(db, sql`update account set last_seen_at = ${now()} where member_id = ${last}`)
  const second = await mine(listMembers, { ...search, pageNumber: '2', after: first.next ?? '' })
  const ids = [...first.results, ...second.results].map(({ profile }) => profile.id)
  expect(second.results.length).toBeGreaterThan(0)
  expect(new Set(ids)).toEqual(new Set(everybody))
  const joined = await rows<{ member_id: string }>(
    db,
    sql`select member_id from account where member_id = any (${ids}::bigint[]) order by signup_at desc, member_id desc`,
  )
  expect(ids).toEqual(joined.map(({ member_id }) => member_id))

  const bands = ['joined_week', 'joined_month', 'joined_year', 'joined_earlier']
  const ranks: number[] = []
  for (const id of ids) {
    const { reasons } = await mine(getWhy, { id: `position-${id}`, newest: '1' })
    const rules = reasons.map(({ rule }) => rule)
    expect(rules.some((rule) => rule.startsWith('active_'))).toBe(false)
    ranks.push(bands.indexOf(rules[0] ?? ''))
  }
  expect(new Set(ranks).size).toBe(4)
  expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
})

test('a page by its number follows the page before', async () => {
  const mine = await as(await addMember(db, { gender: 'male', lookingFor: 'female' }))
  const search = { gender: 'female', country: 'AT', newest: '1' } as const
  const pages = await Promise.all(
    ['1', '2'].map((pageNumber) => mine(listMembers, { ...search, pageNumber })),
  )
  const ids = pages.flatMap(({ results }) => results.map(({ profile }) => profile.id))
  expect(new Set(ids).size).toBe(30)
})

test('no brand can take the order by sign-up away, and distance wins over it', () => {
  expect(allowedFilters({ newest: '1', near: '1', online: '1' }, [])).toEqual({ newest: '1' })
  expect(getSearchOrder({ newest: '1', near: '1' })).toBe('near')
})
