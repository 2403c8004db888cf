import type { ReactNode } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { IntlProvider } from 'use-intl'
import { messagesOf } from './catalogues.ts'
import { ErrorPage } from './error-page.tsx'
import { NavigationBar } from './navigation-bar.tsx'
import { useServices } from './page-context.ts'

/** Above every page: texts in the visitor's language, the loading bar, scroll positions. */
export function Root() {
  return (
    <Texts>
      <NavigationBar />
      <Outlet />
      <ScrollRestoration />
    </Texts>
  )
}

/** In place of everything, when not even the visitor is known, as while the database is away. */
export function RootFailure() {
  return (
    <Texts>
      <ErrorPage />
    </Texts>
  )
}

function Texts({ children }: { children: ReactNode }) {
  const { locale } = useServices()
  // A navigation may have brought new catalogues; reading the location makes the provider pick them up.
  useLocation()
  return (
    <IntlProvider locale={locale} messages={messagesOf(locale)} timeZone={timeZone()} onError={ignoreMissing}>
      {children}
    </IntlProvider>
  )
}

/** The server renders in UTC; times in the member's zone are shown by `LocalTime`, after hydration. */
const timeZone = () => 'UTC'

/** Missing texts fail the build, so nothing is left to say here. */
const ignoreMissing = () => {}
