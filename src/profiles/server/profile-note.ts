import sql from 'sql-template-tag'
import { execute, maybeRow, type Queryable } from '../../server/database/query.ts'

/** The member's note about another member; empty if there is none. */
export async function getNote(db: Queryable, memberId: string, otherId: string): Promise<string> {
  const row = await maybeRow<{ text: string }>(
    db,
    sql`select text from profile_note where member_id = ${memberId} and other_id = ${otherId}`,
  )
  return row?.text ?? ''
}

export async function upsertNote(
  db: Queryable,
  note: { memberId: string; otherId: string; text: string; at: Date },
): Promise<void> {
  const { memberId, otherId, text, at } = note
  if (text === '') {
    await execute(
      db,
      sql`delete from profile_note where member_id = ${memberId} and other_id = ${otherId}`,
    )
    return
  }
  await execute(
    db,
    sql`insert into profile_note (member_id, other_id, text, updated_at) values (${memberId}, ${otherId}, ${text}, ${at})
        on conflict (member_id, other_id) do update set text = excluded.text, updated_at = excluded.updated_at`,
  )
}
