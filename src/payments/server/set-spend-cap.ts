import type { Output, Parsed } from '../../platform/contract.ts'
import { currencyOf } from '../../platform/money.ts'
import type { MemberContext } from '../../server/context.ts'
import type { setSpendCap as contract } from '../contract.ts'
import { CAP_WAIT, mustWait } from '../rules.ts'
import { getSpendCap } from './get-spend-cap.ts'
import { capNow, findCap, keepCap, removeCap } from './spend-caps.ts'

/** A lower limit holds at once; a higher one sleeps on it for a day. */
export async function setSpendCap(
  ctx: MemberContext,
  { period, amount }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { db, now, country, actor } = ctx
  const kept = await findCap(db, actor.memberId)
  const holds = kept && capNow(kept, now)
  const wanted = amount === null ? null : { period, amount }
  const currency = currencyOf(country)
  const none = { next_period: null, next_amount: null, next_at: null }
  if (holds && mustWait(holds, wanted)) {
    const next_at = new Date(now.getTime() + CAP_WAIT)
    const next = { next_period: wanted?.period ?? null, next_amount: wanted?.amount ?? null, next_at }
    await keepCap(db, { member_id: actor.memberId, ...holds, currency: kept.currency, ...next })
  } else if (wanted) await keepCap(db, { member_id: actor.memberId, ...wanted, currency, ...none })
  else await removeCap(db, actor.memberId)
  return getSpendCap(ctx)
}
