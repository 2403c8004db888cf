import sql, { join, type Sql } from 'sql-template-tag'
import { execute, type Queryable } from '../../src/server/database/query.ts'
import { newId } from '../../src/server/ids.ts'

const HOUR = 3_600_000

type Settings = { site: number; now: Date; random: () => number; members: string[] }

/**
 * Adds what waits for the staff or was decided by them in the last 60 days, some of it too late:
 * photos, texts, new accounts, selfies, questions and appeals.
 */
export async function addManyReviews(db: Queryable, settings: Settings): Promise<void> {
  const { site, random, members } = settings
  const chance = (share: number) => random() < share
  const photos: Sql[] = []
  const decided: Sql[] = []
  const waiting: Sql[] = []
  const selfies: Sql[] = []
  const complaints: Sql[] = []
  for (const member of members) {
    const photo = newId()
    photos.push(
      sql`(${member}, ${photo}, ${`a-name-that-nobody-guesses-${photo}`}, 'active', ${settings.now}, 0)`,
    )
    for (const kind of ['photo', 'profile_text', 'new_account']) {
      const subject = kind === 'photo' ? (chance(0.9) ? photo : newId()) : member
      const { since, due, done } = dates(settings)
      if (chance(0.8))
        decided.push(
          sql`(${site}::smallint, ${kind}, ${subject}::bigint, ${done}::timestamptz, 'x', 1, ${since}::timestamptz, ${due}::timestamptz)`,
        )
      const other = dates(settings)
      if (chance(0.3))
        waiting.push(
          sql`(${site}::smallint, ${kind}, ${subject}::bigint, ${member}::bigint, ${other.since}::timestamptz, ${other.due}::timestamptz, ${chance(0.3) ? 1 : null}::bigint,
               ${chance(0.5) ? other.done : null}::timestamptz)`,
        )
    }
    const selfie = dates(settings)
    const state = chance(0.2) ? 'waiting' : 'approved'
    selfies.push(
      sql`(${member}, ${site}, 'thumb_up', ${state}, ${selfie.since}, ${chance(0.9) ? selfie.since : null}::timestamptz, ${selfie.due},
           ${state === 'waiting' && chance(0.5) ? null : selfie.done}::timestamptz, ${state === 'waiting' ? Buffer.from('x') : null})`,
    )
    for (const appeals of [null, 'report 1']) {
      const { since, due, done } = dates(settings)
      const id = newId()
      complaints.push(
        sql`(${id}, ${site}, ${chance(0.8) ? member : null}::bigint, 'order', 'N', 'n@example.org', 'x', 'en', ${since}, ${due},
             ${chance(0.9) ? done : null}::timestamptz, ${appeals}, ${chance(0.1) ? newId() : null}::bigint)`,
      )
    }
  }
  await execute(
    db,
    sql`insert into photo (member_id, photo_id, name, status, created_at, position) values ${join(photos)}`,
  )
  await execute(
    db,
    sql`insert into review_answer (site_id, kind, subject_id, decided_at, queue, decided_by, since, due_at) values ${join(decided)}`,
  )
  await execute(
    db,
    sql`insert into review (site_id, kind, subject_id, member_id, since, due_at, decided_by, applies_at, decision)
        select s, k, u, m, i, d, case when a is null then null else coalesce(b, 1) end, a, case when a is null then null else '{}'::jsonb end
        from (values ${join(waiting)}) v (s, k, u, m, i, d, b, a)`,
  )
  await execute(
    db,
    sql`insert into selfie (member_id, site_id, pose, state, started_at, sent_at, due_at, decided_at, picture) values ${join(selfies)}`,
  )
  await execute(
    db,
    sql`insert into complaint (complaint_id, site_id, member_id, kind, name, email, text, language, at, answer_by, decided_at, appeals, merged_into)
        values ${join(complaints)}`,
  )
}

/** When something came, was due a day later, and was decided. */
function dates({ now, random }: Settings): { since: Date; due: Date; done: Date } {
  const since = now.getTime() - random() * 60 * 24 * HOUR
  const done = since + random() * 30 * HOUR
  return { since: new Date(since), due: new Date(since + 24 * HOUR), done: new Date(done) }
}
