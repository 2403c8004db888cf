import sql from 'sql-template-tag'
import { summaryColumns } from '../../accounts/server/public.ts'
import type { ApiKeyMatch, FindApiKey } from '../../server/app.ts'
import type { AccountSummary } from '../../server/current-user.ts'
import type { ApiKeyTable } from '../../server/database/generated/tables.ts'
import { execute, maybeRow, rows, type Queryable } from '../../server/database/query.ts'

/** Precision of `last_used_at` in milliseconds: at most one write a minute. */
const LAST_USED_PRECISION = 60_000

export type NewApiKey = Omit<ApiKeyTable, 'last_used_at' | 'revoked_at'>

export async function addApiKey(db: Queryable, row: NewApiKey): Promise<void> {
  await execute(
    db,
    sql`insert into api_key (key_id, site_id, name, prefix, key_hash, scopes, created_by, created_at, expires_at, approved_at)
        values (${row.key_id}, ${row.site_id}, ${row.name}, ${row.prefix}, ${row.key_hash}, ${row.scopes}, ${row.created_by},
                ${row.created_at}, ${row.expires_at}, ${row.approved_at})`,
  )
}

export type ListedApiKey = ApiKeyTable & { creator: string }

/** The newest first. */
export async function listApiKeyRows(db: Queryable, siteId: number): Promise<ListedApiKey[]> {
  return rows<ListedApiKey>(
    db,
    sql`select k.*, coalesce(p.name, '') as creator from api_key k left join profile p on p.member_id = k.created_by
        where k.site_id = ${siteId} order by k.created_at desc, k.key_id desc`,
  )
}

type Change = { siteId: number; keyId: string; now: Date }

/** Returns the key, or null if none of the site waits under this id. */
export async function approveApiKey(
  db: Queryable,
  { siteId, keyId, now }: Change,
): Promise<ApiKeyTable | null> {
  return maybeRow<ApiKeyTable>(
    db,
    sql`update api_key set approved_at = ${now}
        where key_id = ${keyId} and site_id = ${siteId} and approved_at is null and revoked_at is null returning *`,
  )
}

/** Returns the key as it was; null if the site has none under this id that is not revoked yet. */
export async function revokeKey(
  db: Queryable,
  { siteId, keyId, now }: Change,
): Promise<ApiKeyTable | null> {
  return maybeRow<ApiKeyTable>(
    db,
    sql`update api_key set revoked_at = ${now}
        where key_id = ${keyId} and site_id = ${siteId} and revoked_at is null returning *`,
  )
}

export async function existsApiKey(db: Queryable, siteId: number, keyId: string): Promise<boolean> {
  const matches = await rows(
    db,
    sql`select 1 from api_key where key_id = ${keyId} and site_id = ${siteId}`,
  )
  return matches.length === 1
}

type KeyWithAccount = ApiKeyTable & AccountSummary

/**
 * Who makes a call with this key: the person who created it, with the roles they have now. Their key
 * ends with their place on the staff.
 */
export async function findApiKey(
  db: Queryable,
  { keyHash, siteId, now }: Parameters<FindApiKey>[0],
): Promise<ApiKeyMatch> {
  const key = await maybeRow<KeyWithAccount>(
    db,
    sql`select k.*, ${summaryColumns} from api_key k join account me on me.member_id = k.created_by
        where k.key_hash = ${keyHash} and k.site_id = ${siteId}`,
  )
  const refusal = findRefusal(key, now)
  if (refusal || !key) return { refusal: refusal ?? 'unknown' }
  const { last_used_at: used } = key
  if (!used || now.getTime() - used.getTime() > LAST_USED_PRECISION)
    await execute(
      db,
      sql`update api_key set last_used_at = ${now} where key_id in (
            select key_id from api_key where key_id = ${key.key_id} for no key update skip locked)`,
    )
  const actor = {
    memberId: key.member_id,
    sessionId: key.key_id,
    role: 'operator' as const,
    isApiKey: true,
    staffRoles: key.staff_roles,
    confirmed: true,
    paid: key.paid_user,
    banned: false,
    secondStep: true,
    language: key.language,
  }
  return { actor, scopes: key.scopes }
}

function findRefusal(key: KeyWithAccount | null, now: Date) {
  if (!key) return 'unknown'
  const isStaff = key.role === 'operator' && key.status === 'active' && !key.banned
  if (key.revoked_at || !isStaff) return 'revoked'
  if (!key.approved_at) return 'not_approved'
  return key.expires_at <= now ? 'expired' : null
}
