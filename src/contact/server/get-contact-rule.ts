import type { Output } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { getContactRule as contract } from '../contract.ts'
import { assertRulesOn } from './assert-rules-on.ts'
import { findRule } from './contact-rule.ts'

export async function getContactRule(ctx: MemberContext): Promise<Output<typeof contract>> {
  assertRulesOn(ctx)
  return { rule: await findRule(ctx) }
}
