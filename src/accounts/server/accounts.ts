import sql from 'sql-template-tag'
import type { Locale } from '../../platform/locales.ts'
import { maybeRow, type Queryable } from '../../server/database/query.ts'

export { findSession, startSession } from './sessions.ts'

export type AccountSummary = {
  member_id: string
  email: string
  role: 'member' | 'operator'
  status: 'not_confirmed' | 'active'
  paid_user: boolean
  language: Locale
  country: string
  signup_at: Date
  signup_step: number
}

/** What a member's own pages say of their account. */
export async function accountSummary(db: Queryable, memberId: string): Promise<AccountSummary | null> {
  return maybeRow<AccountSummary>(
    db,
    sql`select member_id, email, role, status, paid_user, language, country, signup_at, signup_step
        from account where member_id = ${memberId} and status in ('not_confirmed', 'active')`,
  )
}
