import sql from 'sql-template-tag'
import type { Context } from '../../server/context.ts'
import { execute } from '../../server/database/query.ts'

/**
 * Makes the hidden pairs of a member agree with what was blocked: a row on each side for whoever
 * blocked an address of the other, none where nobody does any more. Each pair is hidden or shown for
 * both at once; nobody is told.
 */
export async function syncContactBlocks({ db, site, now }: Context, member: string): Promise<void> {
  const pairs = sql`
    select h.member_id as other_id from blocked_contact c
    join contact_batch b on b.site_id = c.site_id and b.member_id = c.member_id and b.batch = c.batch and b.compare_at <= ${now}
    join contact_hash h on h.site_id = c.site_id and h.hash = c.hash
    where c.site_id = ${site.id} and c.member_id = ${member} and h.member_id <> c.member_id
    union
    select c.member_id from contact_hash h
    join blocked_contact c on c.site_id = h.site_id and c.hash = h.hash
    join contact_batch b on b.site_id = c.site_id and b.member_id = c.member_id and b.batch = c.batch and b.compare_at <= ${now}
    where h.site_id = ${site.id} and h.member_id = ${member} and c.member_id <> h.member_id`
  await execute(
    db,
    sql`with pair as (${pairs}), gone as (
          delete from block b where b.direction = 3
            and ((b.member_id = ${member} and not exists (select from pair where pair.other_id = b.other_id))
              or (b.other_id = ${member} and b.member_id in (
                select other_id from block o where o.member_id = ${member} and o.direction = 3
                  and not exists (select from pair where pair.other_id = o.other_id))))
        )
        insert into block (member_id, other_id, direction, at)
        select ${member}::bigint, other_id, 3, ${now}::timestamptz from pair
        union all select other_id, ${member}::bigint, 3, ${now}::timestamptz from pair
        on conflict do nothing`,
  )
}
