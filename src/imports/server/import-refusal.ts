import sql from 'sql-template-tag'
import type { Context } from '../../server/context.ts'
import { execute, rows } from '../../server/database/query.ts'
import { hashAddress } from '../../server/mail/mailed-addresses.ts'

export async function addRefusal(ctx: Context, email: string): Promise<void> {
  await execute(
    ctx.db,
    sql`insert into import_refusal (site_id, address_hash, at) values (${ctx.site.id}, ${hashAddress(ctx, email)}, ${ctx.now})
        on conflict do nothing`,
  )
}

/** The addresses of these whose owners declined an invitation of the site. */
export async function filterRefused(ctx: Context, emails: string[]): Promise<Set<string>> {
  const hashes = emails.map((email) => hashAddress(ctx, email))
  const matches = await rows<{ address_hash: Buffer }>(
    ctx.db,
    sql`select address_hash from import_refusal where site_id = ${ctx.site.id} and address_hash = any(${hashes}::bytea[])`,
  )
  const refused = new Set(matches.map(({ address_hash }) => address_hash.toString('hex')))
  return new Set(emails.filter((_, index) => refused.has(hashes[index]?.toString('hex') ?? '')))
}
