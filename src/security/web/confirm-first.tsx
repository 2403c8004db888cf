import { ApiError } from '../../platform/api-error.ts'
import { useUser } from '../../web/shell-queries.ts'
import { useFailureText } from '../../web/use-failure-text.ts'
import { Notice } from '../../web/ui/notice.tsx'

/** An account with an unconfirmed address cannot add factors. */
export const useMustConfirm = (): boolean => useUser()?.status === 'not_confirmed'

/** Shown in place of the set-up button. */
export function ConfirmFirst() {
  const failureText = useFailureText()
  return <Notice tone="warn">{failureText(new ApiError('address_not_confirmed'))}</Notice>
}
