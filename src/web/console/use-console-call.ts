import { useQueryClient } from '@tanstack/react-query'
import type { Call, Input, Output } from '../../platform/contract.ts'
import { useApi } from '../page-context.ts'

/**
 * A call of the staff. Every query of the console is fetched again after it, also when it fails: a
 * refusal often means that somebody else changed the same thing.
 */
export function useConsoleCall<C extends Call>(call: C): (input: Input<C>) => Promise<Output<C>> {
  const api = useApi()
  const queries = useQueryClient()
  return async (input) => {
    try {
      return await api(call, input)
    } finally {
      await queries.invalidateQueries({ queryKey: ['operator'] })
    }
  }
}
