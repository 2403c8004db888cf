import sql, { type Sql } from 'sql-template-tag'

/**
 * Whether each typed word begins a word of a name, whatever accents, case and apostrophes they have;
 * false for a text without letters and digits. The index `profile_name_words` serves it.
 */
export const matchesName = (column: Sql, text: string): Sql =>
  sql`name_words(${column}) @@ name_query(${text})`
