import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { saveContactRule as contract } from '../contract.ts'
import { assertRulesOn } from './assert-rules-on.ts'
import { storeRule } from './contact-rule.ts'

/** Ages in the wrong order are meant the other way round. */
export async function saveContactRule(
  ctx: MemberContext,
  { rule }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  assertRulesOn(ctx)
  const { min_age: min, max_age: max } = rule
  const isReversed = min !== null && max !== null && min > max
  const stored = isReversed ? { ...rule, min_age: max, max_age: min } : rule
  await storeRule(ctx, stored)
  return { rule: stored }
}
