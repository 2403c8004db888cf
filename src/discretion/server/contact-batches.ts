import sql from 'sql-template-tag'
import type { MemberContext } from '../../server/context.ts'
import { execute, maybeRow, row, rows } from '../../server/database/query.ts'

type Batch = { batch: string; added_at: Date; count: number }

export async function listBatches({ db, site, actor }: MemberContext): Promise<Batch[]> {
  return rows<Batch>(
    db,
    sql`select b.batch, b.added_at, count(c.hash)::int as count from contact_batch b
        left join blocked_contact c on c.site_id = b.site_id and c.member_id = b.member_id and c.batch = b.batch
        where b.site_id = ${site.id} and b.member_id = ${actor.memberId}
        group by b.batch, b.added_at having count(c.hash) > 0 order by b.added_at desc, b.batch`,
  )
}

/** Lets the changes of one member's contacts happen one after the other. */
export async function lockContacts({ db, actor }: MemberContext): Promise<void> {
  await execute(
    db,
    sql`select pg_advisory_xact_lock(hashtextextended('blocked_contact', ${actor.memberId}::bigint))`,
  )
}

/** How many contacts the member blocks, and how many were sent since `since`, also those removed again. */
export async function countContacts(
  { db, site, actor }: MemberContext,
  since: Date,
): Promise<{ blocked: number; sent: number }> {
  return row(
    db,
    sql`select (select count(*)::int from blocked_contact where site_id = ${site.id} and member_id = ${actor.memberId}) as blocked,
               (select coalesce(sum(size), 0)::int from contact_batch
                where site_id = ${site.id} and member_id = ${actor.memberId} and added_at > ${since}) as sent`,
  )
}

/** Returns false if the batch is already stored. */
export async function addBatch(
  { db, site, actor, now }: MemberContext,
  { batch, size, compareAt }: { batch: string; size: number; compareAt: Date },
): Promise<boolean> {
  const added = await execute(
    db,
    sql`insert into contact_batch (site_id, member_id, batch, added_at, compare_at, size)
        values (${site.id}, ${actor.memberId}, ${batch}, ${now}, ${compareAt}, ${size}) on conflict do nothing`,
  )
  return added > 0
}

export async function isStored(
  { db, site, actor }: MemberContext,
  batch: string,
): Promise<boolean> {
  const stored = await maybeRow(
    db,
    sql`select 1 as one from contact_batch where site_id = ${site.id} and member_id = ${actor.memberId} and batch = ${batch}`,
  )
  return stored !== null
}

export async function addHashes(
  { db, site, actor }: MemberContext,
  batch: string,
  hashes: string[],
): Promise<void> {
  await execute(
    db,
    sql`insert into blocked_contact (site_id, member_id, hash, batch)
        select ${site.id}::smallint, ${actor.memberId}::bigint, hash, ${batch}::uuid from unnest(${hashes}::text[]) hash
        on conflict do nothing`,
  )
}

/** Deletes the hashes of a batch or of all; what was sent still counts for the day. */
export async function removeHashes(
  { db, site, actor }: MemberContext,
  batch: string | null,
): Promise<void> {
  await execute(
    db,
    sql`delete from blocked_contact where site_id = ${site.id} and member_id = ${actor.memberId}
          and (${batch}::uuid is null or batch = ${batch}::uuid)`,
  )
}
