import type { PromiseName } from '../contract.ts'
import sql from 'sql-template-tag'
import { execute, rows, type Queryable } from '../../server/database/query.ts'
import type { Context } from '../../server/context.ts'

export type NoteRow = {
  month: string
  promise: string
  texts: Record<string, string>
  written_at: Date
}

/** What the staff say beside the promises of a month, given by its first day. */
export async function listNotes(db: Queryable, site: number, month: string): Promise<NoteRow[]> {
  return rows<NoteRow>(
    db,
    sql`select to_char(month, 'YYYY-MM-DD') as month, promise, texts, written_at from honesty_note where site_id = ${site} and month = ${month}::date`,
  )
}

/** An empty note is removed. */
export async function saveNote(
  { db, site, now }: Pick<Context, 'db' | 'site' | 'now'>,
  {
    month,
    promise,
    texts,
    by,
  }: { month: string; promise: PromiseName; texts: Record<string, string>; by: string },
): Promise<void> {
  if (Object.keys(texts).length === 0) {
    await execute(
      db,
      sql`delete from honesty_note where site_id = ${site.id} and month = ${month}::date and promise = ${promise}`,
    )
    return
  }
  await execute(
    db,
    sql`insert into honesty_note (site_id, month, promise, texts, written_by, written_at)
        values (${site.id}, ${month}::date, ${promise}, ${JSON.stringify(texts)}::jsonb, ${by}, ${now})
        on conflict (site_id, month, promise) do update
        set texts = excluded.texts, written_by = excluded.written_by, written_at = excluded.written_at`,
  )
}

/** The note in the reader's language, else in English, else in the first that there is. */
export function noteIn(
  note: NoteRow | undefined,
  locale: string,
): { text: string; locale: string } | null {
  if (!note) return null
  const language = [locale, 'en', ...Object.keys(note.texts)].find((each) => note.texts[each])
  const text = language === undefined ? undefined : note.texts[language]
  return language === undefined || text === undefined ? null : { text, locale: language }
}
