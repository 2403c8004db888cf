import { useMemo, useSyncExternalStore, type ComponentProps } from 'react'
import { localePath } from '../../platform/locales.ts'
import { type PageServices, ServicesContext } from '../../web/page-context.ts'
import { pageLocale, subscribeToPageLocale } from '../../web/page-locale.ts'
import { RouterView } from '../../web/router/router-view.tsx'

type LocalizedProps = ComponentProps<typeof RouterView> & { services: PageServices }

/** Provides services and router in the language of the page, which may change while it is open. */
export function Localized({ services, router, ...view }: LocalizedProps) {
  const locale = useSyncExternalStore(subscribeToPageLocale, pageLocale, pageLocale)
  const localized = useMemo(() => ({ ...services, locale }), [services, locale])
  const localizedRouter = useMemo(
    () => ({ ...router, href: (path: string) => localePath(locale, path) }),
    [router, locale],
  )
  return (
    <ServicesContext value={localized}>
      <RouterView router={localizedRouter} {...view} />
    </ServicesContext>
  )
}
