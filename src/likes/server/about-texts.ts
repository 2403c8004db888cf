import sql from 'sql-template-tag'
import { rows, type Queryable } from '../../server/database/query.ts'

/** The about texts of these members, by id. */
export async function getAboutTexts(
  db: Queryable,
  memberIds: string[],
): Promise<Map<string, string>> {
  if (memberIds.length === 0) return new Map()
  const matches = await rows<{ member_id: string; about: string }>(
    db,
    sql`select member_id, about from profile where member_id = any(${memberIds}::bigint[])`,
  )
  return new Map(matches.map(({ member_id, about }) => [member_id, about]))
}
