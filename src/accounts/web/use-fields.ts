import { useState } from 'react'
import { ApiError, isApiError } from '../../platform/api-error.ts'
import { useFailureText } from '../../web/use-failure-text.ts'
import type { ValidationFailure } from '../rules.ts'

type Values = Record<string, string>
type Checks<Fields extends Values> = {
  [Name in keyof Fields]: (values: Fields) => ValidationFailure
}

/**
 * What was typed and what is wrong with it. A field is judged once it was left, then while typing; what the server says of it
 * stands until it changes. Nothing typed is ever lost to a refusal.
 */
export function useFields<Fields extends Values>(initial: Fields, checks: Checks<Fields>) {
  const [values, setValues] = useState(initial)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [serverErrors, setServerErrors] = useState<Record<string, unknown>>({})
  const failureText = useFailureText()

  const errorOf = (name: keyof Fields & string): string | null => {
    if (name in serverErrors) return failureText(serverErrors[name])
    const failure = touched.has(name) ? checks[name](values) : null
    return failure && failureText(new ApiError(failure.code, failure.params))
  }

  return {
    values,
    errorOf,
    replace: setValues,
    /** As it was at first, judged anew. */
    clear() {
      setValues(initial)
      setTouched(new Set())
      setServerErrors({})
    },
    /** A function gets the value as it is then: several changes may come at once. */
    set(name: keyof Fields & string, value: string | ((before: string) => string)) {
      setValues((before) => ({
        ...before,
        [name]: typeof value === 'string' ? value : value(before[name] ?? ''),
      }))
      setServerErrors(({ [name]: _, ...rest }) => rest)
    },
    leave: (name: keyof Fields & string) => setTouched((before) => new Set([...before, name])),
    /** The names of the fields that are not fine; all of them are judged from here on. */
    validate(): string[] {
      const names = Object.keys(checks)
      setTouched(new Set(names))
      return names.filter((name) => checks[name]?.(values))
    },
    /** Puts a failure of the server under the field it names; false when it names none of ours. */
    applyServerError(error: unknown): boolean {
      const field = isApiError(error) ? String(error.params['field'] ?? '') : ''
      if (!(field in checks)) return false
      setServerErrors((before) => ({ ...before, [field]: error }))
      return true
    },
  }
}
