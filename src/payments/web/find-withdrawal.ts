import { isApiError } from '../../platform/api-error.ts'
import type { Api, Output } from '../../platform/contract.ts'
import { getWithdrawal } from '../withdrawal-contract.ts'

/** Returns the withdrawal of the page's token; null without one, or if it expired. */
export async function findWithdrawal(
  api: Api,
  { searchParams }: URL,
): Promise<Output<typeof getWithdrawal> | null> {
  const token = searchParams.get('token') ?? ''
  if (token === '') return null
  try {
    return await api(getWithdrawal, { token })
  } catch (error) {
    if (isApiError(error) && ['not_found', 'bad_input'].includes(error.code)) return null
    throw error
  }
}
