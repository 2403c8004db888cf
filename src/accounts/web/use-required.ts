import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from '../../web/i18n.tsx'
import { focusInvalid } from '../../web/ui/use-focus-invalid.ts'

type RequiredField = 'email' | 'password' | 'code' | 'credits'

/**
 * What a form still lacks. Its button is always enabled; an attempt to submit names the empty
 * fields and focuses the first.
 */
export function useRequired(filled: Partial<Record<RequiredField, boolean>>) {
  const t = useTranslations('accounts.missing')
  const [attempted, setAttempted] = useState(false)
  return {
    getText: (name: RequiredField): string | null =>
      attempted && filled[name] === false ? t(name) : null,
    isComplete(form: HTMLFormElement): boolean {
      if (Object.values(filled).every(Boolean)) return true
      flushSync(() => setAttempted(true))
      focusInvalid(form)
      return false
    },
  }
}
