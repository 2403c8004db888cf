import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { dismissSignal as contract } from '../contract.ts'
import { dismissSignals } from './chat-signal.ts'

export async function dismissSignal(
  ctx: MemberContext,
  { conversation, seq }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  if (!(await dismissSignals(ctx, conversation, seq))) throw new ApiError('not_found')
  return {}
}
