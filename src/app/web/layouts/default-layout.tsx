import type { ReactNode } from 'react'
import { useTranslations } from '../../../web/i18n.tsx'
import { EntryWarning, SignupModalTrigger } from '../../../accounts/web/public.tsx'
import { MemberAlerts } from '../../../accounts/web/public-alerts.tsx'
import { SentToast } from '../../../chat/web/public.ts'
import { TimeBonus, WelcomeBanner } from '../../../discounts/web/public.tsx'
import { OrderNews } from '../../../payments/web/public.tsx'
import { useCurrentRoute } from '../../../web/router/context.ts'
import { useLocation } from '../../../web/router/hooks.ts'
import { SkipLink } from '../../../web/ui/skip-link.tsx'
import { Toasts } from '../../../web/ui/toasts.tsx'
import { useUser } from '../../../web/shell-queries.ts'
import { Footer } from './footer.tsx'
import { LazyLikeOffer } from './lazy-like-offer.tsx'
import { LazyMatchMoment } from './lazy-match-moment.tsx'
import { LazyPullToRefresh } from './lazy-pull-to-refresh.tsx'
import { LazyTermsDialog } from './lazy-terms-dialog.tsx'
import { SiteNotices } from './site-notices.tsx'
import { TabBar } from './tab-bar.tsx'
import { isSignupStep, TopNavigation } from './top-navigation.tsx'

/** Top navigation, the page, footer; a tab bar on phones once logged in. */
export function Layout({ children }: { children: ReactNode }) {
  const t = useTranslations('shell')
  const user = useUser()
  // Sign-up asks one question at a time and ends with one way on, and a banned member has few pages
  // left: they get no navigation.
  const { pathname } = useLocation()
  const bare = isSignupStep(pathname) || user?.profile.status === 'disabled'
  // On phones the photo of a profile reaches the upper edge, with its own way back; the page of a
  // failure has neither.
  const isFailed = useCurrentRoute().page.failure !== null
  const isProfile = user !== null && !isFailed && /^\/(?:members|likes\/m)\/\d+$/.test(pathname)
  return (
    <>
      <SkipLink>{t('skip')}</SkipLink>
      <TopNavigation narrowHidden={isProfile} />
      <SiteNotices />
      {!bare && <TimeBonus />}
      <WelcomeBanner />
      {user && !bare && <MemberAlerts user={user} />}
      <main id="main" className="flex-1">
        {children}
      </main>
      <Footer />
      <EntryWarning />
      {user && !bare && <TabBar user={user} />}
      {user && !bare && <LazyPullToRefresh />}
      {!bare && <LazyLikeOffer />}
      {user && !bare && <LazyMatchMoment user={user} />}
      {user && !bare && <LazyTermsDialog user={user} />}
      {!user && <SignupModalTrigger />}
      {user && user.waiting_messages > 0 && <SentToast />}
      <OrderNews />
      <Toasts label={t('notifications')} dismissLabel={t('dismiss')} />
    </>
  )
}
