import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import { fact } from '../../server/fact.ts'
import { row, type Queryable } from '../../server/database/query.ts'
import type { Kind } from '../rules.ts'

/** Somebody wrote to somebody. `first`: it opened the conversation. */
export const messageSent = fact<{ conversation: string; seq: number; from: string; to: string; kind: Kind; first: boolean }>(
  'message_sent',
)

/** The answer guarantee gave credits back for messages that nobody opened. */
export const creditsCameBack = fact<{ member: string; credits: number; messages: number }>('credits_came_back')

/** Unread messages in all conversations of the member; what lies behind a block is not counted. */
export async function totalUnread(db: Queryable, memberId: string): Promise<number> {
  const { total } = await row<{ total: number }>(
    db,
    sql`select coalesce(sum(i.num_unread), 0)::int as total from inbox i
        where i.member_id = ${memberId} and i.num_unread > 0 and i.removed_at is null
          and not exists (select from hidden_member h where h.member_id = i.member_id and h.other_id = i.other_id)`,
  )
  return total
}

/** The debit's key: an id belongs to one conversation, so that the same id elsewhere is paid for again. */
export function spendKey(conversation: string, id: string): string {
  const hex = createHash('sha256').update(`${conversation}:${id}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-')
}
