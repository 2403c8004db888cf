import { type ReactNode, useEffect, useState } from 'react'
import { IntlProvider } from './i18n.tsx'
import { loadCatalogues, messagesOf } from './catalogues.ts'
import { subscribeToConnection } from './connection.ts'
import { useServices } from './page-context.ts'

type WithTextsProps = {
  /** `likes chat` */
  features: string
  /** Until the texts are here. */
  fallback?: ReactNode
  children: ReactNode
}

/** For what comes after the page and its texts: brings its own texts, and a provider that knows them. */
export function WithTexts({ features, fallback = null, children }: WithTextsProps) {
  const { locale } = useServices()
  const [ready, setReady] = useState(false)
  useEffect(() => {
    let isUnmounted = false
    const load = async () => {
      await loadCatalogues(locale, features.split(' '))
      if (!isUnmounted) setReady(true)
    }
    const start = () => void load().catch(() => {})
    start()
    const stop = subscribeToConnection(start)
    return () => {
      isUnmounted = true
      stop()
    }
  }, [locale, features])
  if (!ready) return fallback
  return (
    <IntlProvider locale={locale} messages={messagesOf(locale)} timeZone="UTC">
      {children}
    </IntlProvider>
  )
}
