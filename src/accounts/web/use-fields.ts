import { useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError, isApiError } from '../../platform/api-error.ts'
import { useFailureText } from '../../web/use-failure-text.ts'
import { focusInvalid } from '../../web/ui/use-focus-invalid.ts'
import type { ValidationFailure } from '../rules.ts'

type Values = Record<string, string>
type Checks<Fields extends Values> = {
  [Name in keyof Fields]: (values: Fields) => ValidationFailure
}

/**
 * Form state: values and errors. A field is validated when it loses focus, then on each change; an
 * error from the server stays until the field changes. Values survive a failed submit.
 */
export function useFields<Fields extends Values>(initial: Fields, checks: Checks<Fields>) {
  const [values, setValues] = useState(initial)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [serverErrors, setServerErrors] = useState<Record<string, unknown>>({})
  const failureText = useFailureText()

  const getError = (name: keyof Fields & string): string | null => {
    if (name in serverErrors) return failureText(serverErrors[name])
    const failure = touched.has(name) ? checks[name](values) : null
    return failure && failureText(new ApiError(failure.code, failure.params))
  }

  return {
    values,
    errorOf: getError,
    replace: setValues,
    /** Resets to the initial values without errors. */
    clear() {
      setValues(initial)
      setTouched(new Set())
      setServerErrors({})
    },
    /** Accepts an updater function, because several changes may come in one event. */
    set(name: keyof Fields & string, value: string | ((before: string) => string)) {
      setValues((before) => ({
        ...before,
        [name]: typeof value === 'string' ? value : value(before[name] ?? ''),
      }))
      setServerErrors(({ [name]: _, ...rest }) => rest)
    },
    leave: (name: keyof Fields & string) => setTouched((before) => new Set([...before, name])),
    /** Validates all fields; returns the names of the invalid ones. */
    validate(): string[] {
      const names = Object.keys(checks)
      setTouched(new Set(names))
      return names.filter((name) => checks[name]?.(values))
    },
    /** Validates all fields; focuses the first invalid one, if any. */
    isValid(form: HTMLFormElement): boolean {
      flushSync(() => setTouched(new Set(Object.keys(checks))))
      const isValid = Object.values(checks).every((check) => !check(values))
      if (!isValid) focusInvalid(form)
      return isValid
    },
    /**
     * Shows a server error at the field that it names; returns false if it names none of these
     * fields.
     */
    applyServerError(error: unknown): boolean {
      const field = isApiError(error) ? String(error.params['field'] ?? '') : ''
      if (!(field in checks)) return false
      setServerErrors((before) => ({ ...before, [field]: error }))
      return true
    },
  }
}
