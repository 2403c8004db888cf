import sql, { type Sql } from 'sql-template-tag'
import { defineEvent } from '../../server/domain-event.ts'

export { forgetBannedName } from './aftercare-notice.ts'

/** SQL expression: the latest aftercare that the member was told of and has not read; else null. */
export const unreadAftercareSql = (member: Sql): Sql => sql`(
  select n.aftercare_id from aftercare_notice n
  where n.member_id = ${member} and n.sent_at is not null and n.opened_at is null order by n.sent_at desc limit 1)`

/** An entry of a partner's feed, as the partner knows it. */
export type FeedEntry = { feed: string; entry: string; rule: string; aftercare: string }

/** The profile of a partner was removed because it deceives people, or that decision did not stand. */
export const partnerProfileRemoved = defineEvent<FeedEntry>('partner_profile_removed')
export const partnerProfileRestored = defineEvent<FeedEntry>('partner_profile_restored')
