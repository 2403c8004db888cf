import { useMutation, useQueryClient } from '@tanstack/react-query'
import { localePath } from '../../platform/locales.ts'
import { useServices } from '../../web/page-context.ts'
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
  const { api, locale } = useServices()
  return useMutation({
    mutationFn: async (path: string) => {
      queries.removeQueries({
        predicate: ({ queryKey: [key] }) => key !== 'user' && key !== 'settings',
      })
      const { user } = await runFirstCall(() => queries.query({ ...userQuery(api), staleTime: 0 }))
      // Both are parts of the document.
      if (user?.quick_exit ?? user?.neutral_name) return location.replace(localePath(locale, path))
      await queries.invalidateQueries({ queryKey: ['settings'] })
      await navigate(path, { replace: true })
    },
  })
}
