import { ApiError } from '../../platform/api-error.ts'
import type { Queryable } from '../../server/database/query.ts'
import { findAccount, type Account } from './account.ts'

/** Throws `not_found` for an erased account. */
export async function getAccount(db: Queryable, memberId: string): Promise<Account> {
  const account = await findAccount(db, memberId)
  if (!account) throw new ApiError('not_found')
  return account
}
