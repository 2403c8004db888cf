import sql, { type Sql } from 'sql-template-tag'
import { createPool } from '../../src/server/database/pool.ts'
import { execute } from '../../src/server/database/query.ts'
import { silentLog } from '../factories/cluster.ts'
import { MEMBERS } from './console-data.ts'
import { asOwner, withoutTriggers } from './as-owner.ts'

/** As `fillConsole` numbers its members. */
const FIRST_ID = 1_000_000_000
export const CONVERSATIONS = 250_000
/** In each conversation, so that there are a million. */
export const MESSAGES = 4
const LIKES = 500_000
const REPORTS = 50_000
const BLOCK = 50_000

const conversations = (from: number, to: number, now: Date): Sql[] => [
  sql`insert into conversation (conversation_id, site_id, lo, hi, started_by, last_seq, created_at)
      select ${FIRST_ID} + n, 1, lo, lo + 1, lo + n % 2, ${MESSAGES}, ${now}::timestamptz - make_interval(secs => n * 60.0 * 86400 / ${CONVERSATIONS})
      from (select n, ${FIRST_ID} + (n::bigint * 7919) % ${MEMBERS - 1} as lo from generate_series(${from}::int, ${to - 1}::int) n) drawn`,
  sql`insert into message (conversation_id, seq, id, sender_id, body, created_at, session_id, via)
      select conversation_id, seq, gen_random_uuid(), sender, 'Shall we walk?', created_at + make_interval(secs => (seq - 1) * 36000.0), sender, 3
      from (select conversation_id, created_at, seq, lo + (started_by - lo + seq - 1) % 2 as sender
            from conversation, generate_series(1, ${MESSAGES}) seq
            where conversation_id >= ${FIRST_ID + from} and conversation_id < ${FIRST_ID + to}) drawn`,
  sql`insert into inbox (member_id, conversation_id, other_id, started, has_written, last_seq, read_up_to, last_message_at)
      select member_id, conversation_id, lo + hi - member_id, member_id = started_by, true, ${MESSAGES}, conversation_id % 5, created_at
      from conversation cross join lateral (values (lo), (hi)) side (member_id)
      where conversation_id >= ${FIRST_ID + from} and conversation_id < ${FIRST_ID + to}`,
]

const events = (now: Date): Sql[] => [
  sql`insert into like_pair (lo, hi, lo_session, lo_at, lo_via)
      select ${FIRST_ID} + n, ${FIRST_ID} + n + 1, ${FIRST_ID} + n, ${now}::timestamptz - make_interval(secs => n * 60.0 * 86400 / ${LIKES}), 3
      from generate_series(0, ${LIKES - 1}) n`,
  sql`insert into report (report_id, site_id, member_id, reported_id, subject, reason, snapshot, state, at, answer_by, decided_at)
      select n, 1, ${FIRST_ID} + n, ${FIRST_ID} + n * 2, 'profile', 'spam', '{}', 'decided', at, at + interval '14 days', at + interval '1 day'
      from (select n, ${now}::timestamptz - make_interval(secs => n * 60.0 * 86400 / ${REPORTS}) as at from generate_series(1, ${REPORTS}) n) drawn`,
]

/** What members of `fillConsole` wrote, liked and reported in 60 days: a million messages. */
export async function fillHonesty(url: string, now: Date): Promise<void> {
  const pool = createPool({
    url,
    log: silentLog,
    size: 1,
    statementTimeout: 0,
    everySite: true,
  })
  await withoutTriggers(
    pool,
    ['conversation', 'message', 'inbox', 'like_pair', 'report'],
    async () => {
      for (let from = 0; from < CONVERSATIONS; from += BLOCK)
        for (const statement of conversations(from, from + BLOCK, now))
          await execute(pool, statement)
      for (const statement of events(now)) await execute(pool, statement)
    },
  )
  // As on a site that is older than its messages: each must name its cause.
  await execute(pool, sql`update contact_job set since = ${now}::timestamptz - interval '1 year'`)
  await asOwner(pool, sql`vacuum analyze`)
  await pool.end()
}
