import { type ReactNode, useEffect } from 'react'
import { IntlProvider } from '../../web/i18n.tsx'
import { getMessages } from '../../web/catalogues.ts'
import { replayEarlyPress } from './early-press.ts'
import { ErrorPage } from './error-page.tsx'
import { NavigationBar } from './navigation-bar.tsx'
import { useBrand } from '../../web/page-brand.ts'
import { useServices } from '../../web/page-context.ts'
import { useCurrentRoute } from '../../web/router/context.ts'
import { PageBoundary } from '../../web/router/page-boundary.tsx'
import { ShellProvider } from './shell-provider.tsx'

/** Every page: texts in the visitor's language, the loading bar, the page in its layout. */
export function Root() {
  const { page } = useCurrentRoute()
  const { Layout, Component, failure } = page
  useEffect(replayEarlyPress, [])
  return (
    <Texts>
      <NavigationBar />
      {Layout ? (
        <PageBoundary page={page} fallback={<ErrorPage failure={null} />}>
          <ShellProvider>
            <Layout>
              <PageBoundary page={page} fallback={<ErrorPage failure={null} />}>
                {failure ? <ErrorPage failure={failure} /> : <Component />}
              </PageBoundary>
            </Layout>
          </ShellProvider>
        </PageBoundary>
      ) : (
        <ErrorPage failure={failure} />
      )}
    </Texts>
  )
}

/** An element by itself, with what all pages provide. */
export const Shell = ({ children }: { children: ReactNode }) => (
  <Texts>
    <ShellProvider>{children}</ShellProvider>
  </Texts>
)

/** Renders with every page, since a page may have loaded new catalogues. */
function Texts({ children }: { children: ReactNode }) {
  const { locale, texts } = useServices()
  const brand = useBrand()
  return (
    <IntlProvider locale={locale} messages={getMessages(locale, brand, texts)} timeZone="UTC">
      {children}
    </IntlProvider>
  )
}
