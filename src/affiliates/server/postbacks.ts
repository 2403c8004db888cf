import sql from 'sql-template-tag'
import type { PostbackTable } from '../../server/database/generated/tables.ts'
import { execute, maybeRow, type Queryable } from '../../server/database/query.ts'
import type { AffiliateEvent, PostbackValues } from '../rules.ts'
import type { Affiliate } from './affiliates.ts'

type NewPostback = {
  id: string
  site: number
  affiliateId: string
  memberId: string
  event: AffiliateEvent
  pseudonym: string
  parameters: PostbackValues
}

/** Returns false if the report exists already. */
export async function addPostback(
  db: Queryable,
  { id, site, affiliateId, memberId, event, pseudonym, parameters }: NewPostback,
  now: Date,
): Promise<boolean> {
  const added = await execute(
    db,
    sql`insert into postback (postback_id, site_id, affiliate_id, member_id, event, pseudonym, parameters, created_at)
        values (${id}, ${site}, ${affiliateId}, ${memberId}, ${event}, ${pseudonym}, ${JSON.stringify(parameters)}, ${now})
        on conflict (affiliate_id, event, pseudonym) do nothing`,
  )
  return added === 1
}

export type PendingPostback = Affiliate &
  Pick<PostbackTable, 'postback_id' | 'event' | 'pseudonym' | 'parameters' | 'created_at'>

/** Null if it was sent, the member was erased, or the affiliate is no longer active. */
export async function findPendingPostback(
  db: Queryable,
  id: string,
): Promise<PendingPostback | null> {
  return maybeRow<PendingPostback>(
    db,
    sql`select a.affiliate_id, a.site_id, a.network, a.url_template, a.secret,
               p.postback_id, p.event, p.pseudonym, p.parameters, p.created_at
        from postback p join affiliate a using (affiliate_id)
        where p.postback_id = ${id} and p.sent_at is null and a.active`,
  )
}

export async function markPostbackSent(db: Queryable, id: string, now: Date): Promise<void> {
  await execute(db, sql`update postback set sent_at = ${now} where postback_id = ${id}`)
}
