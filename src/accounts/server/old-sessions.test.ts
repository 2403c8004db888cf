import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { runScheduled } from '../../app/server/run-jobs.ts'
import { execute, rows } from '../../server/database/query.ts'
import { newId } from '../../server/ids.ts'
import { accountSchedules } from './jobs.ts'
import { startSession } from './sessions.ts'

const { app, now } = await testApp()
const db = app.pool
const DAY = 86_400_000
const daysAgo = (days: number) => new Date(now().getTime() - days * DAY)

type Life = { began: number; used?: number; ended?: number }

/** A session by the days that each thing is ago. */
async function addLife(member: string, { began, used = began, ended }: Life): Promise<string> {
  const sessionId = newId()
  const session = { sessionId, memberId: member, siteId: 1, device: '', place: '' }
  await startSession(db, session, daysAgo(began))
  await execute(
    db,
    sql`update session set last_used_at = ${daysAgo(used)}, ended_at = ${ended === undefined ? null : daysAgo(ended)}::timestamptz
        where session_id = ${sessionId}`,
  )
  return sessionId
}

async function cleanUp(): Promise<void> {
  for (const work of accountSchedules)
    if (work.name === 'accounts_delete_expired_rows') await runScheduled(app, work)
}

const sessionsOf = async (member: string) =>
  (
    await rows<{ session_id: string }>(
      db,
      sql`select session_id from session where member_id = ${member}`,
    )
  ).map(({ session_id }) => session_id)

describe('the nightly clean-up of sessions', () => {
  test.each<[string, Life, boolean]>([
    ['logged out 89 days ago', { began: 100, ended: 89 }, true],
    ['logged out 91 days ago', { began: 92, ended: 91 }, false],
    ['expired 89 days ago', { began: 119, used: 90 }, true],
    ['expired 91 days ago', { began: 121, used: 92 }, false],
    ['expired 91 days ago and logged out later', { began: 121, used: 92, ended: 60 }, false],
    ['unused, which ended it 89 days ago', { began: 104, used: 103 }, true],
    ['unused, which ended it 91 days ago', { began: 106, used: 105 }, false],
    ['open', { began: 29, used: 0 }, true],
  ])('one that is %s', async (_, life, isStored) => {
    const member = await addMember(db)
    const session = await addLife(member, life)
    await cleanUp()
    expect(await sessionsOf(member)).toEqual(isStored ? [session] : [])
  })

  test('never deletes an open one, however long ago it began', async () => {
    const member = await addMember(db)
    const session = await addLife(member, { began: 400, used: 0 })
    await execute(
      db,
      sql`update session set expires_at = ${daysAgo(-1)} where session_id = ${session}`,
    )
    await cleanUp()
    expect(await sessionsOf(member)).toEqual([session])
  })

  test('goes through all of them, batch by batch, and passes over a legal hold', async () => {
    const [many, onHold] = [await addMember(db), await addMember(db)]
    const stored = await addLife(onHold, { began: 200 })
    await execute(
      db,
      sql`insert into session (session_id, member_id, site_id, token_hash, created_at, last_used_at, expires_at)
          select 1000 + n, ${many}::bigint, 1, sha256(n::text::bytea), ${daysAgo(200)}::timestamptz, ${daysAgo(200)}::timestamptz, ${daysAgo(170)}::timestamptz
          from generate_series(1, 1200) n`,
    )
    await execute(
      db,
      sql`insert into legal_hold (site_id, hold_id, member_id, reason, disclosed, placed_by, approved_by, placed_at, expires_at)
          values (1, ${newId()}, ${onHold}, 'A court asks', true, 1, 2, ${daysAgo(1)}, ${daysAgo(-30)})`,
    )
    await cleanUp()
    expect(await sessionsOf(many)).toEqual([])
    expect(await sessionsOf(onHold)).toEqual([stored])
  })
})
