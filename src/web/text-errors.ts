import { type IntlError, IntlErrorCode } from 'use-intl/core'

type MissingText = { error: IntlError; key: string; namespace?: string }

/**
 * What a translator does where a text cannot be formatted, for example without one of its values:
 * it reports the error and returns the general sentence.
 */
export const handleTextErrors = (getGeneralText: () => string) => ({
  onError(error: IntlError) {
    // A missing text fails the build; without a connection its catalogue may not have loaded.
    if (error.code === IntlErrorCode.MISSING_MESSAGE) return
    if (import.meta.env.SSR) process.emitWarning(error)
    else reportError(error)
  },
  getMessageFallback: ({ error, key, namespace }: MissingText) =>
    error.code === IntlErrorCode.MISSING_MESSAGE
      ? [namespace, key].filter(Boolean).join('.')
      : getGeneralText(),
})
