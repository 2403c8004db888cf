import { defaultLocale, isLocale, type Locale } from '../platform/locales.ts'

/** The language of the open page, which its reader may change. For the browser only. */
export function pageLocale(): Locale {
  const { lang } = document.documentElement
  return isLocale(lang) ? lang : defaultLocale
}

const listeners = new Set<() => void>()

export function subscribeToPageLocale(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function setPageLocale(locale: Locale): void {
  document.documentElement.lang = locale
  for (const listener of listeners) listener()
}
