import { useSyncExternalStore } from 'react'
import { useTranslations } from './i18n.tsx'
import { createTranslator } from 'use-intl/core'
import { isApiError } from '../platform/api-error.ts'
import type { Locale } from '../platform/locales.ts'
import {
  FAILURE_CATALOGUE,
  loadCatalogues,
  messagesOf,
  subscribeToCatalogues,
} from './catalogues.ts'
import { useServices } from './page-context.ts'

/**
 * Says in the visitor's words what failed: the code of a named failure is the key of its text.
 * The texts may come after the page: what is said before they are here is said again in better words once they are.
 */
export function useFailureText(): (error: unknown) => string {
  const { locale, onFailureText } = useServices()
  const shell = useTranslations('shell')
  const messages = () => messagesOf(locale)
  useSyncExternalStore(subscribeToCatalogues, messages, messages)
  return (error) => {
    onFailureText?.()
    const loaded = messages()
    if (!(FAILURE_CATALOGUE in loaded)) loadFailureTexts(locale)
    const t = createTranslator({
      locale,
      messages: { errors: loaded.errors },
      namespace: 'errors',
      onError: ignoreMissing,
    })
    const { code, params } = isApiError(error) ? error : { code: 'unexpected', params: {} }
    if (t.has(toErrorKey(code))) return t(toErrorKey(code), params)
    return t.has('unexpected') ? t('unexpected') : shell('error.unexpected')
  }
}

/** Without a connection they stay away, and what is said is said in general words. */
function loadFailureTexts(locale: Locale): void {
  void loadCatalogues(locale, [FAILURE_CATALOGUE]).catch(() => {})
}

/** Without a network even the words may be missing. */
const ignoreMissing = () => {}

type ErrorKey = Parameters<ReturnType<typeof useTranslations<'errors'>>>[0]

// oxlint-disable-next-line typescript/consistent-type-assertions -- a code that has no text is caught by t.has()
const toErrorKey = (code: string) => code as ErrorKey
