import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { answerCheckIn as contract } from '../contract.ts'
import { LATER_MINUTES, linkEnd } from '../rules.ts'
import { endPlan, lockPlan, postponeCheckIn } from './date-plan.ts'
import { allClearJob } from './mail-jobs.ts'
import { listContacts } from './trusted-contact.ts'

export async function answerCheckIn(
  ctx: MemberContext,
  { id, answer }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const plan = await lockPlan(ctx, id)
  if (!plan || plan.ended_by === 'canceled') throw new ApiError('not_found')
  const contacts = await listContacts(ctx.db, ctx.actor.memberId)
  const contact = contacts.find((each) => each.contact_id === plan.contact_id)
  const alertedContact = plan.alerted_at !== null && contact !== undefined ? contact.name : null
  if (plan.ended_at) return { check_in_at: null, contact: alertedContact }
  let checkInAt: Date | null = null
  if (answer === 'later') {
    checkInAt = new Date(ctx.now.getTime() + LATER_MINUTES * 60_000)
    if (checkInAt > linkEnd(plan.starts_at)) throw new ApiError('check_in_out_of_range')
    await postponeCheckIn(ctx, id, checkInAt)
  } else {
    await endPlan(ctx, id, 'safe')
  }
  // Whoever was alertedContact to worry is alertedContact not to, also where the member only needs more time.
  if (plan.alerted_at) await ctx.enqueue(allClearJob, { site: ctx.site.id, plan: id })
  ctx.announce(ctx.actor.memberId, { kind: 'user' })
  return { check_in_at: checkInAt?.toISOString() ?? null, contact: alertedContact }
}
