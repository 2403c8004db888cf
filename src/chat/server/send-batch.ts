import sql, { empty, join, type Sql } from 'sql-template-tag'
import { spendInBatchSql } from '../../credits/server/public.ts'
import type { MemberContext } from '../../server/context.ts'
import { createBatcher } from '../../server/database/batch.ts'
import { isUniqueViolation } from '../../server/database/failures.ts'
import { rows, type Queryable } from '../../server/database/query.ts'
import { inStatement } from '../../server/database/transaction.ts'
import { currentTraceparent } from '../../server/tracing/spans.ts'
import { previewOf } from '../rules.ts'
import { stillKnownSql, type KnownConversation } from './known-conversations.ts'
import { kindOfSpend, type NewMessage } from './messages.ts'
import { messageSent, spendKey } from './public.ts'
import { sentColumns } from './sent-event.ts'

type Send = {
  memberId: string
  siteId: number
  now: Date
  traceparent: string | null
  known: KnownConversation
  message: NewMessage
  /** Those of the event `message_sent`, over the rows `send`. */
  listeners: Sql[]
}

export type SentInBatch = { seq: number; balance: number }
type SendInBatch = (send: Send) => Promise<SentInBatch | null>

/** Sends that arrive while these run wait for one of them, and then share a statement. */
const limits = { size: 32, running: 2 }
const batchers = new WeakMap<Queryable, SendInBatch>()

/**
 * Debits and stores a paid message in a conversation that the node knows, in one statement with the
 * sends of other requests. Returns null, and has changed nothing, whenever that one statement does
 * not decide: something is not as the node knows it, a lock would have to be waited for, one lot is
 * not enough, or the id is taken.
 */
export async function sendInBatch(
  ctx: MemberContext,
  known: KnownConversation,
  message: NewMessage,
): Promise<SentInBatch | null> {
  const send = batchers.get(ctx.db) ?? createBatcher((sends) => addMessages(ctx.db, sends), limits)
  batchers.set(ctx.db, send)
  return send({
    memberId: ctx.actor.memberId,
    siteId: ctx.site.id,
    now: ctx.now,
    traceparent: currentTraceparent() ?? null,
    known,
    message,
    listeners: ctx.listenerSql(messageSent, sentColumns),
  })
}

/** The result of each send, in their order. */
async function addMessages(db: Queryable, sends: readonly Send[]): Promise<(SentInBatch | null)[]> {
  const results = new Map<Send, SentInBatch>()
  for (const round of splitByMember(sends))
    for (const { n, seq, balance } of await addRound(db, round)) {
      const send = round[n - 1]
      if (send) results.set(send, { seq, balance })
    }
  return sends.map((send) => results.get(send) ?? null)
}

/** Rounds in which no member and no conversation occurs twice. */
function splitByMember(sends: readonly Send[]): Send[][] {
  const rounds: { sends: Send[]; used: Set<string> }[] = []
  for (const send of sends) {
    const keys = [send.memberId, send.known.conversation]
    const free = rounds.find(({ used }) => !keys.some((key) => used.has(key)))
    const round = free ?? { sends: [], used: new Set() }
    if (!free) rounds.push(round)
    round.sends.push(send)
    for (const key of keys) round.used.add(key)
  }
  return rounds.map((round) => round.sends)
}

type SentRow = SentInBatch & { n: number }

async function addRound(db: Queryable, sends: readonly Send[]): Promise<SentRow[]> {
  try {
    return await inStatement(() => rows<SentRow>(db, batchSql(sends)))
  } catch (error) {
    // One of them is a repeat, which nobody knows here: each finds out by itself.
    if (isUniqueViolation(error)) return []
    throw error
  }
}

/**
 * The conversation is locked before the wallet, which `addMessage` does in the other order; but
 * neither is waited for here, so nobody waits in a circle.
 */
function batchSql(sends: readonly Send[]): Sql {
  const listeners = sends[0]?.listeners.map((listenerSql) => sql`, ${listenerSql}`) ?? []
  return sql`with input as materialized (${inputSql(sends)}), allowed as materialized (
      select send.* from input send
      join conversation c on c.conversation_id = send.conversation_id and c.block_version = send.block_version
      where ${stillKnownSql}
      for no key update of c skip locked
    ), spent as materialized (${spendInBatchSql(sql`allowed`)}), send as (
      update conversation c set last_seq = c.last_seq + 1
      from allowed join spent on spent.member_id = allowed.member_id
      where c.conversation_id = allowed.conversation_id
      returning allowed.*, false as first, spent.balance, c.last_seq as seq
    ), added as (
      insert into message (conversation_id, seq, id, sender_id, kind, body, gift, photo_name, photo_width, photo_height, cost, created_at)
      select conversation_id, seq, id, member_id, message_kind::message_kind, body, gift, photo_name, photo_width, photo_height, credits, at from send
    ), undelivered as (
      insert into undelivered_message (conversation_id, seq, sender_id, receiver_id, created_at)
      select conversation_id, seq, member_id, other_id, at from send
    ), listed as (
      update inbox i set last_message_at = send.at, last_seq = send.seq, preview_seq = send.seq, last_preview = send.preview,
             last_kind = send.message_kind, last_sender = send.member_id, removed_at = null,
             has_written = i.has_written or i.member_id = send.member_id,
             num_unread = i.num_unread + case when i.member_id = send.other_id then 1 else 0 end
      from send where i.conversation_id = send.conversation_id and i.member_id in (send.member_id, send.other_id)
    )
    select send.n::int as n, send.seq, send.balance ${listeners.length > 0 ? join(listeners, '') : empty} from send`
}

/** The sends as rows; `n` counts them from 1. */
function inputSql(sends: readonly Send[]): Sql {
  const column = <Value>(of: (send: Send) => Value) => sends.map(of)
  const photo = column(({ message }) => message.photo)
  return sql`select * from unnest(
      ${column(({ memberId }) => memberId)}::bigint[], ${column(({ siteId }) => siteId)}::smallint[],
      ${column(({ known }) => known.other_id)}::bigint[], ${column(({ known }) => known.conversation)}::bigint[],
      ${column(({ known }) => known.block_version)}::int[], ${column(({ known }) => known.other_muted)}::boolean[],
      ${column(({ message }) => message.id)}::uuid[], ${column(({ message }) => message.kind)}::text[],
      ${column(({ message }) => message.text)}::text[], ${column(({ message }) => previewOf(message.text))}::text[],
      ${column(({ message }) => message.gift)}::text[], ${photo.map((found) => found?.name ?? null)}::text[],
      ${photo.map((found) => found?.width ?? 0)}::smallint[], ${photo.map((found) => found?.height ?? 0)}::smallint[],
      ${column(({ message }) => message.cost)}::int[], ${column(({ known, message }) => spendKey(known.conversation, message.id))}::text[],
      ${column(({ message }) => kindOfSpend[message.kind])}::text[], ${column(({ known }) => known.conversation)}::text[],
      ${column(({ now }) => now)}::timestamptz[], ${column(({ traceparent }) => traceparent)}::text[]
    ) with ordinality as i (
      member_id, site_id, other_id, conversation_id, block_version, other_muted, id, message_kind, body, preview, gift,
      photo_name, photo_width, photo_height, credits, key, kind, reference, at, traceparent, n
    )`
}
