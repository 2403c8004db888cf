import { isLocale, type Locale } from '../../platform/locales.ts'
import { useSearchParams } from '../../web/router/hooks.ts'

export type TextsAddress = {
  catalogue: string | null
  locale: Locale
  key: string | null
  show: string | null
}

/** What the address of the page shows: a catalogue in a language, and the text that is edited. */
export function readTextsAddress(search: URLSearchParams): TextsAddress {
  const locale = search.get('locale') ?? ''
  return {
    catalogue: search.get('catalogue'),
    locale: isLocale(locale) ? locale : 'en',
    key: search.get('key'),
    show: search.get('show'),
  }
}

type TextsLinks = TextsAddress & { to(change: Partial<TextsAddress>): string }

export function useTextsAddress(): TextsLinks {
  const address = readTextsAddress(useSearchParams()[0])
  return {
    ...address,
    to(change) {
      const entries = Object.entries({ ...address, ...change })
      const search = new URLSearchParams(
        entries.flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
      )
      return `/operator/texts?${search}`
    },
  }
}
