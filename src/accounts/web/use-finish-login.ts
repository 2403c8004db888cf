import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../web/page-context.ts'
import { useNavigate } from '../../web/router/hooks.ts'
import { runFirstCall } from '../../web/session-watch.ts'
import { userQuery } from '../../web/shell-queries.ts'

/**
 * Continues as the logged-in member: invalidates everything that was loaded for the visitor. Fails
 * with `cookies_needed` where the browser kept no session.
 */
export function useFinishLogin() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const api = useApi()
  return useMutation({
    mutationFn: async (path: string) => {
      queries.removeQueries({
        predicate: ({ queryKey: [key] }) => key !== 'user' && key !== 'settings',
      })
      await runFirstCall(() => queries.query({ ...userQuery(api), staleTime: 0 }))
      await queries.invalidateQueries({ queryKey: ['settings'] })
      await navigate(path, { replace: true })
    },
  })
}
