import sql from 'sql-template-tag'
import { ApiError } from '../../platform/api-error.ts'
import type { Context } from '../../server/context.ts'
import { maybeRow } from '../../server/database/query.ts'
import { findPlanByToken, type PlanRow } from './date-plan.ts'
import type { ContactRow } from './trusted-contact.ts'

/** The plan of a link and its contact; throws not_found once its page is gone. */
export async function getPlanOfLink(
  ctx: Context,
  token: string,
): Promise<{ plan: PlanRow; contact: ContactRow }> {
  const plan = await findPlanByToken(ctx, token)
  const contact =
    plan &&
    (await maybeRow<ContactRow>(
      ctx.db,
      sql`select * from trusted_contact where site_id = ${ctx.site.id} and contact_id = ${plan.contact_id} and agreed_at is not null`,
    ))
  if (!contact) throw new ApiError('not_found')
  return { plan, contact }
}
