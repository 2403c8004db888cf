import { type ReactNode, useEffect, useState } from 'react'
import { IntlProvider } from './i18n.tsx'
import { loadCatalogues, getMessages } from './catalogues.ts'
import { subscribeToConnection } from './connection.ts'
import { useBrand } from './page-brand.ts'
import { useServices } from './page-context.ts'

type WithTextsProps = {
  /** Names of catalogues, separated by spaces: `likes chat` */
  features: string
  /** Shown until the texts have loaded. */
  fallback?: ReactNode
  children: ReactNode
}

/** Loads catalogues for a component that appears after the page, and provides them to it. */
export function WithTexts({ features, fallback = null, children }: WithTextsProps) {
  const { locale } = useServices()
  const brand = useBrand()
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
    <IntlProvider locale={locale} messages={getMessages(locale, brand)} timeZone="UTC">
      {children}
    </IntlProvider>
  )
}
