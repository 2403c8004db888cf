import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiError } from '../../platform/api-error.ts'
import { localePath } from '../../platform/locales.ts'
import { useServices } from '../../web/page-context.ts'
import { useUser } from '../../web/shell-queries.ts'
import { showToast } from '../../web/ui/toast.ts'
import { useFailureText } from '../../web/use-failure-text.ts'
import { logout } from '../contract.ts'

export type Logout = {
  /** Logs out, or asks first if messages wait on this device. */
  request: () => void
  /** The number of pending messages that the question is about; 0: nothing is asked. */
  unsent: number
  confirm: () => void
  discard: () => void
  cancel: () => void
}

/** Log-out with a question about pending messages, which `LogoutDialog` shows. */
export function useLogout(): Logout {
  const memberId = useUser()?.id ?? ''
  const leave = useEndSession()
  const [unsent, setUnsent] = useState(0)
  const request = async () => {
    const { countPending } = await import('../../web/outbox-store.ts')
    const count = await countPending(memberId)
    if (count > 0) setUnsent(count)
    else leave()
  }
  const discard = async () => {
    const { discardPending } = await import('../../web/outbox-store.ts')
    await discardPending(memberId)
    leave()
  }
  return {
    request: () => void request().catch(leave),
    unsent,
    confirm: leave,
    discard: () => void discard(),
    cancel: () => setUnsent(0),
  }
}

/**
 * Ends the session and reloads the page, so that no data of the member stay in this tab's memory.
 */
function useEndSession(): () => void {
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
