import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { IntlProvider } from 'use-intl'
import { loadCatalogues, messagesOf } from './catalogues.ts'
import { useServices } from './page-context.ts'

/** For what comes after the page and its texts: brings its own texts, and a provider that knows them. `features`: `likes chat`. */
export function WithTexts({ features, children }: { features: string; children: ReactNode }) {
  const { locale } = useServices()
  const [ready, setReady] = useState(false)
  useEffect(() => {
    let gone = false
    const load = async () => {
      await loadCatalogues(locale, features.split(' '))
      if (!gone) setReady(true)
    }
    void load()
    return () => {
      gone = true
    }
  }, [locale, features])
  if (!ready) return null
  return (
    <IntlProvider locale={locale} messages={messagesOf(locale)} timeZone="UTC">
      <Suspense>{children}</Suspense>
    </IntlProvider>
  )
}
