import sql from 'sql-template-tag'
import { lockPhotos } from '../../../photos/server/public.ts'
import type { SelfieTable } from '../../../server/database/generated/tables.ts'
import { execute, maybeRow, row, rows, type Queryable } from '../../../server/database/query.ts'
import type { SelfieRefusal } from '../../verification-contract.ts'

/** A selfie that somebody opened and left is free again after this time. */
const CLAIM_MINUTES = 10

const claimedUntil = (now: Date) => new Date(now.getTime() - CLAIM_MINUTES * 60_000)

/** Somebody has decided, and the decision waits for a second person. */
const isDecided = sql`exists (select from quality_check q where q.member_id = s.member_id and q.kind = 'selfie'
  and q.checked_by is null and (q.evidence ->> 'sent_at')::timestamptz = s.sent_at)`

/** Selfies that nobody has decided. */
export const waitingSelfies = (site: number) => sql`from selfie s
  join profile p on p.member_id = s.member_id
  join account a on a.member_id = s.member_id and a.status in ('active', 'not_confirmed')
  where s.site_id = ${site} and s.state = 'waiting' and not ${isDecided}`

export type WaitingSelfieRow = {
  member_id: string
  name: string
  birth_date: string
  main_name: string | null
  sent_at: Date
  answer_by: Date
  claimed_by: string | null
  claimer: string | null
  decided_by: string | null
}

export async function listWaitingSelfies(
  db: Queryable,
  { site, now, limit }: { site: number; now: Date; limit: number },
): Promise<WaitingSelfieRow[]> {
  return rows<WaitingSelfieRow>(
    db,
    sql`select s.member_id, p.name, p.birth_date, s.sent_at, s.answer_by, s.decided_by,
               (select ph.name from photo ph where ph.member_id = s.member_id and ph.photo_id = p.main_photo and ph.deleted_at is null) as main_name,
               case when s.claimed_at > ${claimedUntil(now)} then s.claimed_by end as claimed_by,
               (select c.name from profile c where c.member_id = s.claimed_by) as claimer
        ${waitingSelfies(site)} order by s.answer_by, s.member_id limit ${limit}`,
  )
}

export async function countWaitingSelfies(db: Queryable, site: number): Promise<number> {
  return (
    await row<{ total: number }>(db, sql`select count(*)::int as total ${waitingSelfies(site)}`)
  ).total
}

export type SelfieRow = Pick<
  SelfieTable,
  'state' | 'pose' | 'picture' | 'revision' | 'sent_at' | 'answer_by' | 'decided_by'
> & { claimed_by: string | null; is_decided: boolean }

/** Locks the row: two people who decide at once are told apart. */
export async function lockSelfie(
  db: Queryable,
  { site, member, now }: { site: number; member: string; now: Date },
): Promise<SelfieRow | null> {
  return maybeRow<SelfieRow>(
    db,
    sql`select s.state, s.pose, s.picture, s.revision, s.sent_at, s.answer_by, s.decided_by, ${isDecided} as is_decided,
               case when s.claimed_at > ${claimedUntil(now)} then s.claimed_by end as claimed_by
        from selfie s where member_id = ${member} and site_id = ${site} for update of s`,
  )
}

export async function claimSelfie(
  db: Queryable,
  { member, by, now }: { member: string; by: string; now: Date },
): Promise<void> {
  await execute(
    db,
    sql`update selfie set claimed_by = ${by}, claimed_at = ${now} where member_id = ${member}`,
  )
}

/** Returns false if this operator did not have it. */
export async function freeSelfie(db: Queryable, member: string, by: string): Promise<boolean> {
  const freed = await execute(
    db,
    sql`update selfie set claimed_by = null, claimed_at = null where member_id = ${member} and claimed_by = ${by}`,
  )
  return freed === 1
}

type SelfieDecision = {
  member: string
  by: string
  now: Date
  refusedFor: SelfieRefusal | null
  /** The versions of the photos that were compared. */
  pictures: string[]
}

/**
 * Stores the decision and erases the picture. The badge is for the compared photos that are active
 * and unchanged now.
 */
export async function saveSelfieDecision(
  db: Queryable,
  { member, by, now, refusedFor, pictures }: SelfieDecision,
): Promise<void> {
  await execute(
    db,
    sql`update selfie set state = ${refusedFor === null ? 'approved' : 'refused'}, refused_for = ${refusedFor}, picture = null,
               claimed_by = null, claimed_at = null, decided_by = ${by}, decided_at = ${now} where member_id = ${member}`,
  )
  if (refusedFor !== null) return
  // Before the statement that reads the photos: it would not see an edit that it had to wait for.
  await lockPhotos(db, member)
  await execute(
    db,
    sql`update profile p set verified_photos = array(
          select photo_id from photo where member_id = p.member_id and name = any(${pictures}) and status = 'active' and deleted_at is null)
        where member_id = ${member}`,
  )
}
