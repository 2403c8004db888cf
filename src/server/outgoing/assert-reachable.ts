import { ApiError } from '../../platform/api-error.ts'
import type { Context } from '../context.ts'

/** Refuses an address that our requests would never reach, when a person enters it. */
export async function assertReachable(
  { outgoing }: Pick<Context, 'outgoing'>,
  url: string,
  field: string,
): Promise<void> {
  if (await outgoing.isRefused(url)) throw new ApiError('address_refused', { field })
}
