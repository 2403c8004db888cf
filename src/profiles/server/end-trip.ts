import type { Output } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { endTrip as contract } from '../trip-contract.ts'
import { assertTripsOn, getTrip } from './get-trip.ts'
import { closeTrip } from './trip.ts'

export async function endTrip(ctx: MemberContext): Promise<Output<typeof contract>> {
  assertTripsOn(ctx)
  await closeTrip(ctx)
  return getTrip(ctx)
}
