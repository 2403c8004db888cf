import type { ReactNode } from 'react'
import { useTranslations } from '../../../web/i18n.tsx'
import { SentToast } from '../../../chat/web/public.ts'
import { TimeBonus } from '../../../discounts/web/public.tsx'
import { OrderNews } from '../../../payments/web/public.tsx'
import { OfflineStrip } from '../../../web/offline-strip.tsx'
import { useCurrentRoute } from '../../../web/router/context.ts'
import { useUser } from '../../../web/shell-queries.ts'
import { SkipLink } from '../../../web/ui/skip-link.tsx'
import { Toasts } from '../../../web/ui/toasts.tsx'
import { LazyTermsDialog } from './lazy-terms-dialog.tsx'
import { SiteNotices } from './site-notices.tsx'
import { TabBar } from './tab-bar.tsx'
import { TopNavigation } from './top-navigation.tsx'

/** A conversation fills the whole window: no footer, and the page itself does not scroll. */
export function Layout({ children }: { children: ReactNode }) {
  const t = useTranslations('shell')
  const user = useUser()
  // A conversation brings its own way back on phones; the page of a failure does not.
  const isFailed = useCurrentRoute().page.failure !== null
  return (
    <div className="flex h-dvh flex-col">
      <SkipLink>{t('skip')}</SkipLink>
      <TopNavigation narrowHidden={!isFailed} />
      <SiteNotices />
      <OfflineStrip className="lg:hidden" />
      <main id="main" className="flex min-h-0 flex-1 flex-col">
        {children}
      </main>
      {user && isFailed && <TabBar user={user} />}
      <TimeBonus modalOnly />
      {user && <LazyTermsDialog user={user} />}
      {user && user.waiting_messages > 0 && <SentToast />}
      <OrderNews />
      <Toasts label={t('notifications')} dismissLabel={t('dismiss')} />
    </div>
  )
}
