import sql, { empty, join } from 'sql-template-tag'
import type { Context } from '../context.ts'
import type { PushLogTable } from '../database/generated/tables.ts'
import { REACHED_DAYS } from '../impressions.ts'
import type { MailCause } from '../../platform/mail-causes.ts'
import { execute, row, rows, type Queryable } from '../database/query.ts'
import type { PushOutcome, PushResult } from './send-push.ts'

/** Days for which the log keeps what became of a push: as long as “What reached me” goes back. */
export const PUSH_LOG_DAYS = REACHED_DAYS

type Push = { member: string; type: string; cause: MailCause | null; endpoint: string }

/** Records what became of a push; of the browser's address only the push service is kept. */
export async function logPush(
  ctx: Pick<Context, 'db' | 'site' | 'now'>,
  { member, type, cause, endpoint }: Push,
  result: PushResult,
): Promise<void> {
  const state: PushOutcome = result === 'refused' ? 'failed' : result
  await execute(
    ctx.db,
    sql`insert into push_log (push_id, site_id, member_id, type, cause, service, state, at)
        values (gen_random_uuid(), ${ctx.site.id}, ${member}, ${type}, ${cause}, ${new URL(endpoint).hostname}, ${state}, ${ctx.now})`,
  )
}

/**
 * Whether the other member did in the last day what a push of this cause tells: one of whom the like was
 * taken back meanwhile is not sent. Without anything of anybody the database refuses its entry in the log.
 */
export async function hasPushEvent(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { member, from, cause }: { member: string; from: string; cause: MailCause | null },
): Promise<boolean> {
  const found = await row<{ happened: boolean }>(
    db,
    sql`select coalesce(${cause}::text is not null and has_push_event(${member}, ${cause}, ${now}, ${from}), false) as happened`,
  )
  return found.happened
}

export type PushLogEntry = Omit<PushLogTable, 'site_id' | 'cause'>

type Filter = {
  siteId: number
  /** Without it, pushes to every member. */
  memberId?: string | undefined
  state?: PushOutcome | undefined
  /** The last entry of the page before. */
  before?: string | undefined
}

/** A page of the log, the latest first; only the filters that are set are in the statement. */
export async function listPushLog(
  db: Queryable,
  { siteId, memberId, state, before }: Filter,
  limit: number,
): Promise<PushLogEntry[]> {
  const conditions = [
    memberId ? sql`and member_id = ${memberId}` : empty,
    state ? sql`and state = ${state}` : empty,
    before
      ? sql`and (at, push_id) < (select b.at, b.push_id from push_log b where b.push_id = ${before})`
      : empty,
  ]
  return rows<PushLogEntry>(
    db,
    sql`select push_id, member_id, type, service, state, at from push_log p
        where site_id = ${siteId} ${join(conditions, ' ')}
        order by at desc, push_id desc limit ${limit}`,
  )
}

/** Deletes entries older than `PUSH_LOG_DAYS`. */
export async function deleteOldPushLog(db: Queryable, now: Date): Promise<void> {
  await execute(
    db,
    sql`delete from push_log where at < ${new Date(now.getTime() - PUSH_LOG_DAYS * 86_400_000)}`,
  )
}
