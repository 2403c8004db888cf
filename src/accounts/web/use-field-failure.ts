import { isApiError } from '../../platform/api-error.ts'
import { useFailureText } from '../../web/use-failure-text.ts'

/** Shows a failure at the field that it names, any other above the button. */
export function useFieldFailure(error: Error | null) {
  const failureText = useFailureText()
  const field = error && isApiError(error) ? String(error.params['field'] ?? '') : ''
  return {
    of: (name: string) => (error && field === name ? failureText(error) : null),
    other: error && !field ? failureText(error) : null,
  }
}
