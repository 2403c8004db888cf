import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { Context } from '../../server/context.ts'
import type { getWithdrawal as contract } from '../withdrawal-contract.ts'
import { findByToken, hashToken } from './withdrawal-requests.ts'

export async function getWithdrawal(
  { db, site, now }: Context,
  { token }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const request = await findByToken(db, { siteId: site.id, hash: hashToken(token), now })
  if (!request) throw new ApiError('not_found')
  const { request_id: id, name, email, order_number: order } = request
  return {
    id,
    name,
    email,
    order,
    received_at: request.received_at?.toISOString() ?? null,
    address_confirmed: request.confirmed_at !== null,
  }
}
