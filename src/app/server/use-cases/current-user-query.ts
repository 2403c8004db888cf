import sql, { type Sql } from 'sql-template-tag'
import {
  findSessionsWithTraits,
  findSessionsWithUser,
  summaryColumns,
  type SessionLookup,
} from '../../../accounts/server/public.ts'
import { unreadAftercareSql } from '../../../aftercare/server/public.ts'
import { unreadCountSql, unsentCountSql, waitingCountSql } from '../../../chat/server/public.ts'
import { spendableSql } from '../../../credits/server/public.ts'
import { hasQuickExitSql } from '../../../discretion/server/public.ts'
import { dueCheckInSql, openPlansSql } from '../../../meetings/server/public.ts'
import { pendingTermsSql } from '../../../legal/server/public.ts'
import { newLikeCountSql, hasNewMatchSql } from '../../../likes/server/public.ts'
import { disabledReasonsSql, sessionSubscriptionSql } from '../../../notifications/server/public.ts'
import {
  viewerProfileColumns,
  viewerProfileJoin,
  traitsSql,
} from '../../../profiles/server/public.ts'
import { rememberedFiltersSql } from '../../../search/server/public.ts'
import { neutralNameSql } from '../../../server/neutral-name.ts'
import type { SessionMatch } from '../../../server/app.ts'
import { maybeRow, type Queryable } from '../../../server/database/query.ts'
import type { UserRow } from '../../../server/current-user.ts'

const member = sql`me.member_id`
const tables = viewerProfileJoin(member)
const columns = sql`${viewerProfileColumns}, ${spendableSql(member)} as credits, ${unreadCountSql(member)} as unread, ${waitingCountSql(member)} as waiting, ${unsentCountSql(member)} as unsent,
  ${newLikeCountSql(member)} as new_likes, ${hasNewMatchSql(member)} as new_match, ${unreadAftercareSql(member)} as aftercare, ${dueCheckInSql(member)} as check_in, ${openPlansSql(member)} as dates, ${hasQuickExitSql(member, sql`me.site_id`)} as quick_exit, ${neutralNameSql(member, sql`me.site_id`)} as neutral_name, ${pendingTermsSql(member, sql`me.site_id`)} as terms_pending, ${disabledReasonsSql(member)} as disabled,
  ${traitsSql(member)} as traits, ${rememberedFiltersSql(member)} as remembered`

/** The columns for the session that asks. */
const columnsFor = (session: Sql) =>
  sql`${columns}, ${sessionSubscriptionSql(member, session)} as push_subscription`

export async function findUserRow(
  db: Queryable,
  memberId: string,
  sessionId: string | null,
): Promise<UserRow | null> {
  return maybeRow<UserRow>(
    db,
    sql`select ${summaryColumns}, ${columnsFor(sql`${sessionId}::bigint`)} from account me ${tables}
        where me.member_id = ${memberId} and me.status in ('not_confirmed', 'active')`,
  )
}

/** For page renders: loads the sessions with their members' user rows, batched. */
export const findSessionsWithUsers = (
  db: Queryable,
  queries: readonly SessionLookup[],
): Promise<(SessionMatch | null)[]> =>
  findSessionsWithUser(db, queries, { columns: columnsFor(sql`s.session_id`), tables })

/** For calls that search or compare: loads the sessions with their members' own traits, batched. */
export const findSessionsWithOwnTraits = (
  db: Queryable,
  queries: readonly SessionLookup[],
): Promise<(SessionMatch | null)[]> => findSessionsWithTraits(db, queries, traitsSql(member))
