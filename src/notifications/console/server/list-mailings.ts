import type { Output } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import type { listMailings as contract } from '../contract.ts'
import { listMailingRows } from './mailing.ts'

export async function listMailings(ctx: MemberContext): Promise<Output<typeof contract>> {
  const mailingRows = await listMailingRows(ctx.db, ctx.site.id)
  return {
    mailings: mailingRows.map(
      ({ mailing_id: id, created_at, started_at, ended_at, tested_at, ...mailing }) => ({
        ...mailing,
        id,
        created_at: created_at.toISOString(),
        started_at: started_at?.toISOString() ?? null,
        ended_at: ended_at?.toISOString() ?? null,
        tested_at: tested_at?.toISOString() ?? null,
      }),
    ),
  }
}
