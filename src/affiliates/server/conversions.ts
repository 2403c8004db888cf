import sql from 'sql-template-tag'
import type { Context } from '../../server/context.ts'
import { execute, maybeRow, type Queryable } from '../../server/database/query.ts'
import type { AffiliateEvent } from '../rules.ts'

type NewConversion = { memberId: string; event: AffiliateEvent; orderId: string | null }

/** Returns false if the event was recorded before. */
export async function addConversion(
  { db, site, now }: Context,
  { memberId, event, orderId }: NewConversion,
): Promise<boolean> {
  const added = await execute(
    db,
    sql`insert into conversion (member_id, event, site_id, order_id, happened_at)
        values (${memberId}, ${event}, ${site.id}, ${orderId}, ${now}) on conflict do nothing`,
  )
  return added === 1
}

export async function isFirstOrder(
  db: Queryable,
  memberId: string,
  orderId: string,
): Promise<boolean> {
  const record = await maybeRow(
    db,
    sql`select 1 as found from conversion
        where member_id = ${memberId} and event = 'first_order' and order_id = ${orderId}`,
  )
  return record !== null
}
