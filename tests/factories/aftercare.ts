import sql from 'sql-template-tag'
import { execute, type Queryable } from '../../src/server/database/query.ts'
import { newId } from '../../src/server/ids.ts'

/** Adds the notice that a member read about an account that was removed as a fraud; returns its id. */
export async function addAftercareNotice(
  db: Queryable,
  { member, conversation }: { member: string; conversation: string },
): Promise<string> {
  const id = newId()
  await execute(
    db,
    sql`insert into aftercare (site_id, aftercare_id, banned_id, origin, report_id, rule, state, reported_at, decided_at, decided_by, listed_at, sent_at)
        values (1, ${id}, ${newId()}, 'member', ${newId()}, 'scam', 'sent', now(), now(), ${newId()}, now(), now())`,
  )
  await execute(
    db,
    sql`insert into aftercare_notice (site_id, aftercare_id, member_id, conversation_id, name, age, first_contact_at, last_contact_at, messages, photos, sent_at, opened_at)
        values (1, ${id}, ${member}, ${conversation}, 'Kaat', 30, now(), now(), 4, 1, now(), now())`,
  )
  return id
}
