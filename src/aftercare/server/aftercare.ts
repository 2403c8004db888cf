import sql, { type Sql } from 'sql-template-tag'
import type { MemberBanned } from '../../moderation/server/public.ts'
import type { Context } from '../../server/context.ts'
import { execute, maybeRow, rows, type Queryable } from '../../server/database/query.ts'
import type { AftercareTable, ProfileTable } from '../../server/database/generated/tables.ts'
import { newId } from '../../server/ids.ts'
import { latestHold } from '../rules.ts'

export type AftercareRow = AftercareTable

type NewAftercare = MemberBanned & { origin: string; decidedBy: string }

/**
 * Opens the aftercare of a removed account; null if it has one, after another report too.
 * `reported_at`: the first report about the account that the staff knew of. With a reason it is held
 * as long as the site allows.
 */
export async function openAftercare(
  { db, site, now }: Context,
  { member, report, rule, origin, requestedBy, decidedBy, hold }: NewAftercare,
): Promise<AftercareRow | null> {
  const days = site.settings.aftercare_hold_days
  const waits = hold !== '' && days > 0
  return maybeRow<AftercareRow>(
    db,
    sql`insert into aftercare (site_id, aftercare_id, banned_id, origin, report_id, rule, state, reported_at, decided_at, decided_by, requested_by,
          hold_until, hold_reason, held_by)
        values (${site.id}, ${newId()}, ${member}, ${origin}, ${report}, ${rule}, ${waits ? 'held' : 'pending'},
          least(${now}, (select min(at) from report where site_id = ${site.id} and reported_id = ${member})), ${now}, ${decidedBy}, ${requestedBy},
          ${waits ? latestHold(now, days) : null}, ${waits ? hold : ''}, ${waits ? (requestedBy ?? decidedBy) : null})
        on conflict do nothing returning *`,
  )
}

export async function findAftercare(
  db: Queryable,
  site: number,
  id: string,
): Promise<AftercareRow | null> {
  return maybeRow<AftercareRow>(
    db,
    sql`select * from aftercare where site_id = ${site} and aftercare_id = ${id}`,
  )
}

/** The profile of a removed account, also of one that its owner deleted; null after its erasure. */
export async function findBannedProfile(
  db: Queryable,
  site: number,
  memberId: string,
): Promise<Pick<ProfileTable, 'name' | 'birth_date' | 'origin'> | null> {
  return maybeRow(
    db,
    sql`select name, birth_date, origin from profile where member_id = ${memberId} and site_id = ${site}`,
  )
}

/** The aftercares of a site with something left to do. */
export async function listUnfinished({
  db,
  site,
  now,
}: Pick<Context, 'db' | 'site' | 'now'>): Promise<string[]> {
  const unfinished = await rows<{ aftercare_id: string }>(
    db,
    sql`select aftercare_id from aftercare
        where site_id = ${site.id} and state in ('pending', 'held') and (state = 'pending' or listed_at is null or hold_until <= ${now})
        union
        select n.aftercare_id from aftercare_notice n join aftercare a using (site_id, aftercare_id)
        where n.site_id = ${site.id} and a.state = 'corrected' and n.sent_at is not null and n.corrected_at is null
        order by 1 limit 500`,
  )
  return unfinished.map(({ aftercare_id }) => aftercare_id)
}

/** Ends a hold whose time is over; returns the aftercare as it is then. */
export async function endDueHold(
  { db, site, now }: Context,
  id: string,
): Promise<AftercareRow | null> {
  await execute(
    db,
    sql`update aftercare set state = 'pending'
        where site_id = ${site.id} and aftercare_id = ${id} and state = 'held' and hold_until <= ${now}`,
  )
  return findAftercare(db, site.id, id)
}

export async function markListed({ db, site, now }: Context, id: string): Promise<void> {
  await execute(
    db,
    sql`update aftercare set listed_at = coalesce(listed_at, ${now}) where site_id = ${site.id} and aftercare_id = ${id}`,
  )
}

/** The aftercare is done when everybody listed was told. */
export async function markSent({ db, site, now }: Context, id: string): Promise<void> {
  await execute(
    db,
    sql`update aftercare a set state = 'sent', sent_at = ${now}
        where site_id = ${site.id} and aftercare_id = ${id} and state = 'pending' and listed_at is not null
          and not exists (select from aftercare_notice n
            where n.site_id = a.site_id and n.aftercare_id = a.aftercare_id and n.sent_at is null)`,
  )
}

/** Marks the aftercares of a member whose ban does not stand; returns them. */
export async function correctAftercares(
  { db, site, now }: Context,
  banned: string,
): Promise<AftercareRow[]> {
  return rows<AftercareRow>(
    db,
    sql`update aftercare set state = 'corrected', corrected_at = ${now}
        where site_id = ${site.id} and banned_id = ${banned} and state <> 'corrected' returning *`,
  )
}

/** SQL expression: what follows the ban of the member waits. */
export const isOnHoldSql = (member: Sql): Sql =>
  sql`exists (select from aftercare held where held.banned_id = ${member} and held.state = 'held')`

export type Hold = { id: string; until: Date; reason: string; by: string }

/** Sets or moves a hold while nobody was told; returns false otherwise. */
export async function holdAftercareUntil(
  { db, site }: Context,
  { id, until, reason, by }: Hold,
): Promise<boolean> {
  const changed = await execute(
    db,
    sql`update aftercare a set state = 'held', hold_until = ${until}, hold_reason = ${reason}, held_by = ${by}
        where site_id = ${site.id} and aftercare_id = ${id} and state in ('pending', 'held')
          and not exists (select from aftercare_notice n
            where n.site_id = a.site_id and n.aftercare_id = a.aftercare_id and n.sent_at is not null)`,
  )
  return changed === 1
}

/** Ends a hold; returns false if it does not hold. */
export async function releaseHold({ db, site, now }: Context, id: string): Promise<boolean> {
  const released = await execute(
    db,
    sql`update aftercare set state = 'pending', hold_until = ${now}
        where site_id = ${site.id} and aftercare_id = ${id} and state = 'held'`,
  )
  return released === 1
}
