import sql from 'sql-template-tag'
import type { Context, MemberContext } from '../../server/context.ts'
import { execute, maybeRow } from '../../server/database/query.ts'

/** The longest period of the figures for the staff. */
const RETENTION_DAYS = 90

/**
 * Records that the member met a closed door, once a day. The first time it opens a transaction of its
 * own, because what met it was a read or was refused.
 */
export async function recordClosedDoor(ctx: MemberContext, other: string): Promise<void> {
  if (ctx.site.settings.maintenance === 'read_only') return
  const known = await maybeRow(
    ctx.db,
    sql`select day from closed_door
        where site_id = ${ctx.site.id} and member_id = ${ctx.actor.memberId} and other_id = ${other} and day = ${ctx.now}::date`,
  )
  if (known) return
  await ctx.inTransaction(async ({ db, site, actor, now }) => {
    await execute(
      db,
      sql`insert into closed_door (site_id, member_id, other_id, day)
          values (${site.id}, ${actor.memberId}, ${other}, ${now}::date) on conflict do nothing`,
    )
  })
}

export async function deleteOldClosedDoors({ db, site, now }: Context): Promise<void> {
  await execute(
    db,
    sql`delete from closed_door where site_id = ${site.id} and day < ${now}::date - ${RETENTION_DAYS}::int`,
  )
}
