import { findMailTarget } from '../../accounts/server/public.ts'
import { loadCards } from '../../profiles/server/public.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { getDatePlan as contract } from '../contract.ts'
import { assertPlansOn } from './assert-plans-on.ts'
import { findOpenPlan } from './date-plan.ts'
import { findPlanObstacle } from './plan-obstacle.ts'
import { toPlans } from './to-plan.ts'
import { listContacts, toContact } from './trusted-contact.ts'

export async function getDatePlan(
  ctx: MemberContext,
  { conversation }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  assertPlansOn(ctx)
  const { memberId } = ctx.actor
  const { partner, obstacle } = await findPlanObstacle(ctx, conversation)
  const [plan, contacts, cards, account] = await Promise.all([
    findOpenPlan(ctx.db, memberId, partner.id),
    listContacts(ctx.db, memberId),
    loadCards(ctx, [partner.id]),
    findMailTarget(ctx.db, memberId),
  ])
  const card = cards.get(partner.id)
  const [open = null] = plan ? await toPlans(ctx, [plan], contacts) : []
  const { settings } = ctx.site
  return {
    partner: { id: partner.id, name: card?.name ?? '', image: card?.main_image ?? null },
    plan: open,
    obstacle: open ? null : obstacle,
    messages_each: settings.date_plan_messages,
    plans_a_week: settings.date_plans_a_week,
    contacts: contacts.map(toContact),
    sms: ctx.sendSms !== null,
    check_in_minutes: settings.check_in_minutes,
    time_zone: account?.time_zone ?? null,
  }
}
