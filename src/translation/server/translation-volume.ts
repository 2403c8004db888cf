import sql from 'sql-template-tag'
import type { Context } from '../../server/context.ts'
import { execute, rows } from '../../server/database/query.ts'

type Counted = { source: string; target: string; failed: boolean; characters: number }

/** Counts one request to the engine; of the text only its length. */
export async function countTranslation(
  { db, site, now }: Context,
  { source, target, failed, characters }: Counted,
): Promise<void> {
  await execute(
    db,
    sql`insert into translation_volume as v (site_id, day, source, target, translated, failed, characters)
        values (${site.id}, ${now}::timestamptz::date, ${source}, ${target}, ${failed ? 0 : 1}, ${failed ? 1 : 0}, ${characters})
        on conflict (site_id, day, source, target) do update set
          translated = v.translated + excluded.translated, failed = v.failed + excluded.failed, characters = v.characters + excluded.characters`,
  )
}

export type Volume = {
  source: string
  target: string
  translated: number
  failed: number
  characters: number
}

/** What the engine did in the last 30 days, the most used pair first. */
export async function listVolumes({ db, site, now }: Context): Promise<Volume[]> {
  return rows<Volume>(
    db,
    sql`select source, target, sum(translated)::int as translated, sum(failed)::int as failed, sum(characters)::float8 as characters
        from translation_volume where site_id = ${site.id} and day > ${now}::timestamptz::date - 30
        group by source, target order by sum(translated + failed) desc, source, target`,
  )
}

/** Deletes the figures of more than 400 days ago. */
export async function deleteOldVolumes({ db, site, now }: Context): Promise<void> {
  await execute(
    db,
    sql`delete from translation_volume where site_id = ${site.id} and day < ${now}::timestamptz::date - 400`,
  )
}
