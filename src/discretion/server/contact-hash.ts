import sql from 'sql-template-tag'
import { normalizeEmail } from '../../platform/email-address.ts'
import type { Context } from '../../server/context.ts'
import { execute, rows } from '../../server/database/query.ts'

/**
 * The text whose signature by the installation's secret is the hash of an address: the same for every
 * spelling of it, and another on each site.
 */
const toText = (site: number, email: string) =>
  `contact:${site}:${normalizeEmail(email).toLowerCase()}`

type Signing = Pick<Context, 'sign' | 'signatures' | 'site'>

export const hashContact = (ctx: Signing, email: string): string =>
  ctx.sign(toText(ctx.site.id, email))

/** Names the key of a hash, so that a rotation of the secret is noticed. */
const nameKey = ({ sign }: Pick<Context, 'sign'>) => sign('contact-key').slice(0, 8)

/**
 * Stores the hashes of a member's confirmed address in place of earlier ones; during a rotation of the
 * secret also that of the previous key. Hashes of an earlier key than that stay only while the address
 * does.
 */
export async function storeOwnHashes(
  ctx: Context,
  { member, email, withOlder }: { member: string; email: string; withOlder: boolean },
): Promise<void> {
  const hashes = ctx.signatures(toText(ctx.site.id, email))
  if (!withOlder)
    await execute(
      ctx.db,
      sql`delete from contact_hash where site_id = ${ctx.site.id} and member_id = ${member}`,
    )
  await execute(
    ctx.db,
    sql`insert into contact_hash (site_id, member_id, hash, key)
        select ${ctx.site.id}::smallint, ${member}::bigint, hash, ${nameKey(ctx)} from unnest(${hashes}::text[]) hash
        on conflict (site_id, member_id, hash) do update set key = excluded.key`,
  )
}

/** The confirmed address of a member; of those whose address has no hash by today's key, if none is named. */
export async function listUnhashed(
  ctx: Context,
  limit: number,
): Promise<{ member_id: string; email: string }[]> {
  return rows(
    ctx.db,
    sql`select a.member_id, a.email from account a
        where a.site_id = ${ctx.site.id} and a.role = 'member' and a.email_confirmed_at is not null and a.status = 'active'
          and not exists (select from contact_hash h
            where h.site_id = a.site_id and h.member_id = a.member_id and h.key = ${nameKey(ctx)})
        order by a.member_id limit ${limit}`,
  )
}
