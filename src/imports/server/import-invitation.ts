import sql, { empty } from 'sql-template-tag'
import { execute, maybeRow, row, type Queryable } from '../../server/database/query.ts'
import { ImportedPerson } from '../contract.ts'

/** When the last invitations were sent. */
export async function findLastInvited(db: Queryable, importId: string): Promise<Date | null> {
  const { last } = await row<{ last: Date | null }>(
    db,
    sql`select max(at) as last from member_import_row where import_id = ${importId} and state = 'invited'`,
  )
  return last
}

type Invitation = { import_id: string; line: number; email: string; person: ImportedPerson }
type StoredInvited = Omit<Invitation, 'person'> & { person: unknown }

const parsed = (invited: StoredInvited | null): Invitation | null =>
  invited && { ...invited, person: ImportedPerson.parse(invited.person) }

/** Replaces the token of an invitation that still stands. */
export async function setToken(
  db: Queryable,
  { importId, line, tokenHash }: { importId: string; line: number; tokenHash: Buffer },
): Promise<Invitation | null> {
  return parsed(
    await maybeRow<StoredInvited>(
      db,
      sql`update member_import_row set token_hash = ${tokenHash}
          where import_id = ${importId} and line = ${line} and state = 'invited' and email is not null
          returning import_id, line, email, person`,
    ),
  )
}

/** The invitation of a link; with `lock` nobody else accepts or declines it meanwhile. */
export async function findInvited(
  db: Queryable,
  { siteId, tokenHash, since }: { siteId: number; tokenHash: Buffer; since: Date },
  lock: boolean,
): Promise<(Invitation & { source: string }) | null> {
  const existing = await maybeRow<StoredInvited & { source: string }>(
    db,
    sql`select r.import_id, r.line, r.email, r.person, i.options ->> 'source' as source
        from member_import_row r join member_import i on i.import_id = r.import_id
        where r.token_hash = ${tokenHash} and r.site_id = ${siteId} and r.state = 'invited' and r.at > ${since}
        ${lock ? sql`for update of r` : empty}`,
  )
  const invited = parsed(existing)
  return invited && existing && { ...invited, source: existing.source }
}

/** Who joined by this link since a time, for a repeat of the request. */
export async function findJoined(
  db: Queryable,
  { siteId, tokenHash, since }: { siteId: number; tokenHash: Buffer; since: Date },
): Promise<string | null> {
  const existing = await maybeRow<{ member_id: string }>(
    db,
    sql`select member_id from member_import_row
        where token_hash = ${tokenHash} and site_id = ${siteId} and state = 'joined' and at > ${since}`,
  )
  return existing?.member_id ?? null
}

type Key = { import_id: string; line: number }

export async function markJoined(
  db: Queryable,
  { import_id: id, line }: Key,
  memberId: string,
  now: Date,
): Promise<void> {
  await execute(
    db,
    sql`update member_import_row set state = 'joined', member_id = ${memberId}, email = null, person = null, at = ${now}
        where import_id = ${id} and line = ${line}`,
  )
}

export async function markDeclined(
  db: Queryable,
  { import_id: id, line }: Key,
  now: Date,
): Promise<void> {
  await execute(
    db,
    sql`update member_import_row set state = 'declined', email = null, person = null, token_hash = null, at = ${now}
        where import_id = ${id} and line = ${line}`,
  )
}

/** The mail server does not know the address. */
export async function markUndeliverable(
  db: Queryable,
  siteId: number,
  address: string,
): Promise<void> {
  await execute(
    db,
    sql`update member_import_row set state = 'undeliverable', email = null, person = null, token_hash = null
        where (import_id, line) in (select import_id, line from import_address
          where site_id = ${siteId} and address = ${address.toLowerCase()} and state = 'invited')`,
  )
}

/** Forgets invitations nobody answered, and the links of those who joined. */
export async function expireInvited(
  db: Queryable,
  siteId: number,
  { since, now }: { since: Date; now: Date },
): Promise<void> {
  await execute(
    db,
    sql`update member_import_row set state = 'expired', email = null, person = null, token_hash = null, at = ${now}
        where site_id = ${siteId} and state = 'invited' and at <= ${since}`,
  )
  await execute(
    db,
    sql`update member_import_row set token_hash = null
        where site_id = ${siteId} and state = 'joined' and token_hash is not null and at <= ${since}`,
  )
}
