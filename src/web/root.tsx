import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { IntlProvider } from 'use-intl'
import { messagesOf } from './catalogues.ts'
import { NavigationBar } from './navigation-bar.tsx'
import { useServices } from './page-context.ts'

/** Above every page: texts in the visitor's language, the loading bar, scroll positions. */
export function Root() {
  const { locale } = useServices()
  // A navigation may have brought new catalogues; reading the location makes the provider pick them up.
  useLocation()
  return (
    <IntlProvider locale={locale} messages={messagesOf(locale)} timeZone={timeZone()} onError={ignoreMissing}>
      <NavigationBar />
      <Outlet />
      <ScrollRestoration />
    </IntlProvider>
  )
}

/** The server renders in UTC; times in the member's zone are shown by `LocalTime`, after hydration. */
const timeZone = () => 'UTC'

/** Missing texts fail the build, so nothing is left to say here. */
const ignoreMissing = () => {}
