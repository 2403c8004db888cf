import sql from 'sql-template-tag'
import { onLegalHoldSql } from '../../server/legal-hold.ts'
import type { Context, MemberContext } from '../../server/context.ts'
import { execute, rows, type Queryable } from '../../server/database/query.ts'
import type { Locale } from '../../platform/locales.ts'
import type { SignalRule } from '../contract.ts'
import type { Finding, ReadText } from './find-signals.ts'

type Reader = Pick<MemberContext, 'db' | 'site' | 'now'> & {
  actor: Pick<MemberContext['actor'], 'memberId'>
}

/** Conversation and partner of the reader. */
export type SignalledChat = { conversation: string; partner: string }

/** Texts before a message, as its context, in ascending order. */
export async function listTextsBefore(
  ctx: Reader,
  conversation: string,
  seq: number,
  limit: number,
): Promise<ReadText[]> {
  const before = await rows<ReadText>(
    ctx.db,
    sql`select seq, sender_id = ${ctx.actor.memberId} as mine, body as text from message
        where conversation_id = ${conversation} and seq < ${seq} and kind = 'text' and unsent_at is null
        order by seq desc limit ${limit}`,
  )
  return before.toReversed()
}

/** What the reader was shown under these messages, without what they called fine or staff turned off. */
export async function listVisibleSignals(
  { db, site, actor }: Reader,
  conversation: string,
  seqs: number[],
): Promise<{ seq: number; rule: SignalRule; language: Locale | null }[]> {
  return rows(
    db,
    sql`select c.seq, c.rule, c.language from chat_signal c
        where c.site_id = ${site.id} and c.conversation_id = ${conversation} and c.seq = any(${seqs}::int[]) and c.member_id = ${actor.memberId}
          and c.dismissed_at is null
          and not exists (select from signal_switch s where s.site_id = c.site_id and s.rule = c.rule and s.language = coalesce(c.language, ''))
        order by c.seq, c.rule`,
  )
}

/** Stores what is shown to the reader now; what they said is fine is not returned. */
export async function recordSignals(
  ctx: Reader,
  { conversation, partner }: SignalledChat,
  found: readonly Finding[],
): Promise<{ seq: number; rule: SignalRule }[]> {
  const stored = await rows<{
    seq: number
    rule: string
    switched_off: boolean
    dismissed: boolean
  }>(
    ctx.db,
    sql`with found as (
          select * from unnest(${found.map(({ seq }) => seq)}::int[], ${found.map(({ rule }) => rule)}::text[],
            ${found.map(({ language }) => language)}::text[], ${found.map(({ version }) => version)}::int[]) as f (seq, rule, language, version)
        ), judged as (
          select f.*, exists (select from signal_switch s where s.site_id = ${ctx.site.id} and s.rule = f.rule and s.language = coalesce(f.language, '')) as switched_off,
            exists (select from chat_signal c where c.site_id = ${ctx.site.id} and c.conversation_id = ${conversation} and c.seq = f.seq and c.rule = f.rule and c.dismissed_at is not null) as dismissed
          from found f
        ), noticed as (
          insert into chat_signal (site_id, conversation_id, seq, rule, member_id, other_id, language, version, shown_at)
          select ${ctx.site.id}, ${conversation}, seq, rule, ${ctx.actor.memberId}, ${partner}, language, version, ${ctx.now}
          from judged where not switched_off order by seq, rule
          on conflict do nothing
        )
        select seq, rule, switched_off, dismissed from judged`,
  )
  return found.filter(({ seq, rule }) =>
    stored.some(
      (each) => each.seq === seq && each.rule === rule && !each.switched_off && !each.dismissed,
    ),
  )
}

/** The people whom a member wrote first, with the same words, in the last day. */
export async function countSameOpenings(
  ctx: Reader,
  { conversation, partner }: SignalledChat,
): Promise<number> {
  const [counted] = await rows<{ copies: number }>(
    ctx.db,
    sql`select count(*)::int as copies from opening_message mine join opening_message o
          on o.member_id = mine.member_id and (o.text_hash = mine.text_hash or o.pattern_hash = mine.pattern_hash)
        where mine.member_id = ${partner} and mine.conversation_id = ${conversation} and mine.pattern_hash is not null`,
  )
  return counted?.copies ?? 0
}

/** Hides the signals of a message; returns false where its receiver was shown none. */
export async function dismissSignals(
  ctx: Reader,
  conversation: string,
  seq: number,
): Promise<boolean> {
  const changed = await execute(
    ctx.db,
    sql`update chat_signal set dismissed_at = coalesce(dismissed_at, ${ctx.now})
        where site_id = ${ctx.site.id} and conversation_id = ${conversation} and seq = ${seq} and member_id = ${ctx.actor.memberId}`,
  )
  return changed > 0
}

/** What the reporter was shown about somebody's messages and did not call fine, for a report. */
export async function listPartnerSignals(
  db: Queryable,
  site: number,
  { reader, partner }: { reader: string; partner: string },
): Promise<{ seq: number; rule: string; language: string | null; version: number }[]> {
  return rows(
    db,
    sql`select seq, rule, language, version from chat_signal
        where site_id = ${site} and member_id = ${reader} and other_id = ${partner} and dismissed_at is null
        order by seq, rule limit 50`,
  )
}

/** Deletes signals with the messages that they are about. */
export async function purgeSignals(ctx: Context, before: Date): Promise<void> {
  await execute(
    ctx.db,
    sql`delete from chat_signal where site_id = ${ctx.site.id} and shown_at < ${before}
          and not ${onLegalHoldSql(sql`chat_signal.member_id`, ctx.now)} and not ${onLegalHoldSql(sql`chat_signal.other_id`, ctx.now)}`,
  )
}
