import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { features } from '../../src/app/server/features.ts'
import { runScheduled } from '../../src/app/server/run-jobs.ts'
import { blockMember } from '../../src/blocks/contract.ts'
import { sendMessage } from '../../src/chat/sending-contract.ts'
import { deleteAccount } from '../../src/data-rights/contract.ts'
import { retainedTables } from '../../src/data-rights/server/personal-tables.ts'
import { giveLike, swipe } from '../../src/likes/contract.ts'
import { recordVisit, saveNote } from '../../src/profiles/contract.ts'
import { row, rows } from '../../src/server/database/query.ts'
import { hashPassword } from '../../src/server/passwords/hash-password.ts'
import { testApp } from '../factories/app.ts'
import { addWriter } from '../factories/chat.ts'
import { addMember } from '../factories/member.ts'

const { app, as, advance, runJobs } = await testApp()
const db = app.pool
const password = 'three pears on a plate'
const DAY = 86_400_000

/** Of both members of a conversation; the partner keeps it as “deleted member”. */
const conversations = new Set([
  'conversation',
  'inbox',
  'message',
  'conversation_start',
  'undelivered_message',
])

/** The tables with a row that names the member in any column of ids. */
async function tablesNaming(member: string): Promise<Set<string>> {
  const columns = await rows<{ table: string; column: string }>(
    db,
    sql`select c.relname::text as table, a.attname::text as column
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
          and a.atttypid in ('bigint'::regtype, 'bigint[]'::regtype)`,
  )
  const naming = new Set<string>()
  for (const { table, column } of columns) {
    const { rows: found } = await db.query(
      `select 1 from "${table}" where "${column}"::text in ($1, '{' || $1 || '}') limit 1`,
      [member],
    )
    if (found.length > 0) naming.add(table)
  }
  return naming
}

describe('an erased member', () => {
  test('is named by no visit, like, note or block of others, and by no job', async () => {
    const passwordHash = await hashPassword(password)
    const leaving = await addWriter(db, { credits: 10, passwordHash })
    const others = await Promise.all(
      (['male', 'male', 'male', 'male'] as const).map((gender) => addMember(db, { gender })),
    )
    const [friend = '', visitor = '', blocked = '', passed = ''] = others
    const [mine, friends, visitors] = [await as(leaving), await as(friend), await as(visitor)]
    await mine(sendMessage, { id: crypto.randomUUID(), profile: friend, text: 'Hello there' })
    await mine(giveLike, { member: friend })
    await friends(giveLike, { member: leaving })
    await mine(swipe, { member: passed, choice: 'pass' })
    await mine(recordVisit, { id: visitor })
    await visitors(recordVisit, { id: leaving })
    await visitors(saveNote, { id: leaving, text: 'Likes soup' })
    await mine(saveNote, { id: visitor, text: 'Likes films' })
    await mine(blockMember, { member: blocked })
    await runJobs()
    const status = async () =>
      (
        await row<{ status: string }>(
          db,
          sql`select status from account where member_id = ${leaving}`,
        )
      ).status
    const before = await tablesNaming(leaving)
    for (const table of ['visit', 'like_pair', 'profile_note', 'block', 'conversation'])
      expect(before, table).toContain(table)
    await mine(deleteAccount, { password, credits: 'waive' })
    advance(15 * DAY)
    for (const { scheduled = [] } of features)
      for (const work of scheduled) await runScheduled(app, work)
    await runJobs()
    expect(await status()).toBe('erased')
    const left = [...(await tablesNaming(leaving))].filter(
      (table) => !retainedTables.has(table) && !conversations.has(table),
    )
    expect(left).toEqual([])
  })
})
