import sql, { type Sql } from 'sql-template-tag'

/** Sorts after every other character. */
const LAST = '\u{10FFFF}'

/**
 * Whether a text begins so, in any case. A range of bytes instead of `like`, so that an index on
 * `lower(column) text_pattern_ops` serves any value of the parameter.
 */
export const startsWith = (column: Sql, text: string): Sql =>
  sql`(lower(${column}) ~>=~ lower(${text}) and lower(${column}) ~<~ (lower(${text}) || ${LAST}))`
