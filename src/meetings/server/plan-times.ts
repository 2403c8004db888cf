import { ApiError } from '../../platform/api-error.ts'
import { findTimeZone } from '../../platform/time-zone.ts'
import type { MemberContext } from '../../server/context.ts'
import type { PlanInput } from '../contract.ts'
import { findTimeFailure, type PlanTimes } from '../rules.ts'
import { toTimes } from './date-plan.ts'
import { listContacts } from './trusted-contact.ts'

export type CheckedPlan = PlanTimes & { input: PlanInput }

/** Returns the times of a plan and its zone by name; throws what is wrong with it. */
export async function checkPlan(ctx: MemberContext, typed: PlanInput): Promise<CheckedPlan> {
  const input = { ...typed, time_zone: findTimeZone(typed.time_zone) ?? 'UTC' }
  const contacts = input.contact === null ? [] : await listContacts(ctx.db, ctx.actor.memberId)
  if (input.contact !== null && !contacts.some(({ contact_id: id }) => id === input.contact))
    throw new ApiError('contact_not_found', { field: 'contact' })
  const times = await toTimes(ctx.db, input)
  const failure = findTimeFailure(times, ctx.now)
  if (failure)
    throw new ApiError(failure, { field: failure === 'check_in_out_of_range' ? 'check_in' : 'day' })
  return { ...times, input }
}
