import sql from 'sql-template-tag'
import type { Context } from '../../server/context.ts'
import { maybeRow } from '../../server/database/query.ts'
import { onLegalHoldSql } from '../../server/legal-hold.ts'
import { SESSION_DAYS } from '../contract.ts'
import { SESSION_IDLE_DAYS } from '../rules.ts'
import { DAY } from './one-time-links.ts'

/** How long a session is kept after it ended, as the reasons of likes, visits and messages say. */
const ENDED_SESSION_DAYS = 90
const BATCH = 500

/** The last session of a batch; the time as text, because the database is more precise. */
type Position = { expires_at: string; session_id: string }

/**
 * Deletes sessions that ended long ago: by a log-out, by their age, or because nobody used them. What
 * names one keeps its id. Passes over members on a legal hold.
 */
export async function deleteEndedSessions(ctx: Context): Promise<void> {
  let after: Position | null = { expires_at: '-infinity', session_id: '0' }
  while (after !== null) after = await deleteBatch(ctx, after)
}

/** Looks at the next sessions in the order in which they expire; null after the last ones. */
async function deleteBatch({ db, site, now }: Context, after: Position): Promise<Position | null> {
  const before = new Date(now.getTime() - ENDED_SESSION_DAYS * DAY)
  const newest = new Date(before.getTime() + SESSION_DAYS * DAY)
  return maybeRow<Position>(
    db,
    sql`with batch as materialized (
          select session_id, expires_at from session
          where site_id = ${site.id} and (expires_at, session_id) > (${after.expires_at}::timestamptz, ${after.session_id}::bigint)
            and expires_at < ${newest}
          order by expires_at, session_id limit ${BATCH}
        ), deleted as (
          delete from session s using batch b
          where s.session_id = b.session_id and least(s.ended_at, s.expires_at, s.last_used_at + make_interval(days => ${SESSION_IDLE_DAYS})) < ${before}
            and not ${onLegalHoldSql(sql`s.member_id`, now)}
        )
        select expires_at::text, session_id from batch order by batch.expires_at desc, session_id desc limit 1`,
  )
}
