import sql, { raw, type Sql } from 'sql-template-tag'
import { createPool } from '../../src/server/database/pool.ts'
import { execute } from '../../src/server/database/query.ts'
import { silentLog } from '../factories/cluster.ts'
import { milliseconds, print } from './figures.ts'
import { asOwner, withoutTriggers } from './as-owner.ts'

export const MEMBERS = 1_000_000
const AUDIT_ENTRIES = 100_000
const ORDERS = 300_000
/** Of every so many orders by card one is disputed: above the limit from which Today warns. */
const PER_DISPUTE = 40
const MESSAGES = 1_000_000
const MAILS = 300_000
const FIRST_ID = 1_000_000_000
const BLOCK = 250_000
const DAY = '86400'

/** Two years of sign-ups, the newest first seen today; most were last online in the last weeks. */
const accounts = (from: number, to: number, now: Date): Sql[] => [
  sql`insert into account (member_id, site_id, email, email_confirmed_at, status, paid_user, language, country, signup_at, last_seen_at)
      select ${FIRST_ID} + n, 1, 'm' || n || '@example.org', case when n % 10 > 0 then joined end, case when n % 10 > 0 then 'active' else 'not_confirmed' end::account_status,
             n % 20 = 0, (array['en', 'de', 'fr', 'nl', 'it', 'es', 'pl'])[1 + n % 7], (array['GB', 'DE', 'FR', 'NL', 'IT', 'ES', 'PL'])[1 + n % 7],
             joined, greatest(joined, ${now}::timestamptz - make_interval(secs => -ln(1 - random()) * 14 * ${raw(DAY)}))
      from (select n, ${now}::timestamptz - make_interval(secs => (${MEMBERS} - n) * 63.0) as joined from generate_series(${from}::int, ${to - 1}::int) n) drawn`,
  sql`insert into profile (member_id, site_id, name, gender, birth_date, language, country, region, updated_at)
      select member_id, 1, 'Noor' || member_id % 5000 || ' Müller-' || member_id % 4001, case when member_id % 2 = 0 then 'male' else 'female' end::gender, date '1975-01-01' + (member_id % 10000)::int,
             language, country, 1, signup_at
      from account where member_id >= ${FIRST_ID + from} and member_id < ${FIRST_ID + to}`,
  sql`insert into session (session_id, member_id, site_id, token_hash, created_at, last_used_at, expires_at)
      select member_id, member_id, 1, sha256(member_id::text::bytea), greatest(signup_at, last_seen_at - interval '30 days'), last_seen_at, last_seen_at + interval '30 days'
      from account where member_id >= ${FIRST_ID + from} and member_id < ${FIRST_ID + to}`,
]

const events = (now: Date): Sql[] => [
  sql`insert into ledger_transfer (member_id, transaction_id, line, kind, from_account, to_account, lot_id, credits, at)
      select ${FIRST_ID} + (n::bigint * 7919) % ${MEMBERS}, 'bench-' || n, 0, 'message', 'member', 'earned', 1, 1, ${now}::timestamptz - make_interval(secs => n * 14 * ${raw(DAY)}.0 / ${MESSAGES})
      from generate_series(1, ${MESSAGES}::int) n`,
  sql`insert into credit_order (order_id, member_id, site_id, bundle, credits, amount, list_amount, currency, country, method, card_brand, provider, status, created_at, completed_at)
      select ${FIRST_ID} + n, ${FIRST_ID} + (n::bigint * 7919) % ${MEMBERS}, 1, 'p1', 100, 2900, 2900, 'EUR', 'NL', 'creditcard', (array['visa', 'mastercard', 'visa', null])[1 + n % 4], 'local', case when n % 5 > 0 then 'completed' else 'expired' end::order_status,
             at, case when n % 5 > 0 then at end
      from (select n, ${now}::timestamptz - make_interval(secs => n * 30.0) as at from generate_series(1, ${ORDERS}::int) n) drawn`,
  sql`insert into chargeback (order_id, chargeback_id, site_id, amount, previous_order_status, at, reason_code, reason, due_at, decision, decided_at)
      select order_id, 'c' || order_id, 1, amount, 'completed', completed_at, '10.4', 'Fraud', completed_at + interval '7 days', 'accepted', completed_at
      from credit_order where site_id = 1 and order_id % ${PER_DISPUTE} = 1 and completed_at is not null`,
  sql`insert into audit_entry (entry_id, site_id, at, actor_id, action, subject_kind, subject_id, affected_id, previous_hash, hash)
      select n, 1, ${now}::timestamptz - make_interval(secs => (${AUDIT_ENTRIES} - n) * 60.0), ${FIRST_ID} + n % 20, (array['look.member', 'photo.approve', 'case.decide', 'credits.correct'])[1 + n % 4],
             'member', (${FIRST_ID} + n % 5000)::text, ${FIRST_ID} + n % 5000, '', ''
      from generate_series(1, ${AUDIT_ENTRIES}::int) n`,
  sql`insert into mail_log (mail_id, site_id, template, cause, covered_address, address_hash, state, at)
      select gen_random_uuid(), 1, 'notifications/unread', 'unread', 'm•••@example.org', sha256(n::text::bytea), (array['accepted', 'refused', 'accepted', 'failed'])[1 + n % 4], ${now}::timestamptz - make_interval(secs => n * 8.0)
      from generate_series(1, ${MAILS}::int) n`,
  sql`insert into lander_day (site_id, day, lander, slug, network, country, language, views, starts, sign_ups, confirmations, first_orders)
      select 1, (${now}::timestamptz at time zone 'UTC')::date - day, 'lander-' || lander, '', 'network-' || network, country, 'en', 100, 30, 10, 8, 2
      from generate_series(0, 400) day, generate_series(1, 14) lander, generate_series(1, 10) network, unnest(array['DE', 'FR', 'NL', 'PL']) country`,
]

const tables = [
  'account',
  'profile',
  'session',
  'ledger_transfer',
  'credit_order',
  'chargeback',
  'audit_entry',
  'mail_log',
  'lander_day',
]

/** A site of a million members with what its console lists, without search, wallets and the chain of the audit log. */
export async function fillConsole(url: string, now: Date): Promise<void> {
  const pool = createPool({ url, log: silentLog, size: 1, statementTimeout: 0, everySite: true })
  // Built at the end, as a migration builds it: row by row it would take half an hour.
  await asOwner(pool, sql`drop index profile_name_words`)
  await withoutTriggers(pool, tables, async () => {
    for (let from = 0; from < MEMBERS; from += BLOCK)
      for (const statement of accounts(from, from + BLOCK, now)) await execute(pool, statement)
    for (const statement of events(now)) await execute(pool, statement)
  })
  // The chain goes on after the entries that were inserted without it.
  await execute(pool, sql`insert into audit_end (entry_id, hash) values (${AUDIT_ENTRIES}, '')`)
  const started = performance.now()
  await asOwner(
    pool,
    sql`create index profile_name_words on profile using gin (name_words(name)) with (fastupdate = off)`,
  )
  print('index of names', milliseconds(performance.now() - started))
  await asOwner(pool, sql`vacuum analyze`)
  await pool.end()
}
