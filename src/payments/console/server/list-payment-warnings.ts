import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import type { listPaymentWarnings as contract, PaymentWarning } from '../warnings-contract.ts'
import {
  findWarning,
  listOpenWarnings,
  listOrderWarnings,
  type WarningRow,
} from '../../server/payment-warnings.ts'

const MAX_OPEN = 500

export async function listPaymentWarnings(
  { db, site }: MemberContext,
  { order }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const found =
    order === undefined
      ? await listOpenWarnings(db, site.id, MAX_OPEN)
      : await listOrderWarnings(db, site.id, order)
  return { warnings: found.map(toWarning) }
}

export async function getSiteWarning(
  ctx: MemberContext,
  input: { order: string; warning: string },
): Promise<WarningRow> {
  const found = await findWarning(ctx.db, ctx.site.id, input)
  if (!found) throw new ApiError('not_found')
  return found
}

export const toWarning = (found: WarningRow): PaymentWarning => ({
  order: found.order_id,
  warning: found.warning_id,
  kind: found.kind,
  member: { id: found.member_id, name: found.name },
  provider: found.provider,
  amount: found.amount,
  currency: found.currency,
  reason_code: found.reason_code,
  reason: found.reason,
  at: found.at.toISOString(),
  due_at: found.due_at.toISOString(),
  state: toState(found),
  decided_by: found.decider,
})

function toState({ decision, status }: WarningRow): PaymentWarning['state'] {
  if (decision !== null) return decision
  return status === 'refunded' || status === 'charged_back' ? status : 'open'
}
