import sql from 'sql-template-tag'
import type { Context } from '../../../server/context.ts'
import { execute, rows } from '../../../server/database/query.ts'
import type { LocalTextCheckTable } from '../../../server/database/generated/tables.ts'

type TextCheck = LocalTextCheckTable & { checker: string | null }

/** The latest comparison of each text of local law here, with the name of who made it. */
export async function listTextChecks({ db, site }: Context): Promise<TextCheck[]> {
  return rows<TextCheck>(
    db,
    sql`select c.*, p.name as checker from local_text_check c left join profile p on p.member_id = c.checked_by where c.site_id = ${site.id}`,
  )
}

export async function saveTextCheck(
  { db, site, now }: Context,
  { region, text }: { region: string; text: string },
  by: string,
): Promise<void> {
  await execute(
    db,
    sql`insert into local_text_check (site_id, region, text, checked_at, checked_by) values (${site.id}, ${region}, ${text}, ${now}, ${by})
        on conflict (site_id, region, text) do update set checked_at = excluded.checked_at, checked_by = excluded.checked_by`,
  )
}
