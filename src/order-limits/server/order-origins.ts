import sql, { join, type Sql } from 'sql-template-tag'
import type { Context } from '../../server/context.ts'
import { execute, maybeRow, row, type Queryable } from '../../server/database/query.ts'
import type { OrderOriginTable } from '../../server/database/generated/tables.ts'
import { toNetwork } from '../../server/http/client-address.ts'
import { isPublicAddress } from '../../server/outgoing/public-address.ts'
import { blockedSql, type BlockedSubject, type BlockKind } from './order-blocks.ts'

export type OriginKind = OrderOriginTable['kind']

/** `values` are the accepted hashes, the current one first: two while the secret is being rotated. */
export type Origin = { kind: OriginKind; values: string[] }

type Signer = Pick<Context, 'site' | 'signatures'>

const hashOrigin = ({ site, signatures }: Signer, text: string) =>
  signatures(`order-origin:${site.id}:${text}`)

const networkValues = (ctx: Signer, address: string): string[] =>
  hashOrigin(ctx, `network:${toNetwork(address)}`)

export const toCardValues = (ctx: Signer, provider: string, fingerprint: string): string[] =>
  hashOrigin(ctx, `card:${provider}:${fingerprint}`)

/**
 * The origins of a request. Addresses of private networks are none: behind a proxy that is not
 * configured as trusted, all orders would share one. A device is a browser in a network, so that no
 * cookie and no fingerprint is needed.
 */
export function toRequestOrigins(ctx: Signer & Pick<Context, 'address' | 'device'>): Origin[] {
  const { address, device } = ctx
  if (!isPublicAddress(address)) return []
  const deviceValues = hashOrigin(ctx, `device:${toNetwork(address)}:${device}`)
  return [
    ...(device === '' ? [] : [{ kind: 'device' as const, values: deviceValues }]),
    { kind: 'network', values: networkValues(ctx, address) },
  ]
}

/** Serializes orders of the same origins until the end of the transaction, in an order of their own. */
export async function lockOrigins(db: Queryable, origins: readonly Origin[]): Promise<void> {
  if (origins.length === 0) return
  const keys = origins.map(({ kind, values }) => `order origin ${kind} ${values[0] ?? ''}`)
  await execute(
    db,
    sql`select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(${keys.toSorted()}::text[]) as key`,
  )
}

type OrderKey = Pick<OrderOriginTable, 'order_id' | 'member_id' | 'site_id' | 'at'>

export async function addOrigins(
  db: Queryable,
  order: OrderKey,
  origins: readonly Origin[],
): Promise<number> {
  return execute(db, addOriginsSql(order, origins))
}

/** The same as a part of a larger statement. */
export function addOriginsSql(order: OrderKey, origins: readonly Origin[]): Sql {
  const kinds = origins.map(({ kind }) => kind)
  const values = origins.map(({ values: [current = ''] }) => current)
  return sql`insert into order_origin (order_id, kind, value, member_id, site_id, at)
        select ${order.order_id}::bigint, o.kind, o.value, ${order.member_id}::bigint, ${order.site_id}::smallint, ${order.at}::timestamptz
        from unnest(${kinds}::text[], ${values}::text[]) as o (kind, value)
        on conflict do nothing`
}

/** Who made an order of the site, and its stored origin of a kind; null if the site has no such order. */
export async function findOrigin(
  db: Queryable,
  { siteId, orderId, kind }: { siteId: number; orderId: string; kind: OriginKind },
): Promise<{ member_id: string; value: string | null } | null> {
  return maybeRow(
    db,
    sql`select o.member_id, r.value from credit_order o
        left join order_origin r on r.order_id = o.order_id and r.site_id = o.site_id and r.kind = ${kind}
        where o.order_id = ${orderId} and o.site_id = ${siteId}`,
  )
}

type CountedOrigin = Origin & { since: Date; share: number }
type OriginCounts = { kind: OriginKind; orders: number; others: number }

/** What is known about an order's origins: the blocked ones of `subjects`, and earlier orders. */
export async function readOrigins(
  db: Queryable,
  { site, now, memberId, subjects, origins }: OriginQuery,
): Promise<{ blocked: BlockKind[]; counts: OriginCounts[] }> {
  const asker = { siteId: site.id, memberId }
  return row<{ blocked: BlockKind[]; counts: OriginCounts[] }>(
    db,
    sql`select ${blockedSql(site.id, subjects, now)} as blocked, ${countsSql(origins, asker)} as counts`,
  )
}

type OriginQuery = Pick<Context, 'site' | 'now'> & {
  memberId: string
  subjects: readonly BlockedSubject[]
  origins: readonly CountedOrigin[]
}

/**
 * Counts the orders of each origin since a time, and the members besides one who made them. Each other
 * member counts for `share` orders at most: otherwise one member could use up what a network that
 * many people share may order, by orders that nobody pays.
 */
function countsSql(
  origins: readonly CountedOrigin[],
  { siteId, memberId }: { siteId: number; memberId: string },
): Sql {
  if (origins.length === 0) return sql`'[]'::json`
  const counted = origins.map(
    ({ kind, values, since, share }) => sql`
      select ${kind}::text as kind, coalesce(sum(case when member_id = ${memberId} then n else least(n, ${share}::int) end), 0)::int as orders,
             (count(*) filter (where member_id <> ${memberId}))::int as others
      from (select member_id, count(*) as n from order_origin
            where site_id = ${siteId} and kind = ${kind} and value = any(${values}) and at > ${since} group by member_id) counted`,
  )
  return sql`(select json_agg(c) from (${join(counted, ' union all ')}) as c)`
}

export async function removeOriginsBefore(
  db: Queryable,
  siteId: number,
  before: Date,
): Promise<void> {
  await execute(db, sql`delete from order_origin where site_id = ${siteId} and at < ${before}`)
}
