import sql from 'sql-template-tag'
import { createLink, type LinkPurpose } from '../../src/accounts/server/one-time-links.ts'
import { execute, type Queryable } from '../../src/server/database/query.ts'
import { addMember } from './member.ts'

const purposes: Record<string, LinkPurpose> = {
  '/activate': 'confirm',
  '/mail-change/do': 'mail_change',
  '/mail-change/undo': 'mail_undo',
  '/reactivate': 'reactivate',
}

/** The query of a working link for each page that only a mailed link opens. */
export async function addMailedLinks(db: Queryable, now: Date): Promise<Record<string, string>> {
  const queries: Record<string, string> = {}
  for (const [path, purpose] of Object.entries(purposes)) {
    const email = `${purpose}@example.org`
    const memberId = await addMember(db, { email, confirmed: purpose !== 'confirm' })
    if (purpose === 'reactivate')
      await execute(
        db,
        sql`update account set status = 'deleted', deleted_at = ${now} where member_id = ${memberId}`,
      )
    const until = new Date(now.getTime() + 86_400_000)
    const payload = { from: email, to: `new-${email}` }
    const token = await createLink(db, { purpose, memberId, payload, until }, now)
    queries[path] = `?token=${token}`
  }
  return queries
}
