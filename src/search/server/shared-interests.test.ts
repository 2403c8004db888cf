import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { execute } from '../../server/database/query.ts'
import { sharedInterests } from '../contract.ts'

const { app, as } = await testApp()

async function addWithInterests(country: string, gender: 'male' | 'female', interests: string[]) {
  const id = await addMember(app.pool, { country, gender })
  await execute(
    app.pool,
    sql`update profile set interests = ${interests}::text[] where member_id = ${id}`,
  )
  return id
}

describe('shared interests', () => {
  test('are those of the people whom the member may meet, the most common first', async () => {
    await addWithInterests('AT', 'female', ['hiking', 'coffee', 'sex', 'tennis'])
    await addWithInterests('AT', 'female', ['hiking', 'coffee', 'sex'])
    await addWithInterests('AT', 'female', ['hiking'])
    await addWithInterests('AT', 'male', ['gaming'])
    await addWithInterests('AT', 'male', ['gaming'])
    const reader = await addMember(app.pool, {
      country: 'AT',
      gender: 'male',
      lookingFor: 'female',
    })
    expect(await (await as(reader))(sharedInterests, {})).toEqual({
      interests: ['hiking', 'coffee'],
    })
  })

  test('do not include those of blocked members', async () => {
    const blocked = await addWithInterests('CH', 'female', ['sailing'])
    await addWithInterests('CH', 'female', ['sailing'])
    const reader = await addMember(app.pool, {
      country: 'CH',
      gender: 'male',
      lookingFor: 'female',
    })
    const api = await as(reader)
    expect(await api(sharedInterests, {})).toEqual({ interests: ['sailing'] })
    await execute(
      app.pool,
      sql`insert into block (member_id, other_id, direction, at) values (${reader}, ${blocked}, 1, now())`,
    )
    expect(await api(sharedInterests, {})).toEqual({ interests: [] })
  })

  test('are refused to visitors', async () => {
    await expect((await as())(sharedInterests, {})).rejects.toMatchObject({
      status: 403,
    })
  })
})
