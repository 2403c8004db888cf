import * as z from 'zod'
import { ApiError } from '../../platform/api-error.ts'
import type { Output } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { getAccount as contract } from '../contract.ts'
import { findAccountSource, findAccount } from './account.ts'

const StringRecord = z.catch(z.record(z.string(), z.string()), {})

/** Returns the account fields for the settings, with the source of the address. */
export async function getAccount(ctx: MemberContext): Promise<Output<typeof contract>> {
  const { memberId } = ctx.actor
  const [account, source] = await Promise.all([
    findAccount(ctx.db, memberId),
    findAccountSource(ctx.db, memberId),
  ])
  if (!account || !source) throw new ApiError('not_found')
  const { at, page = '' } = z.parse(StringRecord, source.email_source)
  return {
    email: account.email,
    confirmed: account.email_confirmed_at !== null,
    email_source: { at: at ? new Date(at).toISOString() : null, page },
    traffic: z.parse(StringRecord, source.traffic),
    signup_date: source.signup_at.toISOString(),
  }
}
