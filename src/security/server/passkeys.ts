import sql from 'sql-template-tag'
import { execute, maybeRow, rows, type Queryable } from '../../server/database/query.ts'
import type { PasskeyTable } from '../../server/database/generated/tables.ts'

export type Passkey = PasskeyTable

const columns = sql`member_id, passkey_id, credential_id, public_key, counter, transports, name, created_at, last_used_at`

export async function loadPasskeys(db: Queryable, memberId: string): Promise<Passkey[]> {
  return rows<Passkey>(
    db,
    sql`select ${columns} from passkey where member_id = ${memberId} order by created_at, passkey_id`,
  )
}

export async function findPasskey(db: Queryable, credentialId: string): Promise<Passkey | null> {
  return maybeRow<Passkey>(
    db,
    sql`select ${columns} from passkey where credential_id = ${credentialId}`,
  )
}

export type NewPasskey = {
  memberId: string
  id: string
  credentialId: string
  publicKey: Uint8Array
  counter: number
  transports: string[]
  name: string
}

/** Serializes counting and adding a member's passkeys until the end of the transaction. */
export async function lockPasskeys(db: Queryable, memberId: string): Promise<void> {
  await execute(
    db,
    sql`select pg_advisory_xact_lock(hashtextextended('passkeys of ' || ${memberId}::text, 0))`,
  )
}

/**
 * Returns false if the credential belongs to an account already or the member has the maximum.
 * Requires `lockPasskeys`.
 */
export async function insertPasskey(
  db: Queryable,
  passkey: NewPasskey,
  limit: number,
  now: Date,
): Promise<boolean> {
  const added = await execute(
    db,
    sql`insert into passkey (member_id, passkey_id, credential_id, public_key, counter, transports, name, created_at)
        select ${passkey.memberId}, ${passkey.id}, ${passkey.credentialId}, ${Buffer.from(passkey.publicKey)}, ${passkey.counter},
               ${passkey.transports}::text[], ${passkey.name}, ${now}
        where (select count(*) from passkey where member_id = ${passkey.memberId}) < ${limit}
        on conflict (credential_id) do nothing`,
  )
  return added === 1
}

/**
 * Returns false if the stored counter is higher than `counter`, which indicates a cloned passkey.
 * Passkeys without a counter send 0.
 */
export async function markUsed(
  db: Queryable,
  passkey: Passkey,
  counter: number,
  now: Date,
): Promise<boolean> {
  const { member_id, passkey_id } = passkey
  const used = await execute(
    db,
    sql`update passkey set counter = ${counter}, last_used_at = ${now}
        where member_id = ${member_id} and passkey_id = ${passkey_id} and (counter < ${counter} or (counter = 0 and ${counter}::int = 0))`,
  )
  return used === 1
}

export async function setPasskeyName(
  db: Queryable,
  memberId: string,
  id: string,
  name: string,
): Promise<void> {
  await execute(
    db,
    sql`update passkey set name = ${name} where member_id = ${memberId} and passkey_id = ${id}`,
  )
}

export async function deletePasskey(db: Queryable, memberId: string, id: string): Promise<boolean> {
  return (
    (await execute(
      db,
      sql`delete from passkey where member_id = ${memberId} and passkey_id = ${id}`,
    )) === 1
  )
}

export async function deletePasskeysSince(
  db: Queryable,
  memberId: string,
  since: Date,
): Promise<boolean> {
  return (
    (await execute(
      db,
      sql`delete from passkey where member_id = ${memberId} and created_at >= ${since}`,
    )) > 0
  )
}

/** Returns true if a passkey was deleted. */
export async function deleteOtherPasskeys(
  db: Queryable,
  memberId: string,
  retained: readonly string[],
): Promise<boolean> {
  return (
    (await execute(
      db,
      sql`delete from passkey where member_id = ${memberId} and passkey_id <> all(${retained}::bigint[])`,
    )) > 0
  )
}

export type ListedPasskey = { id: string; name: string; added: string; last_used: string | null }

/** Returns the member's passkeys as the settings show them. */
export async function listPasskeys(db: Queryable, memberId: string): Promise<ListedPasskey[]> {
  return (await loadPasskeys(db, memberId)).map(
    ({ passkey_id, name, created_at, last_used_at }) => ({
      id: passkey_id,
      name,
      added: created_at.toISOString(),
      last_used: last_used_at?.toISOString() ?? null,
    }),
  )
}
