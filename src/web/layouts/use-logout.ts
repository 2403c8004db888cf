import { useQueryClient } from '@tanstack/react-query'
import { logout } from '../../accounts/contract.ts'
import { localePath } from '../../platform/locales.ts'
import { useServices } from '../page-context.ts'

/** Ends the session and leaves by a full page load, so that nothing of the member stays in this tab's memory. */
export function useLogout(): () => void {
  const { api, locale } = useServices()
  const queries = useQueryClient()
  return () => {
    void api(logout, {}).then(() => {
      queries.clear()
      location.assign(localePath(locale, '/'))
    })
  }
}
