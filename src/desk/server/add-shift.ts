import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { brandZone } from '../../server/places/brand-zone.ts'
import { findColleague, recordAudit } from '../../staff/server/public.ts'
import type { addShift as contract } from '../duty-contract.ts'
import { areaRoles, repeatWeekly } from '../duty-rules.ts'
import { saveShift } from './duty-shifts.ts'

const DAY = 86_400_000

export async function addShift(
  ctx: MemberContext,
  { person, area, lead, starts_at, ends_at, weeks }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const [starts, ends] = [new Date(starts_at), new Date(ends_at)]
  const length = ends.getTime() - starts.getTime()
  if (length <= 0 || length > DAY || ends <= ctx.now)
    throw new ApiError('shift_invalid', { field: 'ends_at' })
  if (!(await findColleague(ctx.db, ctx.site.id, person, areaRoles[area])))
    throw new ApiError('not_found')
  for (const times of repeatWeekly({ starts, ends }, { weeks, zone: brandZone(ctx.site) }))
    await saveShift(ctx.db, { site: ctx.site.id, person, area, lead, ...times })
  await recordAudit(ctx.db, ctx, {
    action: 'duty.plan',
    subject: { kind: 'staff', id: person },
    after: { area, lead, starts_at, ends_at, weeks },
  })
  return {}
}
