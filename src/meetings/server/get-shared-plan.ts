import { findOrigin } from '../../accounts/server/public.ts'
import { getMemberName } from '../../profiles/server/public.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { Context } from '../../server/context.ts'
import type { getSharedPlan as contract } from '../contract.ts'
import { answerBy, linkEnd } from '../rules.ts'
import { findPartnerPhoto } from './partner-photo.ts'
import { getPlanOfLink } from './plan-of-link.ts'
import { contactToken } from './trusted-contact.ts'

export async function getSharedPlan(
  ctx: Context,
  { token }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { plan, contact } = await getPlanOfLink(ctx, token)
  const { check_in_at: checkIn } = plan
  const isOpen = plan.ended_at === null && checkIn !== null
  const minutes = ctx.site.settings.check_in_minutes
  return {
    member: await getMemberName(ctx.db, plan.member_id),
    contact: contact.name,
    partner: plan.partner_name,
    photo: (await findPartnerPhoto(ctx, plan)) !== null,
    place: plan.place,
    note: plan.note,
    starts_at: plan.starts_at.toISOString(),
    time_zone: plan.time_zone,
    check_in_at: isOpen ? checkIn.toISOString() : null,
    answer_by: isOpen ? answerBy(checkIn, minutes).toISOString() : null,
    alerted: plan.alerted_at !== null && plan.ended_at === null,
    safe: plan.ended_by === 'safe',
    ends_at: linkEnd(plan.starts_at).toISOString(),
    country: (await findOrigin(ctx.db, plan.member_id))?.country ?? ctx.country,
    request_token: contactToken(ctx, contact.contact_id),
  }
}
