import { loadCards } from '../../profiles/server/public.ts'
import type { MemberContext } from '../../server/context.ts'
import { outcomes, planEnds, type DatePlan } from '../contract.ts'
import { answerBy } from '../rules.ts'
import type { PlanRow } from './date-plan.ts'
import { toContact, type ContactRow } from './trusted-contact.ts'

const toState = ({ ended_at, alerted_at, asked_at }: PlanRow): DatePlan['state'] => {
  if (ended_at) return 'ended'
  if (alerted_at) return 'alerted'
  return asked_at ? 'asked' : 'planned'
}

/** When the contact is told: so long after the question, which may have gone out late. */
function toAnswerBy(plan: PlanRow, minutes: number): Date | null {
  const { check_in_at: at, asked_at: question } = plan
  if (at === null || plan.ended_at) return null
  return answerBy(question !== null && question > at ? question : at, minutes)
}

/** Converts plans for their member, with what their partners show now. */
export async function toPlans(
  ctx: MemberContext,
  plans: PlanRow[],
  contacts: ContactRow[],
): Promise<DatePlan[]> {
  const cards = await loadCards(ctx, [...new Set(plans.map(({ partner_id: id }) => id))])
  const minutes = ctx.site.settings.check_in_minutes
  return plans.map((plan) => {
    const contact = contacts.find(({ contact_id: id }) => id === plan.contact_id)
    return {
      id: plan.plan_id,
      conversation: plan.conversation_id,
      partner: {
        id: plan.partner_id,
        name: plan.partner_name,
        image: cards.get(plan.partner_id)?.main_image ?? null,
      },
      place: plan.place,
      note: plan.note,
      starts_at: plan.starts_at.toISOString(),
      time_zone: plan.time_zone,
      state: toState(plan),
      check_in_at: plan.check_in_at?.toISOString() ?? null,
      answer_by: toAnswerBy(plan, minutes)?.toISOString() ?? null,
      alerted_at: plan.alerted_at?.toISOString() ?? null,
      contact: contact ? toContact(contact) : null,
      shared: plan.shared_at !== null,
      ended_by: planEnds.find((each) => each === plan.ended_by) ?? null,
      outcome: outcomes.find((each) => each === plan.outcome) ?? null,
    }
  })
}
