import sql from 'sql-template-tag'
import * as z from 'zod'
import { locales, type Locale } from '../../platform/locales.ts'
import { singleLineText, multilineText } from '../../platform/ids.ts'
import { execute, rows, type Queryable } from '../../server/database/query.ts'
import { newId } from '../../server/ids.ts'

const Text = z.object({
  title: singleLineText(100, 1),
  text: multilineText(2000, 1),
})
/** A news item in every language. */
export const NewsTexts = z.record(z.enum(locales), Text)
export type NewsTexts = z.infer<typeof NewsTexts>

export async function publishNews(
  db: Queryable,
  site: number,
  texts: NewsTexts,
  now: Date,
): Promise<void> {
  await execute(
    db,
    sql`insert into news_item (site_id, published_at, news_id, texts) values (${site}, ${now}, ${newId()}, ${JSON.stringify(texts)})`,
  )
}

/** Returns the news published since a time, newest first. */
export async function listNewsSince(
  db: Queryable,
  site: number,
  since: Date,
  language: Locale,
  limit: number,
): Promise<{ title: string; text: string }[]> {
  const matches = await rows<{ texts: unknown }>(
    db,
    sql`select texts from news_item where site_id = ${site} and published_at > ${since} order by published_at desc, news_id desc limit ${limit}`,
  )
  return matches.map(({ texts }) => z.parse(NewsTexts, texts)[language])
}
