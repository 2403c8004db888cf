import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sql, { type Sql } from 'sql-template-tag'
import { locales, type Locale } from '../../platform/locales.ts'
import { execute, maybeRow, rows, type Queryable } from '../../server/database/query.ts'
import type { LegalTextTable } from '../../server/database/generated/tables.ts'
import { catalogues, currentVersion, legalDocuments, type LegalDocument } from '../rules.ts'

const messages = join(import.meta.dirname, '../../../messages')
/** Stands for the product in the column of the site. */
const PRODUCT = 0

type LegalTextVersion = {
  site: number
  document: LegalDocument
  version: number
  locale: Locale
  from: string
  /** JSON of the texts by key. */
  text: string
  now: Date
}

/** Records what the legal texts of this build say; a wording that is known already stays. */
export async function recordLegalTexts(db: Queryable, now: Date): Promise<void> {
  for (const document of legalDocuments)
    for (const locale of locales) {
      const path = join(messages, locale, `${catalogues[document]}.json`)
      const text = readFileSync(path, 'utf8')
      await addWording(db, {
        site: PRODUCT,
        document,
        ...currentVersion(document),
        locale,
        text,
        now,
      })
    }
}

/** A wording that is known becomes the newest again: a site may return to it. */
async function addWording(db: Queryable, wording: LegalTextVersion): Promise<void> {
  const { site, document, version, locale, from, text, now } = wording
  const checksum = createHash('sha256').update(text).digest('hex')
  await execute(
    db,
    sql`insert into legal_text (site_id, document, version, locale, text_checksum, valid_from, texts, recorded_at)
        values (${site}, ${document}, ${version}, ${locale}, ${checksum}, ${from}, ${text}, ${now})
        on conflict (site_id, document, version, locale, text_checksum) do update
          set recorded_at = case when excluded.site_id = ${PRODUCT} then legal_text.recorded_at else excluded.recorded_at end`,
  )
}

type SiteWording = Pick<LegalTextVersion, 'site' | 'document' | 'now'> & {
  /** The texts by key, in the languages that changed. */
  texts: Partial<Record<Locale, Record<string, string>>>
}

/** Records what a site says instead, as a correction of the current version. */
export async function recordSiteWording(db: Queryable, wording: SiteWording): Promise<void> {
  await addSiteWording(db, wording, await getNewestVersion(db, wording))
}

/** Records what a site says as a new version, which members are asked to accept if it is the terms. */
export async function addSiteVersion(
  db: Queryable,
  wording: SiteWording & { from: string },
): Promise<number> {
  const { version } = await getNewestVersion(db, wording)
  await addSiteWording(db, wording, { version: version + 1, from: wording.from })
  return version + 1
}

async function addSiteWording(
  db: Queryable,
  { site, document, texts, now }: SiteWording,
  { version, from }: Pick<LegalTextVersion, 'version' | 'from'>,
): Promise<void> {
  for (const locale of locales) {
    const text = texts[locale]
    if (text)
      await addWording(db, {
        site,
        document,
        version,
        locale,
        from,
        now,
        text: JSON.stringify(text),
      })
  }
}

async function getNewestVersion(
  db: Queryable,
  { site, document }: Pick<SiteWording, 'site' | 'document'>,
): Promise<Pick<LegalTextVersion, 'version' | 'from'>> {
  const [newest] = await listDocumentVersions(db, site, document)
  return newest ?? currentVersion(document)
}

type DocumentVersion = { version: number; from: string; own: boolean; accepted: number }

/** The versions of a document on a site, the newest first, with how many members accepted each. */
export async function listDocumentVersions(
  db: Queryable,
  site: number,
  document: LegalDocument,
): Promise<DocumentVersion[]> {
  return rows<DocumentVersion>(
    db,
    sql`select t.version, min(t.valid_from)::text as "from", bool_or(t.site_id = ${site}) as own,
               (select count(*)::int from terms_acceptance a where a.site_id = ${site} and a.version = t.version) as accepted
        from legal_text t where t.document = ${document} and t.site_id in (${PRODUCT}, ${site})
        group by t.version order by t.version desc`,
  )
}

type TermsText = Pick<LegalTextTable, 'version' | 'text_checksum'>

/**
 * The newest wording of the newest terms of a site in a language: the site's own, if it has one;
 * null where none was recorded.
 */
export async function findCurrentTerms(
  db: Queryable,
  site: number,
  locale: Locale,
): Promise<TermsText | null> {
  return maybeRow<TermsText>(
    db,
    sql`select version, text_checksum from legal_text
        where document = 'terms' and locale = ${locale} and site_id in (${PRODUCT}, ${site})
        order by version desc, site_id desc, recorded_at desc limit 1`,
  )
}

/** SQL expression: the terms that the member of a site has yet to accept, or null. */
export const pendingTermsSql = (member: Sql, site: Sql): Sql =>
  // Whoever has no acceptance joined under the first version.
  sql`(select json_build_object('version', newest.version, 'from', newest.valid_from)
       from (select version, valid_from from legal_text
             where document = 'terms' and site_id in (${PRODUCT}, ${site}) order by version desc limit 1) newest
       where newest.version > coalesce((select max(a.version) from terms_acceptance a where a.member_id = ${member}), 1))`
