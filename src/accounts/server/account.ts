import sql from 'sql-template-tag'
import type { Locale } from '../../platform/locales.ts'
import { maybeRow, type Queryable, execute, row, rows } from '../../server/database/query.ts'
import type { AccountTable } from '../../server/database/generated/tables.ts'
import type { AccountSummary } from '../../server/current-user.ts'

export type Account = Pick<
  AccountTable,
  | 'member_id'
  | 'site_id'
  | 'email'
  | 'email_confirmed_at'
  | 'password_hash'
  | 'status'
  | 'role'
  | 'signup_at'
  | 'deleted_at'
> & { language: Locale }

const columns = sql`member_id, site_id, email, email_confirmed_at, password_hash, status, role, language, signup_at, deleted_at`

export async function findAccount(db: Queryable, memberId: string): Promise<Account | null> {
  return maybeRow<Account>(
    db,
    sql`select ${columns} from account where member_id = ${memberId} and status <> 'erased'`,
  )
}

/** Columns of the account `me`. The alias is used for nothing else in larger statements. */
export const summaryColumns = sql`me.member_id, me.email, me.role, me.status, me.paid_user, me.banned_at is not null as banned, me.language, me.country, me.time_zone, me.signup_at, me.signup_step, me.staff_roles`

/** Returns the account fields that the member's own pages show. */
export async function findAccountSummary(
  db: Queryable,
  memberId: string,
): Promise<AccountSummary | null> {
  return maybeRow<AccountSummary>(
    db,
    sql`select ${summaryColumns} from account me where me.member_id = ${memberId} and me.status in ('not_confirmed', 'active')`,
  )
}

/** The ids of accounts with an address, through the view that has an index for it (docs/walls.md). */
const addressed = (site: number, email: string) =>
  sql`select member_id from account_address where site_id = ${site} and address = ${email.toLowerCase()}`

/** Returns the account that confirmed the address, also if it is deleted. */
export async function findOwnerByEmail(
  db: Queryable,
  site: number,
  email: string,
): Promise<Account | null> {
  return maybeRow<Account>(
    db,
    sql`select ${columns} from account
        where member_id in (${addressed(site, email)} and email_confirmed_at is not null and status <> 'erased')`,
  )
}

/** The addresses of these, in lower case, that accounts of the site have confirmed, also deleted ones. */
export async function filterOwned(
  db: Queryable,
  site: number,
  emails: string[],
): Promise<Set<string>> {
  const matches = await rows<{ email: string }>(
    db,
    sql`select address as email from account_address
        where site_id = ${site} and address = any(${emails}::text[]) and email_confirmed_at is not null and status <> 'erased'`,
  )
  return new Set(matches.map(({ email }) => email))
}

/**
 * How many active accounts confirmed an address of a domain or of one below it before a time; counts
 * up to `max`.
 */
export async function countMembersOfDomain(
  db: Queryable,
  site: number,
  { domain, before, max }: { domain: string; before: Date; max: number },
): Promise<number> {
  const endings = [`@${domain}`, `.${domain}`]
  const { count } = await row<{ count: number }>(
    db,
    sql`select count(*)::int as count from (
          select 1 from account where site_id = ${site} and status = 'active' and email_confirmed_at < ${before}
            and right(lower(email), ${domain.length + 1}) = any(${endings}::text[]) limit ${max}) as found`,
  )
  return count
}

/**
 * At most this many accounts of one address can log in: the owner and the newest unconfirmed
 * claims.
 */
const MAX_CLAIMS = 5

/**
 * Returns the accounts that a log-in with this address may mean: the owner, then unconfirmed
 * claims, newest first. Includes deleted ones.
 */
export async function listClaimants(
  db: Queryable,
  site: number,
  email: string,
): Promise<Account[]> {
  return rows<Account>(
    db,
    sql`(select ${columns} from account
         where member_id in (${addressed(site, email)} and email_confirmed_at is not null and status <> 'erased'))
        union all
        (select ${columns} from account
         where member_id in (${addressed(site, email)} and email_confirmed_at is null and status in ('not_confirmed', 'deleted'))
         order by signup_at desc limit ${MAX_CLAIMS})`,
  )
}

export type NewAccount = {
  memberId: string
  site: number
  email: string
  emailSource: Record<string, string>
  passwordHash: string
  language: Locale
  country: string
  timeZone: string
  traffic: Record<string, string>
}

export async function addAccount(db: Queryable, account: NewAccount, now: Date): Promise<void> {
  await execute(
    db,
    sql`insert into account (member_id, site_id, email, email_source, password_hash, status, language, country, time_zone,
                             signup_at, last_seen_at, traffic)
        values (${account.memberId}, ${account.site}, ${account.email}, ${JSON.stringify(account.emailSource)},
                ${account.passwordHash}, 'not_confirmed', ${account.language}, ${account.country}, ${account.timeZone},
                ${now}, ${now}, ${JSON.stringify(account.traffic)})`,
  )
}

