import sql from 'sql-template-tag'
import { findReaders, summaryColumns, type AskedSession } from '../../accounts/server/accounts.ts'
import { unreadIn } from '../../chat/server/chat.ts'
import { balanceIn } from '../../credits/server/credits.ts'
import { newLikesIn, newMatchIn } from '../../likes/server/likes.ts'
import { disabledReasonsIn } from '../../notifications/server/notifications.ts'
import { ownProfileColumns, ownProfileOf, traitsIn } from '../../profiles/server/profiles.ts'
import { rememberedIn } from '../../search/server/search.ts'
import type { FoundSession } from '../app.ts'
import { maybeRow, type Queryable } from '../database/query.ts'
import type { UserRow } from './user-row.ts'

const member = sql`me.member_id`
const tables = ownProfileOf(member)
const columns = sql`${ownProfileColumns}, ${balanceIn(member)} as credits, ${unreadIn(member)} as unread,
  ${newLikesIn(member)} as new_likes, ${newMatchIn(member)} as new_match, ${disabledReasonsIn(member)} as disabled,
  ${traitsIn(member)} as traits, ${rememberedIn(member)} as remembered`

export async function userRow(db: Queryable, memberId: string): Promise<UserRow | null> {
  return maybeRow<UserRow>(
    db,
    sql`select ${summaryColumns}, ${columns} from account me ${tables}
        where me.member_id = ${memberId} and me.status in ('not_confirmed', 'active')`,
  )
}

/** Whose pages are drawn: members with their sessions, asked for at once. */
export const findPageReaders = (db: Queryable, asked: readonly AskedSession[]): Promise<(FoundSession | null)[]> =>
  findReaders(db, asked, { columns, tables })
