import { ApiError } from '../../platform/api-error.ts'
import type { Context } from '../../server/context.ts'
import { findPlanByToken, type PlanRow } from './date-plan.ts'
import { findContact, type ContactRow } from './trusted-contact.ts'

export type PlanOfContact = { plan: PlanRow; contact: ContactRow }

/** A plan with its contact; null where it has none, or who has not agreed. */
export async function findPlanContact(ctx: Context, plan: PlanRow): Promise<PlanOfContact | null> {
  const contact = plan.contact_id === null ? null : await findContact(ctx, plan.contact_id)
  return contact?.agreed_at ? { plan, contact } : null
}

/** The plan of a link and its contact; throws not_found once its page is gone. */
export async function getPlanOfLink(ctx: Context, token: string): Promise<PlanOfContact> {
  const plan = await findPlanByToken(ctx, token)
  const found = plan && (await findPlanContact(ctx, plan))
  if (!found) throw new ApiError('not_found')
  return found
}
