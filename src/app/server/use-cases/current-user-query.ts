import sql from 'sql-template-tag'
import { findReaders, summaryColumns, type AskedSession } from '../../../accounts/server/public.ts'
import { unreadIn } from '../../../chat/server/public.ts'
import { balanceIn } from '../../../credits/server/public.ts'
import { newLikesIn, newMatchIn } from '../../../likes/server/public.ts'
import { disabledReasonsIn } from '../../../notifications/server/public.ts'
import { ownProfileColumns, ownProfileOf, traitsIn } from '../../../profiles/server/public.ts'
import { rememberedIn } from '../../../search/server/public.ts'
import type { FoundSession } from '../../../server/app.ts'
import { maybeRow, type Queryable } from '../../../server/database/query.ts'
import type { UserRow } from '../../../server/current-user.ts'

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
