import type { Output } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { getContactRule as contract } from '../contract.ts'
import { getDailyLimit } from '../rules.ts'
import { assertRulesOn } from './assert-rules-on.ts'
import { loadOwnState } from './contact-door.ts'
import { findRule } from './contact-rule.ts'

export async function getContactRule(ctx: MemberContext): Promise<Output<typeof contract>> {
  assertRulesOn(ctx)
  const { settings } = ctx.site
  const [rule, state] = await Promise.all([findRule(ctx), loadOwnState(ctx)])
  const limit = {
    ...getDailyLimit(settings, state),
    plain: settings.new_conversations_a_day,
    photo: settings.new_conversations_with_photo,
    verified: settings.new_conversations_verified,
  }
  return { rule, limit }
}
