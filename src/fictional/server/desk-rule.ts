import sql from 'sql-template-tag'
import type { Context } from '../../server/context.ts'
import { row } from '../../server/database/query.ts'

type DeskRule = 'contact' | 'money' | 'gift' | 'meeting'

/** What a text is about that a fictional profile never writes of; null for nothing. */
export async function findDeskRule(
  { db }: Pick<Context, 'db'>,
  text: string,
): Promise<DeskRule | null> {
  return (await row<{ rule: DeskRule | null }>(db, sql`select find_desk_rule(${text}) as rule`))
    .rule
}

/** Whether a text is about a meeting, whatever else it is about. */
export async function mentionsMeeting({ db }: Pick<Context, 'db'>, text: string): Promise<boolean> {
  const { found } = await row<{ found: boolean }>(
    db,
    sql`select exists (select from desk_pattern where rule = 'meeting' and ${text} ~* pattern) as found`,
  )
  return found
}
