import sql from 'sql-template-tag'
import { execute, maybeRow, type Queryable } from '../../server/database/query.ts'
import type { PhotoVerdictTable } from '../../server/database/generated/tables.ts'

type Reviewed = { member: string; photo: string }

export type NewVerdict = Reviewed & {
  site: number
  picture: string
  refusedFor: string | null
  by: string
  appliesAt: Date
}

/** Returns false unless this version of the photo waits for review and has no verdict. */
export async function addVerdict(db: Queryable, verdict: NewVerdict): Promise<boolean> {
  const { member, photo, site, picture, refusedFor, by, appliesAt } = verdict
  const added = await execute(
    db,
    sql`insert into photo_verdict (member_id, photo_id, site_id, picture, refused_for, decided_by, applies_at)
        select member_id, photo_id, ${site}, name, ${refusedFor}, ${by}, ${appliesAt} from photo
        where member_id = ${member} and photo_id = ${photo} and name = ${picture} and status = 'review' and deleted_at is null
        on conflict (member_id, photo_id) do update
        set picture = excluded.picture, refused_for = excluded.refused_for, decided_by = excluded.decided_by, applies_at = excluded.applies_at
        where photo_verdict.picture <> excluded.picture`,
  )
  return added === 1
}

/** Removes a verdict that this person may still undo. */
export async function undoVerdict(
  db: Queryable,
  { member, photo }: Reviewed,
  by: string,
  now: Date,
): Promise<boolean> {
  const removed = await execute(
    db,
    sql`delete from photo_verdict where member_id = ${member} and photo_id = ${photo} and decided_by = ${by} and applies_at > ${now}`,
  )
  return removed === 1
}

/** Removes and returns the verdict of a photo if its time has come. */
export async function consumeVerdict(
  db: Queryable,
  { member, photo }: Reviewed,
  now: Date,
): Promise<PhotoVerdictTable | null> {
  return maybeRow<PhotoVerdictTable>(
    db,
    sql`delete from photo_verdict where member_id = ${member} and photo_id = ${photo} and applies_at <= ${now} returning *`,
  )
}
