import sql from 'sql-template-tag'
import * as z from 'zod'
import type { Context } from '../../server/context.ts'
import { ApiError } from '../../platform/api-error.ts'
import { lookup } from '../../platform/lookup.ts'
import { execute, rows } from '../../server/database/query.ts'
import { adapters } from './adapters.ts'

type AccountContext = Pick<Context, 'db' | 'now' | 'seal'> & { site: { id: number } }
type Credentials = Record<string, string>

/** How long reports that are signed with replaced credentials are accepted. */
const OVERLAP = 7 * 86_400_000

const Stored = z.record(z.string(), z.string())

/** Binds the ciphertext to its row, so that one site's keys cannot be copied to another. */
const toSealOwner = (siteId: number, provider: string) => `payment-account:${siteId}:${provider}`

export async function listAccountProviders({ db, site }: AccountContext): Promise<string[]> {
  const accounts = await rows<{ provider: string }>(
    db,
    sql`select provider from payment_account where site_id = ${site.id} and retired_at is null`,
  )
  return accounts.map(({ provider }) => provider)
}

export type SavedAccount = { provider: string; saved_at: Date; previous_until: Date | null }

/** Lists when the keys of each account were saved, and until when the replaced ones count. */
export async function listSavedAccounts({
  db,
  now,
  site,
}: AccountContext): Promise<SavedAccount[]> {
  return rows<SavedAccount>(
    db,
    sql`select provider, max(created_at) as saved_at, max(retired_at) filter (where retired_at > ${now}) as previous_until
        from payment_account where site_id = ${site.id} group by provider having bool_or(retired_at is null)`,
  )
}

export async function deleteAccount(
  { db, site }: AccountContext,
  provider: string,
): Promise<number> {
  return execute(
    db,
    sql`delete from payment_account where site_id = ${site.id} and provider = ${provider}`,
  )
}

/** Returns the credentials of a site at a provider, current ones first; null without an account. */
export async function findCredentials(
  { db, now, seal, site }: AccountContext,
  provider: string,
): Promise<{ current: Credentials; previous: Credentials[] } | null> {
  const versions = await rows<{ credentials: Buffer }>(
    db,
    sql`select credentials from payment_account
        where site_id = ${site.id} and provider = ${provider} and (retired_at is null or retired_at > ${now})
          and exists (select from payment_account c where c.site_id = ${site.id} and c.provider = ${provider} and c.retired_at is null)
        order by version desc`,
  )
  const [current, ...previous] = versions.map(({ credentials }) =>
    Stored.parse(JSON.parse(seal.decrypt(credentials, toSealOwner(site.id, provider)))),
  )
  return current ? { current, previous } : null
}

/** Refuses credentials that lack what the provider requires or could lead to another host. */
export function assertCredentials(provider: string, credentials: Credentials): void {
  const adapter = lookup(adapters, provider)
  const missing = adapter?.credentials.filter((name) => !credentials[name])
  if (missing?.length !== 0)
    throw new ApiError('bad_input', { field: missing?.join() ?? 'provider' })
  const malformed = Object.entries(adapter?.credentialFormats ?? {}).find(
    ([name, format]) => credentials[name] !== undefined && !format.test(credentials[name]),
  )
  if (malformed) throw new ApiError('key_invalid', { field: malformed[0] })
}

/**
 * Makes these the credentials of the site; the replaced ones verify reports for a week. Must run in
 * a transaction.
 */
export async function savePaymentAccount(
  { db, now, seal, site }: AccountContext,
  provider: string,
  credentials: Credentials,
): Promise<void> {
  assertCredentials(provider, credentials)
  const retiredAt = new Date(now.getTime() + OVERLAP)
  const sealed = seal.encrypt(JSON.stringify(credentials), toSealOwner(site.id, provider))
  await execute(
    db,
    sql`update payment_account set retired_at = ${retiredAt}
        where site_id = ${site.id} and provider = ${provider} and retired_at is null`,
  )
  await execute(
    db,
    sql`insert into payment_account (site_id, provider, version, credentials, created_at)
        values (${site.id}, ${provider},
          (select coalesce(max(version), 0) + 1 from payment_account where site_id = ${site.id} and provider = ${provider}),
          ${sealed}, ${now})`,
  )
}
