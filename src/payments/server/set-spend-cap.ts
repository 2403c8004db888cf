import type { Output, Parsed } from '../../platform/contract.ts'
import { getCurrency } from '../../platform/money.ts'
import type { MemberContext } from '../../server/context.ts'
import type { setSpendCap as contract } from '../spend-cap-contract.ts'
import { CAP_INCREASE_DELAY, isCapIncreaseDelayed } from '../debit-rules.ts'
import { getSpendCap } from './get-spend-cap.ts'
import {
  addCapChange,
  capCurrency,
  findCap,
  removeCap,
  saveCap,
  toCurrentCap,
} from './spend-caps.ts'

/** A lower cap applies at once, a higher one after CAP_INCREASE_DELAY. */
export async function setSpendCap(
  ctx: MemberContext,
  { period, amount }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { db, now, country, actor } = ctx
  const stored = await findCap(db, actor.memberId)
  const current = stored && toCurrentCap(stored, now)
  const requested = amount === null ? null : { period, amount }
  const currency = getCurrency(country)
  const none = { next_period: null, next_amount: null, next_at: null }
  const isDelayed = current !== null && isCapIncreaseDelayed(current, requested)
  const from = isDelayed ? new Date(now.getTime() + CAP_INCREASE_DELAY) : now
  if (current && isDelayed) {
    const next = {
      next_period: requested?.period ?? null,
      next_amount: requested?.amount ?? null,
      next_at: from,
    }
    await saveCap(db, { member_id: actor.memberId, ...current, currency: stored.currency, ...next })
  } else if (requested)
    await saveCap(db, { member_id: actor.memberId, ...requested, currency, ...none })
  else await removeCap(db, actor.memberId)
  await addCapChange(ctx, {
    cap: requested,
    currency: isDelayed ? capCurrency(stored, country) : currency,
    from,
  })
  return getSpendCap(ctx)
}
