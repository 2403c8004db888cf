import sql from 'sql-template-tag'
import type { LocalMailTable } from '../database/generated/tables.ts'
import { execute, rows, type Queryable } from '../database/query.ts'
import type { Mail } from './mail.ts'

export async function addLocalMail(
  db: Queryable,
  { to, subject, text, html, headers }: Mail,
): Promise<void> {
  await execute(
    db,
    sql`insert into local_mail (to_address, subject, text, html, headers)
      values (${to}, ${subject}, ${text}, ${html}, ${JSON.stringify(headers)}::jsonb)`,
  )
}

/** Returns the newest mails first, of one address or of all. */
export async function listLocalMails(
  db: Queryable,
  to: string | null,
  limit = 100,
): Promise<LocalMailTable[]> {
  return rows<LocalMailTable>(
    db,
    sql`select id, to_address, subject, text, html, headers, at from local_mail
      where ${to}::text is null or lower(to_address) = lower(${to}) order by id desc limit ${limit}`,
  )
}
