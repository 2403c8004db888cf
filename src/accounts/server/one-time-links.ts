import { createHash, randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import { execute, maybeRow, row, type Queryable } from '../../server/database/query.ts'

/** What a mailed link is for; it is invalid for any other purpose. */
export type LinkPurpose = 'confirm' | 'reset' | 'mail_change' | 'mail_undo' | 'reactivate'

export const HOUR = 3_600_000
export const DAY = 24 * HOUR

const hashToken = (token: string) => createHash('sha256').update(token).digest()

export type NewLink = {
  purpose: LinkPurpose
  memberId: string
  payload?: Record<string, string>
  until: Date
}

/**
 * Creates a one-time token of 256 bits and returns it for the mail; only its SHA-256 hash is
 * stored.
 */
export async function createLink(db: Queryable, link: NewLink, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await execute(
    db,
    sql`insert into one_time_link (token_hash, purpose, member_id, payload, created_at, expires_at)
        values (${hashToken(token)}, ${link.purpose}, ${link.memberId}, ${JSON.stringify(link.payload ?? {})}, ${now}, ${link.until})`,
  )
  return token
}

export type ConsumedLink = { member_id: string; payload: Record<string, string> }

/**
 * Consumes a link; returns null if it is unknown, used, expired or of another purpose. Of parallel
 * requests one gets it.
 */
export async function consumeLink(
  db: Queryable,
  purpose: LinkPurpose,
  token: string,
  now: Date,
): Promise<ConsumedLink | null> {
  return maybeRow<ConsumedLink>(
    db,
    sql`update one_time_link set used_at = ${now}
        where token_hash = ${hashToken(token)} and purpose = ${purpose} and used_at is null and expires_at > ${now}
        returning member_id, payload`,
  )
}

/** Returns the member and payload of a link that has not expired, also if it was used. */
export async function findLink(
  db: Queryable,
  purpose: LinkPurpose,
  token: string,
  now: Date,
): Promise<(ConsumedLink & { used: boolean }) | null> {
  return maybeRow<ConsumedLink & { used: boolean }>(
    db,
    sql`select member_id, payload, used_at is not null as used from one_time_link
        where token_hash = ${hashToken(token)} and purpose = ${purpose} and expires_at > ${now}`,
  )
}

/** Records which request used a link, so that its repeat gets the same response. */
export async function markRequest(
  db: Queryable,
  token: string,
  request: string | null,
): Promise<void> {
  if (request === null) return
  await execute(
    db,
    sql`update one_time_link set payload = payload || jsonb_build_object('request', ${request}::text) where token_hash = ${hashToken(token)}`,
  )
}

/** Invalidates all unused links of a purpose. */
export async function revokeLinks(
  db: Queryable,
  memberId: string,
  purposes: LinkPurpose[],
  now: Date,
): Promise<void> {
  await execute(
    db,
    sql`update one_time_link set used_at = ${now}
        where member_id = ${memberId} and purpose = any(${purposes}::text[]) and used_at is null`,
  )
}

/** Counts a member's links of a purpose since a time, used ones included. */
export async function countLinks(
  db: Queryable,
  memberId: string,
  purpose: LinkPurpose,
  since: Date,
): Promise<number> {
  const { total } = await row<{ total: number }>(
    db,
    sql`select count(*)::int as total from one_time_link
        where member_id = ${memberId} and purpose = ${purpose} and created_at > ${since}`,
  )
  return total
}

/** Deletes a link that was not sent. */
export async function removeLink(db: Queryable, token: string): Promise<void> {
  await execute(db, sql`delete from one_time_link where token_hash = ${hashToken(token)}`)
}

export async function removeOldLinks(db: Queryable, now: Date): Promise<void> {
  await execute(
    db,
    sql`delete from one_time_link where expires_at < ${new Date(now.getTime() - 7 * DAY)}`,
  )
}
