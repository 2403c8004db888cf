import { execute, rows, type Queryable } from '../../server/database/query.ts'
import sql from 'sql-template-tag'

/**
 * Removes the member's side of every conversation. Partners keep theirs, as with a deleted member;
 * messages that no side can read are deleted. Evidence copies stay until their retention time.
 * Returns the names of photos whose files are deleted as well.
 */
export async function eraseConversations(db: Queryable, memberId: string): Promise<string[]> {
  const mine = sql`select conversation_id, other_id from inbox where member_id = ${memberId}`
  const unreadable = await rows<{ photo_name: string | null }>(
    db,
    sql`delete from message m using (${mine}) mine
        left join inbox theirs on theirs.member_id = mine.other_id and theirs.conversation_id = mine.conversation_id
        where m.conversation_id = mine.conversation_id and (theirs.member_id is null or m.seq <= theirs.removed_up_to)
          and not exists (select from evidence_copy s where (s.member_id, s.other_id) in ((${memberId}, mine.other_id), (mine.other_id, ${memberId})))
        returning m.photo_name`,
  )
  await execute(db, sql`delete from inbox where member_id = ${memberId}`)
  return unreadable.flatMap(({ photo_name }) => photo_name ?? [])
}
