import sql from 'sql-template-tag'
import type { Locale } from '../../platform/locales.ts'
import { execute, maybeRow, rows, type Queryable } from '../../server/database/query.ts'

export type TextId = { site: number; locale: Locale; key: string }
type SiteTextRow = { locale: string; key: string; text: string | null; revision: number }

/** The site's texts of one catalogue, or of all, in every language. */
export async function listSiteTexts(
  db: Queryable,
  site: number,
  catalogue?: string,
): Promise<SiteTextRow[]> {
  const prefix = catalogue === undefined ? '%' : `${catalogue}.%`
  return rows<SiteTextRow>(
    db,
    sql`select locale, key, text, revision from site_text where site_id = ${site} and key like ${prefix}`,
  )
}

/** Locks the text, if it was ever changed, so that two changes happen one after the other. */
export async function lockSiteText(
  db: Queryable,
  { site, locale, key }: TextId,
): Promise<Pick<SiteTextRow, 'text' | 'revision'> | null> {
  await execute(
    db,
    sql`select pg_advisory_xact_lock(hashtextextended(${`site_text ${site} ${locale} ${key}`}, 0))`,
  )
  return maybeRow<Pick<SiteTextRow, 'text' | 'revision'>>(
    db,
    sql`select text, revision from site_text where site_id = ${site} and locale = ${locale} and key = ${key}`,
  )
}

/** Stores the next revision; a trigger tells every node. */
export async function saveSiteText(
  db: Queryable,
  { site, locale, key }: TextId,
  change: { text: string | null; revision: number; at: Date },
): Promise<void> {
  const { text, revision, at } = change
  await execute(
    db,
    sql`insert into site_text (site_id, locale, key, text, revision, changed_at)
        values (${site}, ${locale}, ${key}, ${text}, ${revision}, ${at})
        on conflict (site_id, locale, key) do update
          set text = excluded.text, revision = excluded.revision, changed_at = excluded.changed_at`,
  )
}
