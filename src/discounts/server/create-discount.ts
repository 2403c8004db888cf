import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { createDiscount as contract } from '../contract.ts'
import { falseDeadline } from '../rules.ts'
import { addCode, findCode, runningCodes } from './discount-codes.ts'

/** Keeps a campaign that leaves every deadline true; one planner at a time, so that two cannot contradict each other. */
export async function createDiscount(ctx: MemberContext, input: Parsed<typeof contract>): Promise<Output<typeof contract>> {
  const { db, site } = ctx
  const running = await runningCodes(db, site.id)
  if (await findCode(db, site.id, input.code, null)) throw new ApiError('discount_code_taken')
  const planned = {
    percentage: input.value_percentage * 100,
    value_amount: null,
    starts_at: new Date(input.starts),
    expires_at: input.expires === null ? null : new Date(input.expires),
  }
  const personal = input.user_id !== null
  const reason = falseDeadline(planned, personal ? [] : running, site.settings.time_bonus_percentage * 100, personal)
  if (reason !== null) throw new ApiError('false_deadline', { reason })
  await addCode(db, {
    ...planned,
    site_id: site.id,
    code: input.code,
    country: input.country,
    member_id: input.user_id,
    currency: null,
    minimum_order_value: input.minimum_order_value,
    methods: input.paymentmethods,
    status: 'active',
  })
  return { code: input.code }
}
