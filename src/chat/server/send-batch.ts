import sql, { empty, join, type Sql } from 'sql-template-tag'
import { spendInBatchSql } from '../../credits/server/public.ts'
import { createBatcher } from '../../server/database/batch.ts'
import { isRefused, isUniqueViolation } from '../../server/database/failures.ts'
import { rows, type Queryable } from '../../server/database/query.ts'
import { inStatement } from '../../server/database/transaction.ts'
import { isUnchangedSql } from './conversation-cache.ts'
import { sendRowsSql, storeSql, type Send } from './send-rows.ts'

type BatchedSend = Send & { listeners: Sql[] }

export type SentInBatch = { seq: number; balance: number }
type SendInBatch = (send: BatchedSend) => Promise<SentInBatch | null>

/** Sends that arrive while these run wait for one of them, and then share a statement. */
const limits = { size: 32, running: 2 }
const batchers = new WeakMap<Queryable, SendInBatch>()

/**
 * Debits and stores a paid message in a conversation that the node knows, in one statement with the
 * sends of other requests. Returns null, and has changed nothing, whenever that one statement does
 * not decide: something is not as the node knows it, a lock would have to be waited for, one lot is
 * not enough, or the id is taken. `listeners` are those of `message_sent`, the same for each send.
 */
export async function sendInBatch(
  db: Queryable,
  send: Send,
  listeners: Sql[],
): Promise<SentInBatch | null> {
  const sendTogether = batchers.get(db) ?? createBatcher((sends) => addMessages(db, sends), limits)
  batchers.set(db, sendTogether)
  return sendTogether({ ...send, listeners })
}

/** The result of each send, in their order. */
async function addMessages(
  db: Queryable,
  sends: readonly BatchedSend[],
): Promise<(SentInBatch | null)[]> {
  const results = new Map<BatchedSend, SentInBatch>()
  for (const round of splitByMember(sends))
    for (const { n, seq, balance } of await addRound(db, round)) {
      const send = round[n - 1]
      if (send) results.set(send, { seq, balance })
    }
  return sends.map((send) => results.get(send) ?? null)
}

/** Rounds in which no member and no conversation occurs twice. */
function splitByMember(sends: readonly BatchedSend[]): BatchedSend[][] {
  const rounds: { sends: BatchedSend[]; used: Set<string> }[] = []
  for (const send of sends) {
    const keys = [send.memberId, send.conversation]
    const free = rounds.find(({ used }) => !keys.some((key) => used.has(key)))
    const round = free ?? { sends: [], used: new Set() }
    if (!free) rounds.push(round)
    round.sends.push(send)
    for (const key of keys) round.used.add(key)
  }
  return rounds.map((round) => round.sends)
}

type SentRow = SentInBatch & { n: number }

async function addRound(db: Queryable, sends: readonly BatchedSend[]): Promise<SentRow[]> {
  try {
    return await inStatement(() => rows<SentRow>(db, batchSql(sends)))
  } catch (error) {
    // One of them is a repeat, or its session has just ended: each finds out by itself.
    if (isUniqueViolation(error) || isRefused(error, 'no_session')) return []
    throw error
  }
}

/**
 * The conversation is locked before the wallet, which `addMessage` does in the other order; but
 * neither is waited for here, so nobody waits in a circle.
 */
function batchSql(sends: readonly BatchedSend[]): Sql {
  const listeners = sends[0]?.listeners.map((listenerSql) => sql`, ${listenerSql}`) ?? []
  return sql`with input as materialized (${sendRowsSql(sends)}), allowed as materialized (
      select send.* from input send
      join conversation c on c.conversation_id = send.conversation_id and c.block_version = send.block_version
      where ${isUnchangedSql}
      for no key update of c skip locked
    ), spent as materialized (${spendInBatchSql(sql`allowed`)}), send as (
      update conversation c set last_seq = c.last_seq + 1
      from allowed join spent on spent.member_id = allowed.member_id
      where c.conversation_id = allowed.conversation_id
      returning allowed.*, spent.balance, c.last_seq as seq
    ), ${storeSql}
    select send.n::int as n, send.seq, send.balance ${listeners.length > 0 ? join(listeners, '') : empty} from send`
}
