import { useTranslations } from 'use-intl'
import { createTranslator } from 'use-intl/core'
import { isApiError } from '../platform/api-error.ts'
import { messagesOf } from './catalogues.ts'
import { useServices } from './page-context.ts'

/**
 * Says in the visitor's words what failed: the code of a named failure is the key of its text.
 * The texts may come after the page, so they are looked up when they are needed.
 */
export function useFailureText(): (error: unknown) => string {
  const { locale, onFailureText } = useServices()
  const shell = useTranslations('shell')
  return (error) => {
    onFailureText?.()
    const { errors } = messagesOf(locale)
    const t = createTranslator({ locale, messages: { errors }, namespace: 'errors', onError: ignoreMissing })
    const { code, params } = isApiError(error) ? error : { code: 'unexpected', params: {} }
    if (t.has(asKey(code))) return t(asKey(code), params)
    return t.has('unexpected') ? t('unexpected') : shell('error.unexpected')
  }
}

/** Without a network even the words may be missing. */
const ignoreMissing = () => {}

type ErrorKey = Parameters<ReturnType<typeof useTranslations<'errors'>>>[0]

// oxlint-disable-next-line vonk/no-assertion -- a code that has no text is caught by t.has()
const asKey = (code: string) => code as ErrorKey
