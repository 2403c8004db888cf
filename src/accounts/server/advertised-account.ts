import sql from 'sql-template-tag'
import type { Locale } from '../../platform/locales.ts'
import { execute, type Queryable } from '../../server/database/query.ts'

type AdvertisedAccount = {
  memberId: string
  site: number
  language: Locale
  country: string
  now: Date
  seenAt: Date
}

/**
 * The account that the profile of a partner or performer needs, because every profile has one. It
 * has no password and no address, so it allows no log-in and gets no mail.
 */
export async function addAdvertisedAccount(
  db: Queryable,
  { memberId, site, language, country, now, seenAt }: AdvertisedAccount,
): Promise<void> {
  await execute(
    db,
    sql`insert into account (member_id, site_id, email, status, language, country, signup_at, last_seen_at)
        values (${memberId}, ${site}, '', 'active', ${language}, ${country}, ${now}, ${seenAt})`,
  )
}

/** Deletes such an account; one with an address is a member's, which only erasure removes. */
export async function deleteAdvertisedAccount(db: Queryable, memberId: string): Promise<void> {
  await execute(
    db,
    sql`delete from account where member_id = ${memberId} and email = '' and status = 'active'`,
  )
}

/** Keeps such accounts from counting as idle; written once a week, because the search follows. */
export async function touchAdvertisedAccounts(
  db: Queryable,
  memberIds: string[],
  seenAt: Date,
): Promise<void> {
  await execute(
    db,
    sql`update account set last_seen_at = ${seenAt} where member_id = any(${memberIds}::bigint[]) and email = ''
        and last_seen_at < ${seenAt}::timestamptz - interval '7 days'`,
  )
}
