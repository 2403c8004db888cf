import { useQueryClient } from '@tanstack/react-query'
import { logout } from '../../../accounts/contract.ts'
import { isApiError } from '../../../platform/api-error.ts'
import { localePath } from '../../../platform/locales.ts'
import { useServices } from '../../../web/page-context.ts'
import { showToast } from '../../../web/ui/toast.ts'
import { useFailureText } from '../../../web/use-failure-text.ts'

/**
 * Ends the session and reloads the page, so that no data of the member stay in this tab's memory.
 */
export function useLogout(): () => void {
  const { api, locale } = useServices()
  const queries = useQueryClient()
  const failureText = useFailureText()
  const leave = () => {
    queries.clear()
    location.assign(localePath(locale, '/'))
  }
  return () => {
    // With `wrong_member`, another member is logged in: their session stays, and this page is left.
    void api(logout, {}).then(leave, (error: unknown) =>
      isApiError(error) && error.code === 'wrong_member'
        ? leave()
        : showToast({ tone: 'danger', text: failureText(error) }),
    )
  }
}
