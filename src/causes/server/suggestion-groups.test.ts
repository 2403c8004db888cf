import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addBlock } from '../../../tests/factories/chat.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { addSession } from '../../../tests/factories/sessions.ts'
import { addStaff } from '../../../tests/factories/staff.ts'
import { giveLike } from '../../likes/contract.ts'
import { execute } from '../../server/database/query.ts'
import { listMemberReached, listReached } from '../contract.ts'

const { app, as, now } = await testApp()
const HOUR = 3_600_000
/** The beginning of the hour before this one. */
const hour = new Date((Math.floor(now().getTime() / HOUR) - 1) * HOUR)
const minutes = (count: number) => new Date(hour.getTime() + count * 60_000)

async function suggest(reader: string, others: string[], at: Date, kind = 'suggestion') {
  const session = await addSession(app.pool, reader)
  await execute(
    app.pool,
    sql`insert into impression (site_id, member_id, kind, other_id, day, at, via, session_id, points, rule_version)
        select 1, ${reader}, ${kind}, other, ${at}::date, ${at}, 2, ${session}, '{}', 1 from unnest(${others}::bigint[]) other`,
  )
}

const addPeople = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, n) => addMember(app.pool, { name: `Noor ${n}` })))

test('the suggestions of an hour are one entry with faces and their number, across pages', async () => {
  const reader = await addMember(app.pool)
  const api = await as(reader)
  const people = await addPeople(60)
  await suggest(reader, people.slice(0, 30), minutes(5))
  await suggest(reader, people.slice(30, 58), minutes(50))
  await suggest(reader, people.slice(58), new Date(hour.getTime() - 10 * 60_000))
  await (
    await as(people[0])
  )(giveLike, { member: reader })

  const { entries, next, counts } = await api(listReached, {})
  expect(entries.map(({ kind, group }) => [kind, group?.count])).toEqual([
    ['like', undefined],
    ['suggestion', 58],
    ['suggestion', 2],
  ])
  expect(next).toBeNull()
  // Each is counted by itself.
  expect(counts).toMatchObject({ member: 1, service: 60 })
  const [, first] = entries
  expect(first?.group?.people).toHaveLength(6)

  const single = await api(listReached, { filter: 'site', before: first?.group?.before })
  expect(single.entries).toHaveLength(50)
  expect(single.entries.every(({ group }) => group === undefined)).toBe(true)
  const rest = await api(listReached, { filter: 'site', before: single.next ?? '' })
  expect(new Set([...single.entries, ...rest.entries].map(({ id }) => id)).size).toBe(60)
  // A list that begins within the hour does not repeat its entry.
  const later = await api(listReached, { before: `${minutes(20).toISOString()}_suggestion-z` })
  expect(later.entries.map(({ group }) => group?.count)).toEqual([2])
})

test('a group leaves out whom its reader may not see, and one person is no group', async () => {
  const reader = await addMember(app.pool)
  const people = await addPeople(3)
  await suggest(reader, people, minutes(5))
  await addBlock(app.pool, people[2] ?? '', reader)
  const list = async () => (await (await as(reader))(listReached, {})).entries
  expect((await list()).map(({ group }) => group?.count)).toEqual([2])
  await addBlock(app.pool, people[1] ?? '', reader)
  expect(await list()).toMatchObject([{ id: `suggestion-${people[0]}` }])
  expect((await list())[0]?.group).toBeUndefined()
  await addBlock(app.pool, people[0] ?? '', reader)
  expect(await list()).toEqual([])
  const support = await as(await addStaff(app.pool, ['support']))
  const { entries } = await support(listMemberReached, { id: reader })
  expect(entries).toMatchObject([{ group: { count: 3 } }])
})

test('advertisements stay entries of their own, also of one site on several days', async () => {
  const reader = await addMember(app.pool)
  const [performer = ''] = await addPeople(1)
  for (const days of [0, 1, 2])
    await suggest(reader, [performer], new Date(hour.getTime() - days * 24 * HOUR), 'advertisement')
  const { entries } = await (await as(reader))(listReached, {})
  expect(entries).toHaveLength(3)
})
