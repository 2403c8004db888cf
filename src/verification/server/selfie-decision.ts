import sql from 'sql-template-tag'
import { lockPhotos } from '../../photos/server/public.ts'
import type { SelfieTable } from '../../server/database/generated/tables.ts'
import { execute, maybeRow, type Queryable } from '../../server/database/query.ts'
import type { SelfieRefusal } from '../contract.ts'

export type SelfieRow = Pick<
  SelfieTable,
  'pose' | 'revision' | 'sent_at' | 'due_at' | 'decided_by'
> & { picture: Buffer }

/** Locks a selfie that waits. */
export async function lockSelfie(
  db: Queryable,
  site: number,
  member: string,
): Promise<SelfieRow | null> {
  return maybeRow<SelfieRow>(
    db,
    sql`select pose, picture, revision, sent_at, due_at, decided_by from selfie
        where member_id = ${member} and site_id = ${site} and state = 'waiting' for update`,
  )
}

export async function hasSelfie(db: Queryable, site: number, member: string): Promise<boolean> {
  const row = await maybeRow(
    db,
    sql`select 1 as one from selfie where member_id = ${member} and site_id = ${site}`,
  )
  return row !== null
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
               decided_by = ${by}, decided_at = ${now} where member_id = ${member}`,
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
