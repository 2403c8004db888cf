import { createHash, randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import { execute, maybeRow, row, type Queryable } from '../../server/database/query.ts'

/** What a mailed link may do; a link of one purpose is nothing for another. */
export type LinkPurpose = 'confirm' | 'reset' | 'mail_change' | 'mail_undo' | 'reactivate'

export const HOUR = 3_600_000
export const DAY = 24 * HOUR

const hashOf = (token: string) => createHash('sha256').update(token).digest()

export type NewLink = {
  purpose: LinkPurpose
  memberId: string
  payload?: Record<string, string>
  until: Date
}

/** Makes a link's token, of 256 bits. It is returned once, for the mail; what stays is its SHA-256. */
export async function createLink(db: Queryable, link: NewLink, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await execute(
    db,
    sql`insert into one_time_link (token_hash, purpose, member_id, payload, created_at, expires_at)
        values (${hashOf(token)}, ${link.purpose}, ${link.memberId}, ${JSON.stringify(link.payload ?? {})}, ${now}, ${link.until})`,
  )
  return token
}

export type ConsumedLink = { member_id: string; payload: Record<string, string> }

/** Uses a link up; null when it is unknown, spent, too old or for something else. Of many at once one gets it. */
export async function consumeLink(
  db: Queryable,
  purpose: LinkPurpose,
  token: string,
  now: Date,
): Promise<ConsumedLink | null> {
  return maybeRow<ConsumedLink>(
    db,
    sql`update one_time_link set used_at = ${now}
        where token_hash = ${hashOf(token)} and purpose = ${purpose} and used_at is null and expires_at > ${now}
        returning member_id, payload`,
  )
}

/** Who a link was made for, whether spent or not, as long as it has not run out. */
export async function findLink(
  db: Queryable,
  purpose: LinkPurpose,
  token: string,
  now: Date,
): Promise<(ConsumedLink & { used: boolean }) | null> {
  return maybeRow<ConsumedLink & { used: boolean }>(
    db,
    sql`select member_id, payload, used_at is not null as used from one_time_link
        where token_hash = ${hashOf(token)} and purpose = ${purpose} and expires_at > ${now}`,
  )
}

/** Remembers with a used link which request used it. */
export async function markRequest(
  db: Queryable,
  token: string,
  request: string | null,
): Promise<void> {
  if (request === null) return
  await execute(
    db,
    sql`update one_time_link set payload = payload || jsonb_build_object('request', ${request}::text) where token_hash = ${hashOf(token)}`,
  )
}

/** Makes every open link of a purpose useless, as when a newer one or another act takes its place. */
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

/** How many links of a purpose were made for a member since then, spent ones too. */
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

/** For a link that nobody was sent. */
export async function removeLink(db: Queryable, token: string): Promise<void> {
  await execute(db, sql`delete from one_time_link where token_hash = ${hashOf(token)}`)
}

export async function removeOldLinks(db: Queryable, now: Date): Promise<void> {
  await execute(
    db,
    sql`delete from one_time_link where expires_at < ${new Date(now.getTime() - 7 * DAY)}`,
  )
}
