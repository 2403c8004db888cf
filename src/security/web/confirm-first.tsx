import { ApiError } from '../../platform/api-error.ts'
import { useUser } from '../../web/shell-queries.ts'
import { useFailureText } from '../../web/use-failure-text.ts'
import { Notice } from '../../web/ui/notice.tsx'

/** Nothing is bound to an account whose address nobody proved to be theirs. */
export const useMustConfirm = (): boolean => useUser()?.status === 'not_confirmed'

/** Stands in for the button that would set something up. */
export function ConfirmFirst() {
  const failureText = useFailureText()
  return <Notice tone="warn">{failureText(new ApiError('address_not_confirmed'))}</Notice>
}
