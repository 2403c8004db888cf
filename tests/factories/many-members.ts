import sql from 'sql-template-tag'
import { execute, rows, type Queryable } from '../../src/server/database/query.ts'
import { newId } from '../../src/server/ids.ts'

/** Rows per statement: on a busy machine a statement stays below its timeout. */
const BATCH_SIZE = 250

/** Inserts this many members in few statements. */
export async function addManyMembers(db: Queryable, count: number): Promise<string[]> {
  const added: string[] = []
  while (added.length < count)
    added.push(...(await addBatch(db, added.length, Math.min(BATCH_SIZE, count - added.length))))
  return added
}

/** Their ids are consecutive. */
async function addBatch(db: Queryable, before: number, count: number): Promise<string[]> {
  const first = newId()
  const added = await rows<{ member_id: string }>(
    db,
    sql`insert into account (member_id, site_id, email, email_confirmed_at, status, paid_user, language, country, signup_at, last_seen_at)
        select ${first}::bigint + n, 1, ${first}::bigint + n || '@example.org', now(), 'active', false, 'nl', 'NL', now(), now()
        from generate_series(1, ${count}::int) n returning member_id`,
  )
  await execute(
    db,
    sql`insert into profile (member_id, site_id, origin, name, gender, birth_date, language, country, region, updated_at)
        select ${first}::bigint + n, 1, 'member', 'Person ' || ${before}::int + n, 'male', '1990-05-17', 'nl', 'NL', 1, now()
        from generate_series(1, ${count}::int) n`,
  )
  return added.map(({ member_id }) => member_id)
}
