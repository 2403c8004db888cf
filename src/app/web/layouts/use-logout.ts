import { useQueryClient } from '@tanstack/react-query'
import { logout } from '../../../accounts/contract.ts'
import { isApiError } from '../../../platform/api-error.ts'
import { localePath } from '../../../platform/locales.ts'
import { useServices } from '../../../web/page-context.ts'
import { showToast } from '../../../web/ui/toast.ts'
import { useFailureText } from '../../../web/use-failure-text.ts'

/** Ends the session and leaves by a full page load, so that nothing of the member stays in this tab's memory. */
export function useLogout(): () => void {
  const { api, locale } = useServices()
  const queries = useQueryClient()
  const failureText = useFailureText()
  const leave = () => {
    queries.clear()
    location.assign(localePath(locale, '/'))
  }
  return () => {
    // Another member's session stays; this page is not theirs.
    void api(logout, {}).then(leave, (error: unknown) =>
      isApiError(error) && error.code === 'wrong_member'
        ? leave()
        : showToast({ tone: 'danger', text: failureText(error) }),
    )
  }
}
