import { getConversationPartner, type ConversationPartner } from '../../chat/server/public.ts'
import type { MemberContext } from '../../server/context.ts'
import type { planObstacles } from '../contract.ts'
import { countRecentPlans } from './date-plan.ts'

type PlanPartner = { partner: ConversationPartner; obstacle: (typeof planObstacles)[number] | null }

/**
 * Returns the partner of a conversation, and why no date can be planned with them: only with a
 * person with whom the member has really written, and a few times a week. Throws not_found.
 */
export async function findPlanObstacle(
  ctx: MemberContext,
  conversation: string,
): Promise<PlanPartner> {
  const { date_plan_messages: min, date_plans_a_week: max } = ctx.site.settings
  const partner = await getConversationPartner(ctx, conversation, min)
  if (!partner.isMember) return { partner, obstacle: 'not_a_member' }
  if (partner.messagesEach < min) return { partner, obstacle: 'too_few_messages' }
  return { partner, obstacle: (await countRecentPlans(ctx)) >= max ? 'too_many_plans' : null }
}
