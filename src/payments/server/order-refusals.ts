import sql from 'sql-template-tag'
import type { Context } from '../../server/context.ts'
import { execute, type Queryable } from '../../server/database/query.ts'
import { newId } from '../../server/ids.ts'
import type { RefusalReason } from '../contract.ts'

export async function addRefusal(
  { db, now, site }: Pick<Context, 'db' | 'now' | 'site'>,
  memberId: string,
  reasons: readonly RefusalReason[],
): Promise<void> {
  await execute(
    db,
    sql`insert into order_refusal (refusal_id, member_id, site_id, reasons, at)
        values (${newId()}, ${memberId}, ${site.id}, ${[...reasons]}, ${now})`,
  )
}

export async function removeRefusalsBefore(
  db: Queryable,
  siteId: number,
  before: Date,
): Promise<void> {
  await execute(db, sql`delete from order_refusal where site_id = ${siteId} and at < ${before}`)
}
