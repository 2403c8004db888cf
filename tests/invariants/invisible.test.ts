import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { giveLike } from '../../src/likes/contract.ts'
import { listMembers } from '../../src/search/contract.ts'
import { execute } from '../../src/server/database/query.ts'
import { testApp } from '../factories/app.ts'
import { addMember } from '../factories/member.ts'
import { addPrivateLife } from '../factories/private-life.ts'
import { requestOf, sampleInput, unknownIds } from '../factories/sample-input.ts'

const node = await testApp()
const { app, as, request, now } = node
app.limits.consume = async () => {}
const { member, friend } = await addPrivateLife(node)
await (
  await as(member)
)(giveLike, { member: friend })
const stranger = await addMember(app.pool, { paid: true, gender: 'male', seenAt: hoursAgo(5) })
/** Members in whose order the invisible one would move. */
await addMember(app.pool, { seenAt: hoursAgo(2) })
await addMember(app.pool, { seenAt: hoursAgo(50) })

function hoursAgo(hours: number) {
  return new Date(now().getTime() - hours * 3_600_000)
}

/** Without challenges, which are random. */
const reading = app.routes
  .map(({ call }) => call)
  .filter((call) => call.method === 'GET' && !call.writes && call.access !== 'operator')
  .filter(({ path }) => !path.startsWith('/api/passkey-'))

const paths = new Set([
  ...reading.flatMap((call) =>
    [true, false].map(
      (full) => requestOf(call, sampleInput(call, { ...unknownIds, id: member }, full)).path,
    ),
  ),
  requestOf(listMembers, { country: 'any', online: '1' }).path,
  requestOf(listMembers, {
    country: 'NL',
    after: `${Math.floor(now().getTime() / 1000)}.${member}`,
  }).path,
])

/** The responses to everybody who may or may not see the member, without times of the requests. */
async function responsesWhenSeen(lastSeen: Date): Promise<string[]> {
  await execute(
    app.pool,
    sql`update account set last_seen_at = ${lastSeen} where member_id = ${member}`,
  )
  const readers = [undefined, stranger, friend]
  return Promise.all(
    readers.flatMap((reader) =>
      [...paths].map(async (path) => {
        const text = await (await request(path, {}, reader)).text()
        return `${path} ${text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')}`
      }),
    ),
  )
}

describe('the last activity', () => {
  test('of a visible member changes responses, so that the comparison works', async () => {
    expect(await responsesWhenSeen(now())).not.toEqual(await responsesWhenSeen(hoursAgo(30)))
  })

  test('of an invisible member changes no response to anybody, not even to a friend', async () => {
    await execute(app.pool, sql`update profile set invisible = true where member_id = ${member}`)
    const active = await responsesWhenSeen(now())
    expect(await responsesWhenSeen(hoursAgo(30))).toEqual(active)
  })
})
