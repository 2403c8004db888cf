import { createContext, use, type ReactNode } from 'react'
import type * as intl from 'use-intl'
import {
  _createCache,
  _createIntlFormatters,
  createFormatter,
  createTranslator,
} from 'use-intl/core'
import { dateFormat, numberFormat } from '../platform/formatted.ts'
import { isoLocale, type Locale } from '../platform/locales.ts'
import { untyped } from '../platform/untyped.ts'
import { cacheTexts } from './cached-texts.ts'
import { isolateNames } from './isolated-names.ts'
import { handleTextErrors } from './text-errors.ts'

/** Translators and formatter of one language, created once instead of per component and render. */
type Reader = {
  locale: Locale
  getTranslator(namespace: string | undefined): unknown
  formatter: unknown
}

/** Shared by all translators; numbers and dates are those that the page brings along. */
const formatters = {
  ..._createIntlFormatters(_createCache()),
  getNumberFormat: untyped(numberFormat),
  getDateTimeFormat: untyped(dateFormat),
}

const readers = new WeakMap<intl.Messages, Reader>()

type ProviderProps = {
  locale: Locale
  /** The same object until a catalogue is added. */
  messages: intl.Messages
  timeZone: string
  children: ReactNode
}

const ReaderContext = createContext<Reader | null>(null)

/**
 * The provider of `useTranslations`, `useFormatter` and `useLocale`: the hooks of use-intl, with
 * translators shared by all components and renders.
 */
export function IntlProvider({ messages, children, ...settings }: ProviderProps) {
  const reader = readers.get(messages) ?? createReader(messages, settings)
  readers.set(messages, reader)
  return <ReaderContext value={reader}>{children}</ReaderContext>
}

function createReader(
  messages: intl.Messages,
  settings: Omit<ProviderProps, 'messages' | 'children'>,
): Reader {
  const translators = new Map<string | undefined, unknown>()
  const failures = handleTextErrors(() => messages.shell.error.unexpected)
  return {
    locale: settings.locale,
    formatter: createFormatter({
      ...settings,
      _formatters: formatters,
      locale: untyped(isoLocale(settings.locale)),
    }),
    getTranslator(namespace) {
      const translator =
        translators.get(namespace) ??
        createTexts(
          createTranslator({
            ...settings,
            ...failures,
            _formatters: formatters,
            messages,
            namespace: untyped(namespace),
          }),
        )
      translators.set(namespace, translator)
      return translator
    },
  }
}

/** Only the server renders the same texts again and again. */
function createTexts(translator: unknown): unknown {
  const texts = isolateNames(untyped(translator))
  return import.meta.env.SSR ? cacheTexts(texts) : texts
}

function useReader(): Reader {
  const reader = use(ReaderContext)
  if (!reader) throw new Error('texts need an IntlProvider above them')
  return reader
}

export const useTranslations: typeof intl.useTranslations = (namespace) =>
  untyped(useReader().getTranslator(namespace))

export const useFormatter: typeof intl.useFormatter = () => untyped(useReader().formatter)

export const useLocale: typeof intl.useLocale = () => useReader().locale
