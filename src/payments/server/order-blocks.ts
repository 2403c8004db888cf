import sql, { type Sql } from 'sql-template-tag'
import type { Context } from '../../server/context.ts'
import { execute, row, type Queryable } from '../../server/database/query.ts'
import type { OrderBlockTable } from '../../server/database/generated/tables.ts'

export type BlockKind = OrderBlockTable['kind']
export type BlockedSubject = { kind: BlockKind; values: readonly string[] }

/** An array of the kinds of the subjects that are blocked at a time. */
export function blockedSql(siteId: number, subjects: readonly BlockedSubject[], now: Date): Sql {
  const pairs = subjects.flatMap(({ kind, values }) => values.map((value) => ({ kind, value })))
  return sql`array(select distinct b.kind from order_block b
          join unnest(${pairs.map(({ kind }) => kind)}::text[], ${pairs.map(({ value }) => value)}::text[]) as s (kind, value)
            on s.kind = b.kind and s.value = b.value
        where b.site_id = ${siteId} and b.removed_at is null and b.expires_at > ${now} order by b.kind)`
}

/** For sign-ups. */
export async function isDomainBlocked(
  { db, site, now }: Pick<Context, 'db' | 'site' | 'now'>,
  email: string,
): Promise<boolean> {
  const { blocked } = await row<{ blocked: BlockKind[] }>(
    db,
    sql`select ${blockedSql(site.id, [domainsOf(email)], now)} as blocked`,
  )
  return blocked.length > 0
}

export const domainOf = (email: string): string =>
  email.slice(email.lastIndexOf('@') + 1).toLowerCase()

/**
 * The domain of an address and those above it: whoever owns a blocked domain makes any number of
 * names below it.
 */
export function domainsOf(email: string): BlockedSubject {
  const labels = domainOf(email).split('.')
  const values = labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'))
  return { kind: 'email_domain', values }
}

export async function removeBlocksBefore(
  db: Queryable,
  siteId: number,
  before: Date,
): Promise<void> {
  await execute(
    db,
    sql`delete from order_block where site_id = ${siteId} and (expires_at < ${before} or removed_at < ${before})`,
  )
}
