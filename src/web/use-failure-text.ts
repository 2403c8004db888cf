import { useSyncExternalStore } from 'react'
import { useTranslations } from './i18n.tsx'
import { createTranslator } from 'use-intl/core'
import { isApiError, type ErrorParams } from '../platform/api-error.ts'
import { isoLocale, type Locale } from '../platform/locales.ts'
import { loadFailureTexts, getMessages, subscribeToCatalogues } from './catalogues.ts'
import { useBrand } from './page-brand.ts'
import { useServices } from './page-context.ts'
import { handleTextErrors } from './text-errors.ts'

/**
 * Returns the text of a failure in the visitor's language: the failure code is its key. If the
 * catalogue has not loaded yet, a general text is shown until it has.
 */
export function useFailureText(): (error: unknown) => string {
  const { locale, onFailureText } = useServices()
  const shell = useTranslations('shell')
  const brand = useBrand()
  const messages = () => getMessages(locale, brand)
  useSyncExternalStore(subscribeToCatalogues, messages, messages)
  const general = () => messages().errors?.unexpected ?? shell('error.unexpected')
  return (error) => {
    onFailureText?.()
    const loaded = messages()
    loadFailureTexts(locale)
    const t = createTranslator({
      locale,
      messages: { errors: { ...loaded.staffErrors, ...loaded.errors } },
      namespace: 'errors',
      ...handleTextErrors(general),
    })
    const { code, params } = isApiError(error) ? error : { code: 'unexpected', params: {} }
    if (t.has(toErrorKey(code)))
      return t(
        toErrorKey(code),
        withLocalTimes(locale, withRoleNames(params, loaded.console?.roles)),
      )
    return general()
  }
}

/** The roles that a refusal names, in words: the console has loaded them. */
function withRoleNames(params: ErrorParams, names: Record<string, string> = {}): ErrorParams {
  if (typeof params.roles !== 'string') return params
  const roles = params.roles.split(', ').map((role) => names[role] ?? role)
  return { ...params, roles: roles.join(', ') }
}

/** The first moment that is free, which the API names as an instant, in the reader's own time. */
function withLocalTimes(locale: Locale, params: ErrorParams): ErrorParams {
  const { free_from: from } = params
  if (typeof from !== 'string' || from === '') return params
  const look = { dateStyle: 'long', timeStyle: 'short' } as const
  return {
    ...params,
    free_from: new Intl.DateTimeFormat(isoLocale(locale), look).format(new Date(from)),
  }
}

type ErrorKey = Parameters<ReturnType<typeof useTranslations<'errors' | 'staffErrors'>>>[0]

// oxlint-disable-next-line typescript/consistent-type-assertions -- a code that has no text is caught by t.has()
const toErrorKey = (code: string) => code as ErrorKey
