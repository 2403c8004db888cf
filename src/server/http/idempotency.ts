import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import { ApiError } from '../../platform/api-error.ts'
import type { RequestKey } from '../request-key.ts'
import { execute, maybeRow, type Queryable } from '../database/query.ts'
import type { IdempotencyKeyTable } from '../database/generated/tables.ts'

/**
 * Identifies a request and its repeats: the same key with the same body gets the first response for
 * 24 hours.
 */
export type Repeat = {
  scope: string
  call: string
  key: string
  bodyHash: Buffer
  memberId: string | null
}

/** `answer` is the body of the response as it was sent. */
export type StoredResponse = { status: number; answer: string }

type KeyRow = Pick<IdempotencyKeyTable, 'state' | 'body_hash' | 'status' | 'answer' | 'created_at'>

const ABANDONED_AFTER = 60_000
const KEY = /^[\w.:-]{8,128}$/

export function readKey({ headers }: Request): string {
  const key = headers.get('idempotency-key')
  if (!key || !KEY.test(key)) throw new ApiError('idempotency_key_missing')
  return key
}

/**
 * The key stored with the rows that this request creates: the same for every repeat, at any time.
 */
export const toRequestKey = ({ scope, call, key, bodyHash }: Repeat): RequestKey => ({
  key: createHash('sha256')
    .update(JSON.stringify([scope, call, key]))
    .digest(),
  hash: bodyHash,
})

/**
 * Claims the key, or returns the stored response. A concurrent claim waits for the first
 * transaction to end.
 */
export async function claimKey(
  db: Queryable,
  repeat: Repeat,
  now: Date,
): Promise<StoredResponse | null> {
  const claimed = await execute(
    db,
    sql`insert into idempotency_key (scope, call, key, body_hash, member_id, state, created_at)
        values (${repeat.scope}, ${repeat.call}, ${repeat.key}, ${repeat.bodyHash}, ${repeat.memberId}, 'running', ${now})
        on conflict do nothing`,
  )
  return claimed === 1 ? null : findStoredResponse(db, repeat, now)
}

async function findStoredResponse(
  db: Queryable,
  repeat: Repeat,
  now: Date,
): Promise<StoredResponse | null> {
  const row = await maybeRow<KeyRow>(
    db,
    sql`select state, body_hash, status, answer, created_at from idempotency_key
        where scope = ${repeat.scope} and call = ${repeat.call} and key = ${repeat.key}`,
  )
  if (!row) throw new ApiError('repeat_in_progress')
  if (!repeat.bodyHash.equals(row.body_hash)) throw new ApiError('idempotency_key_reused')
  if (row.state === 'done') return { status: row.status ?? 200, answer: row.answer ?? '' }
  return claimAbandoned(db, repeat, row.created_at, now)
}

/**
 * A node that dies while it works leaves its claim behind; after a minute another attempt may take
 * it over.
 */
async function claimAbandoned(
  db: Queryable,
  repeat: Repeat,
  since: Date,
  now: Date,
): Promise<null> {
  const abandoned = new Date(now.getTime() - ABANDONED_AFTER)
  const claimed = await execute(
    db,
    sql`update idempotency_key set created_at = ${now}
        where scope = ${repeat.scope} and call = ${repeat.call} and key = ${repeat.key} and state = 'running'
          and created_at = ${since} and created_at < ${abandoned}`,
  )
  if (claimed === 0) throw new ApiError('repeat_in_progress')
  return null
}

export async function saveResponse(
  db: Queryable,
  repeat: Repeat,
  stored: StoredResponse,
): Promise<void> {
  await execute(
    db,
    sql`update idempotency_key set state = 'done', status = ${stored.status}, answer = ${stored.answer}
        where scope = ${repeat.scope} and call = ${repeat.call} and key = ${repeat.key}`,
  )
}

/**
 * Lets another attempt start. Rows that this one created keep the key, so the next attempt finds
 * them.
 */
export async function releaseKey(db: Queryable, repeat: Repeat): Promise<void> {
  await execute(
    db,
    sql`delete from idempotency_key
        where scope = ${repeat.scope} and call = ${repeat.call} and key = ${repeat.key} and state = 'running'`,
  )
}

/** Deletes keys older than 24 hours and returns their number. */
export async function deleteOldKeys(db: Queryable, now: Date): Promise<number> {
  return execute(
    db,
    sql`delete from idempotency_key where created_at < ${new Date(now.getTime() - 86_400_000)}`,
  )
}
