import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../web/page-context.ts'
import { useNavigate } from '../../web/router/hooks.ts'
import { userQuery } from '../../web/shell-queries.ts'

/** Continues as the logged-in member: invalidates everything that was loaded for the visitor. */
export function useFinishLogin(): (path: string) => Promise<void> {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const api = useApi()
  return async (path) => {
    queries.removeQueries({
      predicate: ({ queryKey: [key] }) => key !== 'user' && key !== 'settings',
    })
    await queries.query({ ...userQuery(api), staleTime: 0 })
    await queries.invalidateQueries({ queryKey: ['settings'] })
    await navigate(path, { replace: true })
  }
}
