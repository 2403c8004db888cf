import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { recordAudit } from '../../../staff/server/public.ts'
import type { getSafetyFiling as contract } from '../contract.ts'
import { listFilingRows } from './safety-filing-rows.ts'

/** The region of Colorado in src/server/places/regions.tsv. */
const COLORADO = 1206

const places = { AU: { country: 'AU', region: null }, 'US-CO': { country: 'US', region: COLORADO } }

export async function getSafetyFiling(
  ctx: MemberContext,
  { place, year }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const start = Number(year)
  const rows = await listFilingRows(ctx.db, {
    site: ctx.site.id,
    ...places[place],
    from: new Date(Date.UTC(start, 0, 1)),
    until: new Date(Date.UTC(start + 1, 0, 1)),
  })
  await recordAudit(ctx.db, ctx, {
    action: 'honesty.filing',
    subject: { kind: 'figure', id: `${place} ${year}` },
  })
  return { rows }
}
