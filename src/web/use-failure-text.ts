import { useTranslations } from 'use-intl'
import { isApiError } from '../platform/api-error.ts'

/** Says in the visitor's words what failed: the code of a named failure is the key of its text. */
export function useFailureText(): (error: unknown) => string {
  const t = useTranslations('errors')
  return (error) => {
    const { code, params } = isApiError(error) ? error : { code: 'unexpected', params: {} }
    return t.has(asKey(code)) ? t(asKey(code), params) : t('unexpected')
  }
}

type ErrorKey = Parameters<ReturnType<typeof useTranslations<'errors'>>>[0]

// oxlint-disable-next-line vonk/no-assertion -- a code that has no text is caught by t.has()
const asKey = (code: string) => code as ErrorKey
