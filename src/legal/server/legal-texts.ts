import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sql, { type Sql } from 'sql-template-tag'
import { locales, type Locale } from '../../platform/locales.ts'
import { execute, maybeRow, type Queryable } from '../../server/database/query.ts'
import type { LegalTextTable } from '../../server/database/generated/tables.ts'
import { catalogues, currentVersion, legalDocuments, type LegalDocument } from '../rules.ts'

const messages = join(import.meta.dirname, '../../../messages')

/** Records what the legal texts of this build say; a wording that is known already stays. */
export async function recordLegalTexts(db: Queryable, now: Date): Promise<void> {
  for (const document of legalDocuments)
    for (const locale of locales) await recordText(db, document, locale, now)
}

async function recordText(
  db: Queryable,
  document: LegalDocument,
  locale: Locale,
  now: Date,
): Promise<void> {
  const { version, from } = currentVersion(document)
  const text = readFileSync(join(messages, locale, `${catalogues[document]}.json`), 'utf8')
  const textChecksum = createHash('sha256').update(text).digest('hex')
  await execute(
    db,
    sql`insert into legal_text (document, version, locale, text_checksum, valid_from, texts, recorded_at)
        values (${document}, ${version}, ${locale}, ${textChecksum}, ${from}, ${text}, ${now})
        on conflict do nothing`,
  )
}

type TermsText = Pick<LegalTextTable, 'version' | 'text_checksum'>

/** The newest wording of the newest terms in a language; null where none was recorded. */
export async function findCurrentTerms(db: Queryable, locale: Locale): Promise<TermsText | null> {
  return maybeRow<TermsText>(
    db,
    sql`select version, text_checksum from legal_text where document = 'terms' and locale = ${locale}
        order by version desc, recorded_at desc limit 1`,
  )
}

/** SQL expression: the terms that the member has yet to accept, or null. */
export const pendingTermsSql = (member: Sql): Sql =>
  // Whoever has no acceptance joined under the first version.
  sql`(select json_build_object('version', newest.version, 'from', newest.valid_from)
       from (select version, valid_from from legal_text where document = 'terms' order by version desc limit 1) newest
       where newest.version > coalesce((select max(a.version) from terms_acceptance a where a.member_id = ${member}), 1))`
