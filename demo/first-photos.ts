import sql from 'sql-template-tag'
import { poses, type Pose } from '../src/verification/contract.ts'
import type { Context } from '../src/server/context.ts'
import { execute, rows } from '../src/server/database/query.ts'
import { readDrawings, type Drawing } from './drawn-files.ts'

/** Those of the accounts, those that wait for the staff, and those of the first pages of members. */
const FIRST_PHOTOS = 72
const PHOTOS_PER_BATCH = 6

/**
 * Draws a batch of the photos that somebody sees first, one after the other, so that requests can
 * use the other core; returns false if none is left.
 */
export async function drawFirstPhotos(ctx: Context): Promise<boolean> {
  const first = (await readDrawings(ctx.files)).slice(0, FIRST_PHOTOS)
  const undrawn = await findUndrawn(ctx, first)
  for (const drawing of undrawn.slice(0, PHOTOS_PER_BATCH)) {
    const picture = await ctx.files.get(`photos/${drawing.name}/full`)
    if (picture && drawing.pose) await insertSelfie(ctx, drawing.name, drawing.pose, picture)
  }
  return undrawn.length > PHOTOS_PER_BATCH
}

async function findUndrawn(ctx: Context, drawings: Drawing[]): Promise<Drawing[]> {
  const names = drawings.map(({ name }) => name)
  const posed = drawings.filter(({ pose }) => pose).map(({ name }) => name)
  const found = await rows<{ name: string }>(
    ctx.db,
    sql`select name from photo ph where name = any(${names}::text[])
        and (thumbhash = '' or name = any(${posed}::text[]) and not exists (select from selfie s where s.member_id = ph.member_id))`,
  )
  const undrawn = new Set(found.map(({ name }) => name))
  return drawings.filter(({ name }) => undrawn.has(name))
}

/** Each pose was sent some hours after the one before. */
async function insertSelfie(
  { db, now, site }: Context,
  photo: string,
  pose: Pose,
  picture: Uint8Array,
): Promise<void> {
  const sentAt = new Date(now.getTime() - (poses.indexOf(pose) * 9 + 1) * 3_600_000)
  const dueAt = new Date(sentAt.getTime() + site.settings.promised_hours.selfie * 3_600_000)
  await execute(
    db,
    sql`with added as (
          insert into selfie (member_id, site_id, pose, state, picture, revision, started_at, sent_at, due_at)
          select member_id, 1, ${pose}, 'waiting', ${Buffer.from(picture)}, 1, ${sentAt}, ${sentAt}, ${dueAt} from photo where name = ${photo}
          on conflict do nothing returning member_id
        )
        insert into review (site_id, kind, subject_id, member_id, since, due_at)
        select 1, 'selfie', member_id, member_id, ${sentAt}, ${dueAt} from added`,
  )
}
