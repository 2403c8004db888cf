import sql from 'sql-template-tag'
import { row, type Queryable } from '../../server/database/query.ts'

/** A shorter message may stand in any text by chance. */
const MIN_LENGTH = 20

/** Whether a text quotes a message of a member's conversations word by word, in whatever case. */
export async function quotesMessage(
  db: Queryable,
  memberId: string,
  text: string,
): Promise<boolean> {
  const { quoted } = await row<{ quoted: boolean }>(
    db,
    sql`select exists (select from inbox i join message m on m.conversation_id = i.conversation_id
          where i.member_id = ${memberId} and length(m.body) >= ${MIN_LENGTH}
            and position(lower(m.body) in lower(${text})) > 0) as quoted`,
  )
  return quoted
}
