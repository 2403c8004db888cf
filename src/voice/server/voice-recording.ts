import sql from 'sql-template-tag'
import type { Context, MemberContext } from '../../server/context.ts'
import { execute, maybeRow, rows } from '../../server/database/query.ts'

export type Recording = { name: string; milliseconds: number; wave: number[] }

/** Stores a recording as a draft; returns false if this member already has one of this id. */
export async function addRecording(
  { db, site, actor, now }: MemberContext,
  id: string,
  { name, milliseconds, wave }: Recording,
): Promise<boolean> {
  const added = await execute(
    db,
    sql`insert into voice_recording (site_id, member_id, id, name, milliseconds, wave, recorded_at)
        values (${site.id}, ${actor.memberId}, ${id}, ${name}, ${milliseconds}, ${wave}::smallint[], ${now})
        on conflict (site_id, member_id, id) do nothing`,
  )
  return added === 1
}

/** Finds a recording of this member; those of more than 12 hours ago are no longer sent. */
export async function findRecording(
  { db, site, actor, now }: MemberContext,
  id: string,
): Promise<Recording | null> {
  return maybeRow<Recording>(
    db,
    sql`select name, milliseconds, wave from voice_recording
        where site_id = ${site.id} and member_id = ${actor.memberId} and id = ${id}
          and recorded_at > ${now}::timestamptz - interval '12 hours'`,
  )
}

/** Deletes a draft whose file something else keeps from now on. */
export async function deleteRecording(
  { db, site, actor }: MemberContext,
  id: string,
): Promise<void> {
  await execute(
    db,
    sql`delete from voice_recording where site_id = ${site.id} and member_id = ${actor.memberId} and id = ${id}`,
  )
}

/** The recordings of files that messages name. */
export async function listRecordings(
  { db, site }: Pick<Context, 'db' | 'site'>,
  names: string[],
): Promise<Map<string, Recording>> {
  if (names.length === 0) return new Map()
  const recordings = await rows<Recording>(
    db,
    sql`select name, milliseconds, wave from voice_recording where site_id = ${site.id} and name = any(${names}::text[])`,
  )
  return new Map(recordings.map((recording) => [recording.name, recording]))
}

/** Deletes recordings of more than a day ago that no message has; returns the names of their files. */
export async function deleteUnsentRecordings({ db, site, now }: Context): Promise<string[]> {
  const deleted = await rows<{ name: string }>(
    db,
    sql`delete from voice_recording r where r.site_id = ${site.id} and r.recorded_at < ${now}::timestamptz - interval '1 day'
          and not exists (select from message m where m.photo_name = r.name and m.unsent_at is null) returning r.name`,
  )
  return deleted.map(({ name }) => name)
}
