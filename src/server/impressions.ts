import sql from 'sql-template-tag'
import type { MemberContext } from './context.ts'
import { execute, type Queryable } from './database/query.ts'

/** Days for which a member can look up what reached them, and why. */
export const REACHED_DAYS = 90

type Impression = {
  kind: 'suggestion' | 'advertisement'
  other: string
  /** Of each rule of order that counted. */
  points: Record<string, number>
}

/**
 * Stores whom the site put before a member; once a day each, the first time counts, or the last time
 * that other rules counted, because that is what the member has before them. Opens a transaction of
 * its own, because reads show people.
 */
export async function saveImpressions(
  ctx: MemberContext,
  impressions: readonly Impression[],
  { via, version }: { via: number; version: number },
): Promise<void> {
  if (impressions.length === 0 || ctx.site.settings.maintenance === 'read_only') return
  const rows = JSON.stringify(impressions)
  await ctx.inTransaction(async (tx) => {
    await execute(
      tx.db,
      sql`insert into impression (site_id, member_id, kind, other_id, day, at, via, session_id, points, rule_version)
          select ${ctx.site.id}, ${ctx.actor.memberId}, kind, other, ${ctx.now}::date, ${ctx.now}, ${via}, ${ctx.actor.sessionId}, points, ${version}
          from jsonb_to_recordset(${rows}::jsonb) as r (kind text, other bigint, points jsonb)
          where not exists (
            select from impression stored
            where stored.site_id = ${ctx.site.id} and stored.member_id = ${ctx.actor.memberId} and stored.kind = r.kind
              and stored.other_id = r.other and stored.day = ${ctx.now}::date
              and array(select jsonb_object_keys(stored.points) order by 1) = array(select jsonb_object_keys(r.points) order by 1))
          order by kind, other
          on conflict (site_id, member_id, kind, other_id, day) do update
            set at = excluded.at, via = excluded.via, session_id = excluded.session_id, points = excluded.points, rule_version = excluded.rule_version`,
    )
  })
}

export async function deleteOldImpressions(db: Queryable, now: Date): Promise<void> {
  await execute(
    db,
    sql`delete from impression where at < ${new Date(now.getTime() - REACHED_DAYS * 86_400_000)}`,
  )
}
