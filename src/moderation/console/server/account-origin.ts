import sql from 'sql-template-tag'
import { toRequestOrigins } from '../../../order-limits/server/public.ts'
import type { Context } from '../../../server/context.ts'
import { execute, type Queryable } from '../../../server/database/query.ts'

/** Keeps keyed hashes of device and network of a sign-up; nothing for addresses of private networks. */
export async function addAccountOrigins(ctx: Context, memberId: string): Promise<void> {
  const origins = toRequestOrigins(ctx)
  if (origins.length === 0) return
  await execute(
    ctx.db,
    sql`insert into account_origin (member_id, kind, value, site_id, at)
        select ${memberId}, o.kind, o.value, ${ctx.site.id}, ${ctx.now}
        from unnest(${origins.map(({ kind }) => kind)}::text[], ${origins.map(({ values }) => values[0] ?? '')}::text[]) as o (kind, value)
        on conflict do nothing`,
  )
}

export async function removeAccountOriginsBefore(
  db: Queryable,
  siteId: number,
  before: Date,
): Promise<void> {
  await execute(db, sql`delete from account_origin where site_id = ${siteId} and at < ${before}`)
}
