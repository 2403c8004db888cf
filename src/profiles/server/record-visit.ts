import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { recordVisit as contract } from '../contract.ts'
import { addVisit } from './visits.ts'

export async function recordVisit(
  ctx: MemberContext,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  await addVisit(ctx, input.id)
  return {}
}