export async function setPasswordHash(
  db: Queryable,
  memberId: string,
  hash: string,
): Promise<void> {
  await execute(db, sql`update account set password_hash = ${hash} where member_id = ${memberId}`)
}

/**
 * Removes the passwords of unconfirmed claims to an address that `owner` confirmed: typing the
 * owner's password must not open a claim.
 */
export async function removeClaimPasswords(db: Queryable, owner: string): Promise<void> {
  await execute(
    db,
    sql`update account claim set password_hash = null
        from account_address me join account_address other on other.site_id = me.site_id and other.address = me.address
        where me.member_id = ${owner} and me.email_confirmed_at is not null
          and other.email_confirmed_at is null and other.status <> 'erased' and claim.member_id = other.member_id`,
  )
}

export async function setAccountLanguage(
  db: Queryable,
  memberId: string,
  language: Locale,
): Promise<void> {
  await execute(db, sql`update account set language = ${language} where member_id = ${memberId}`)
}

/**
 * Returns false if the account's state changed meanwhile. Violates `account_email` if another
 * account owns the new address.
 */
export async function setEmail(
  db: Queryable,
  memberId: string,
  from: string,
  to: string,
  now: Date,
): Promise<boolean> {
  const updated = await execute(
    db,
    sql`update account set email = ${to}, email_confirmed_at = ${now},
          status = case when status = 'not_confirmed' then 'active' else status end
        where member_id = ${memberId} and email = ${from} and status in ('active', 'not_confirmed')`,
  )
  return updated === 1
}

export type AccountSource = Pick<AccountTable, 'email_source' | 'traffic' | 'signup_at'>

export async function findAccountSource(
  db: Queryable,
  memberId: string,
): Promise<AccountSource | null> {
  return maybeRow<AccountSource>(
    db,
    sql`select email_source, traffic, signup_at from account where member_id = ${memberId}`,
  )
}

export type AccountOrigin = {
  traffic: Record<string, string>
  country: string
  language: string
  signup_at: Date
}

/** Where the member came from: the traffic source of the sign-up, country, language and time. */
export async function findOrigin(db: Queryable, memberId: string): Promise<AccountOrigin | null> {
  return maybeRow<AccountOrigin>(
    db,
    sql`select traffic, country, language, signup_at from account where member_id = ${memberId}`,
  )
}

/** Returns the banned account that confirmed this address. */
export async function findBannedOwner(
  db: Queryable,
  site: number,
  email: string,
): Promise<string | null> {
  const existing = await maybeRow<{ member_id: string }>(
    db,
    sql`select member_id from account
        where member_id in (${addressed(site, email)} and email_confirmed_at is not null and status = 'active') and banned_at is not null`,
  )
  return existing?.member_id ?? null
}

/** Returns all accounts of an address that are not deleted, on every site, confirmed or not. */
export async function listActiveAccounts(db: Queryable, email: string): Promise<string[]> {
  const matches = await rows<{ member_id: string }>(
    db,
    sql`select member_id from account_address where site_id in (select site_id from site) and address = ${email.toLowerCase()}
        and status in ('active', 'not_confirmed')`,
  )
  return matches.map(({ member_id }) => member_id)
}

/** An active member with a confirmed address. */
type ConfirmedMember = Pick<AccountTable, 'member_id' | 'signup_at' | 'last_seen_at'>

/** Returns a page of these members in the order of their ids, after the given one. */
export async function listConfirmedMembers(
  db: Queryable,
  site: number,
  cursor: string,
  limit: number,
): Promise<ConfirmedMember[]> {
  return rows<ConfirmedMember>(
    db,
    sql`select member_id, signup_at, last_seen_at from account
        where member_id > ${cursor} and site_id = ${site} and status = 'active' and email_confirmed_at is not null
        order by member_id limit ${limit}`,
  )
}

export type MailTarget = {
  email: string
  language: Locale
  confirmed: boolean
  country: string
  time_zone: string
}

/** Returns the mail address and language of a member; null if the account is deleted. */
export async function findMailTarget(db: Queryable, memberId: string): Promise<MailTarget | null> {
  return maybeRow<MailTarget>(
    db,
    sql`select email, language, email_confirmed_at is not null as confirmed, country, time_zone from account
        where member_id = ${memberId} and status in ('active', 'not_confirmed')`,
  )
}

/**
 * Returns the confirmed address of an account that is not erased, also while it waits for its
 * deletion (`isMember` is false then): for what its owner must learn.
 */
export async function findNoticeTarget(
  db: Queryable,
  memberId: string,
): Promise<{ email: string; language: Locale; isMember: boolean } | null> {
  return maybeRow(
    db,
    sql`select email, language, status = 'active' as "isMember" from account
        where member_id = ${memberId} and status in ('active', 'deleted') and email_confirmed_at is not null`,
  )
}
