import sql from 'sql-template-tag'
import { visibleIgnoringViewerBlocksSql } from '../../blocks/server/public.ts'
import type { Context, MemberContext } from '../../server/context.ts'
import type { VoiceIntroTable } from '../../server/database/generated/tables.ts'
import { execute, maybeRow, rows, type Queryable } from '../../server/database/query.ts'
import { INTRO_SECONDS } from '../rules.ts'
import type { Recording } from './voice-recording.ts'

export type IntroRow = Pick<
  VoiceIntroTable,
  'member_id' | 'id' | 'name' | 'milliseconds' | 'wave' | 'words' | 'state'
>

/** What this member says on their profile, in any state. */
export async function findIntro(
  { db, site }: Pick<Context, 'db' | 'site'>,
  member: string,
): Promise<IntroRow | null> {
  return maybeRow<IntroRow>(
    db,
    sql`select member_id, id, name, milliseconds, wave, words, state from voice_intro
        where site_id = ${site.id} and member_id = ${member} and removed_at is null`,
  )
}

/** Serializes the changes of one member. */
export async function lockIntro({ db, site, actor }: MemberContext): Promise<void> {
  await execute(
    db,
    sql`select from profile where site_id = ${site.id} and member_id = ${actor.memberId} for update`,
  )
}

export async function addIntro(
  { db, site, actor, now }: MemberContext,
  { id, name, milliseconds, wave }: Recording & { id: string },
  words: string,
): Promise<void> {
  const max = INTRO_SECONDS * 1000
  await execute(
    db,
    sql`insert into voice_intro (site_id, member_id, id, name, milliseconds, wave, words, recorded_at)
        values (${site.id}, ${actor.memberId}, ${id}, ${name}, ${Math.min(milliseconds, max)}, ${wave}::smallint[], ${words}, ${now})`,
  )
}

/** Changes what was typed; somebody of the staff must read it again. */
export async function changeWords(
  { db, site, actor }: MemberContext,
  id: string,
  words: string,
): Promise<void> {
  await execute(
    db,
    sql`update voice_intro set words = ${words}, state = 'waiting'
        where site_id = ${site.id} and member_id = ${actor.memberId} and id = ${id} and removed_at is null`,
  )
}

/** Takes the current recording off the profile; returns whether there was one. */
export async function withdrawIntro({ db, site, actor, now }: MemberContext): Promise<boolean> {
  const removed = await execute(
    db,
    sql`update voice_intro set removed_at = ${now}
        where site_id = ${site.id} and member_id = ${actor.memberId} and removed_at is null`,
  )
  return removed > 0
}

/** Stores the decision about the recording that was listened to; false if it is another one now. */
export async function decideIntro(
  { db, site }: Context,
  { member, id }: { member: string; id: string },
  state: 'shown' | 'refused',
): Promise<boolean> {
  const decided = await execute(
    db,
    sql`update voice_intro set state = ${state}
        where site_id = ${site.id} and member_id = ${member} and id = ${id} and removed_at is null and state = 'waiting'`,
  )
  return decided > 0
}

/** The file of a recording that this viewer may hear: their own, or one that is shown to them. */
export async function findAudibleFile(
  { db, site, actor }: MemberContext,
  { member, id }: { member: string; id: string },
): Promise<string | null> {
  const intro = await maybeRow<{ name: string }>(
    db,
    sql`select i.name from voice_intro i join profile p on p.member_id = i.member_id join account a on a.member_id = i.member_id
        where i.site_id = ${site.id} and i.member_id = ${member} and i.id = ${id} and i.removed_at is null
          and (i.member_id = ${actor.memberId} or i.state = 'shown' and ${visibleIgnoringViewerBlocksSql(actor.memberId)}
            and not exists (select from block b where b.member_id = ${actor.memberId} and b.other_id = i.member_id))`,
  )
  return intro?.name ?? null
}

/** Files of all recordings of a member on their profile, for export and erasure. */
export async function listIntroFiles(db: Queryable, member: string): Promise<string[]> {
  const files = await rows<{ name: string }>(
    db,
    sql`select name from voice_intro where member_id = ${member}`,
  )
  return files.map(({ name }) => name)
}

/** Deletes recordings that left a profile a month ago; returns the names of their files. */
export async function deleteOldIntros({ db, site, now }: Context): Promise<string[]> {
  const deleted = await rows<{ name: string }>(
    db,
    sql`delete from voice_intro where site_id = ${site.id} and removed_at < ${now}::timestamptz - interval '30 days' returning name`,
  )
  return deleted.map(({ name }) => name)
}

/** Which files recordings on profiles refer to. */
export const introFileNames = {
  async referred(db: Queryable, names: string[]): Promise<string[]> {
    const files = await rows<{ name: string }>(
      db,
      sql`select name from voice_intro where name = any(${names}::text[])`,
    )
    return files.map(({ name }) => name)
  },
  async after(db: Queryable, name: string, limit: number): Promise<string[]> {
    const files = await rows<{ name: string }>(
      db,
      sql`select name from voice_intro where name > ${name} order by name limit ${limit}`,
    )
    return files.map((next) => next.name)
  },
}
