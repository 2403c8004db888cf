import sql, { type Sql } from 'sql-template-tag'
import type { Context, MemberContext } from '../../server/context.ts'
import { execute, row, type Queryable, maybeRow, rows } from '../../server/database/query.ts'
import type { OrderBlockTable } from '../../server/database/generated/tables.ts'
import { findByRequest, requestColumns } from '../../server/request-key.ts'

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
    sql`select ${blockedSql(site.id, [toBlockedDomains(email)], now)} as blocked`,
  )
  return blocked.length > 0
}

export const toDomain = (email: string): string =>
  email.slice(email.lastIndexOf('@') + 1).toLowerCase()

/**
 * The domain of an address and those above it: whoever owns a blocked domain makes any number of
 * names below it.
 */
export function toBlockedDomains(email: string): BlockedSubject {
  const labels = toDomain(email).split('.')
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

export type BlockRow = OrderBlockTable & { creator: string | null }

/** Those in force first, by their end; then those that ended, the latest first. */
export async function listBlockRows(
  db: Queryable,
  siteId: number,
  { now, limit }: { now: Date; limit: number },
): Promise<BlockRow[]> {
  return rows<BlockRow>(
    db,
    sql`select b.*, d.name as creator from order_block b left join profile d on d.member_id = b.created_by
        where b.site_id = ${siteId}
        order by (b.removed_at is null and b.expires_at > ${now}) desc, b.created_at desc, b.block_id limit ${limit}`,
  )
}

export async function findRequestedBlock(
  ctx: Pick<Context, 'db' | 'requestKey'>,
): Promise<OrderBlockTable | null> {
  return findByRequest<OrderBlockTable>(ctx, sql`select * from order_block`)
}

type NewBlock = Pick<
  OrderBlockTable,
  'block_id' | 'kind' | 'value' | 'label' | 'reason' | 'expires_at'
>

/** Returns false if the same is blocked already. Parallel ones wait for one another. */
export async function addBlock(
  { db, site, now, actor, requestKey }: MemberContext,
  { block_id, kind, value, label, reason, expires_at }: NewBlock,
): Promise<boolean> {
  const { request_key, request_hash } = requestColumns({ requestKey })
  const key = `order block ${site.id} ${kind} ${value}`
  await execute(db, sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
  const added = await execute(
    db,
    sql`insert into order_block (block_id, site_id, kind, value, label, reason, created_by, created_at, expires_at, request_key, request_hash)
        select ${block_id}, ${site.id}, ${kind}, ${value}, ${label}, ${reason}, ${actor.memberId}, ${now}, ${expires_at}, ${request_key}, ${request_hash}
        where not exists (select 1 from order_block where site_id = ${site.id} and kind = ${kind} and value = ${value}
                            and removed_at is null and expires_at > ${now})`,
  )
  return added === 1
}

export async function findBlock(
  db: Queryable,
  siteId: number,
  blockId: string,
): Promise<OrderBlockTable | null> {
  return maybeRow<OrderBlockTable>(
    db,
    sql`select * from order_block where site_id = ${siteId} and block_id = ${blockId}`,
  )
}

/** Returns false if it ended before. */
export async function endBlock(db: Queryable, blockId: string, now: Date): Promise<boolean> {
  const ended = await execute(
    db,
    sql`update order_block set removed_at = ${now} where block_id = ${blockId} and removed_at is null and expires_at > ${now}`,
  )
  return ended === 1
}
