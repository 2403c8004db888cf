import sql, { join } from 'sql-template-tag'
import { toCardValues } from '../../../order-limits/server/public.ts'
import { normalizeEmail } from '../../../platform/email-address.ts'
import type { Context } from '../../../server/context.ts'
import { execute, rows, type Queryable } from '../../../server/database/query.ts'
import type { Site } from '../../../sites/rules.ts'

/**
 * Bans that the brands of one company know of each other: keyed hashes of what identifies a member
 * who is banned for good. A match asks the staff of the other brand to look at the account and does
 * nothing else; it says neither whom it matches, nor at which brand, nor why they were banned.
 */
export type IdentityKind = 'address' | 'phone' | 'card' | 'photo'

type Identity = { kind: IdentityKind; value: string }

export type UsedCard = { provider: string; fingerprint: string }

/** Confirmed address, phone numbers of mandates, and photos. Cards have hashes already (`order_origin`). */
async function listIdentities(db: Queryable, member: string): Promise<Identity[]> {
  const identities = await rows<Identity>(
    db,
    sql`select 'address' as kind, email as value from account where member_id = ${member} and email_confirmed_at is not null
        union select 'phone', phone from debit_mandate where member_id = ${member}
        union select 'photo', perceptual_hash from photo where member_id = ${member} and perceptual_hash <> ''`,
  )
  return identities.map(({ kind, value }) => ({
    kind,
    value: kind === 'address' ? normalizeEmail(value).toLowerCase() : value,
  }))
}

/** The accepted hashes of an identity at a site, the current one first. */
const toHashes = (ctx: Pick<Context, 'signatures'>, site: Site, { kind, value }: Identity) =>
  ctx.signatures(`banned:${site.id}:${kind}:${value}`)

/** SQL of the accounts of the site that are banned for good. */
const bannedForGood = (siteId: number) => sql`
  select a.member_id from account a where a.site_id = ${siteId} and a.banned_at is not null and a.status <> 'erased'
    and (select s.measure from statement_of_reasons s where s.member_id = a.member_id and s.measure in ('ban', 'suspension') and s.lifted_at is null
         order by s.at desc, s.statement_id desc limit 1) = 'ban'`

/**
 * Stores the hashes of members who are banned for good, and removes those of all others; all of them
 * where the brand does not share its bans. Reads one member if it is named.
 */
export async function shareBans(ctx: Context, member: string | null = null): Promise<void> {
  const { db, site } = ctx
  const isShared = site.settings.company_bans
  await execute(
    db,
    sql`delete from banned_identity where site_id = ${site.id} and (${member}::bigint is null or member_id = ${member})
          and not (${isShared} and member_id in (${bannedForGood(site.id)}))`,
  )
  if (!isShared) return
  const banned = await rows<{ member_id: string }>(
    db,
    sql`select b.member_id from (${bannedForGood(site.id)}) b where (${member}::bigint is null or b.member_id = ${member})
          and not exists (select from banned_identity i where i.site_id = ${site.id} and i.member_id = b.member_id)`,
  )
  for (const { member_id } of banned) await storeIdentities(ctx, member_id)
}

async function storeIdentities(ctx: Context, member: string): Promise<void> {
  const { db, site } = ctx
  const identities = await listIdentities(db, member)
  const hashes = identities.map((identity) => toHashes(ctx, site, identity)[0] ?? '')
  await execute(
    db,
    sql`insert into banned_identity (site_id, member_id, kind, hash)
        select ${site.id}::smallint, ${member}::bigint, kind, hash
        from unnest(${identities.map(({ kind }) => kind)}::text[], ${hashes}::text[]) as i (kind, hash)
        union select site_id, member_id, kind, value from order_origin where site_id = ${site.id} and member_id = ${member} and kind = 'card'
        on conflict do nothing`,
  )
}

/** Compares a member with the bans of the other brands that share theirs; stores what matches. */
export async function compareWithBans(ctx: Context, member: string): Promise<void> {
  const brands = listSharing(ctx)
  if (brands.length === 0) return
  const identities = await listIdentities(ctx.db, member)
  await storeMatches(
    ctx,
    member,
    brands.flatMap((site) =>
      identities.flatMap((identity) =>
        toHashes(ctx, site, identity).map((hash) => ({ site, kind: identity.kind, hash })),
      ),
    ),
  )
}

/** The same for a card that paid an order. Returns whether it matches. */
export async function compareCardWithBans(
  ctx: Context,
  member: string,
  { provider, fingerprint }: UsedCard,
): Promise<boolean> {
  const candidates = listSharing(ctx).flatMap((site) =>
    toCardValues({ site, signatures: ctx.signatures }, provider, fingerprint).map((hash) => ({
      site,
      kind: 'card' as const,
      hash,
    })),
  )
  return (await storeMatches(ctx, member, candidates)) > 0
}

/** The other brands that share their bans, if that of the context does. */
const listSharing = ({ site, listSites }: Context): Site[] =>
  site.settings.company_bans
    ? listSites().filter(({ id, settings }) => id !== site.id && settings.company_bans)
    : []

type Candidate = { site: Site; kind: IdentityKind; hash: string }

async function storeMatches(
  { db, everySite, site, now }: Context,
  member: string,
  candidates: readonly Candidate[],
): Promise<number> {
  if (candidates.length === 0) return 0
  const tried = candidates.map(
    ({ site: brand, kind, hash }) => sql`(${brand.id}::smallint, ${kind}::text, ${hash}::text)`,
  )
  const matches = await rows<{ kind: IdentityKind }>(
    everySite,
    sql`select distinct kind from banned_identity where (site_id, kind, hash) in (${join(tried)})`,
  )
  return execute(
    db,
    sql`insert into company_match (site_id, member_id, kind, found_at)
        select ${site.id}::smallint, ${member}::bigint, kind, ${now} from unnest(${matches.map(({ kind }) => kind)}::text[]) kind
        on conflict do nothing`,
  )
}

export async function listCompanyMatches(db: Queryable, member: string): Promise<IdentityKind[]> {
  const matches = await rows<{ kind: IdentityKind }>(
    db,
    sql`select kind from company_match where member_id = ${member} order by kind`,
  )
  return matches.map(({ kind }) => kind)
}

export async function removeMatchesBefore(
  db: Queryable,
  siteId: number,
  before: Date,
): Promise<void> {
  await execute(
    db,
    sql`delete from company_match where site_id = ${siteId} and found_at < ${before}`,
  )
}
