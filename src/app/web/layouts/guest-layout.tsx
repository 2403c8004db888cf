import type { ReactNode } from 'react'
import { useTranslations } from '../../../web/i18n.tsx'
import { EntryWarning } from '../../../accounts/web/public.tsx'
import { WelcomeBanner } from '../../../discounts/web/public.tsx'
import { useLocation } from '../../../web/router/hooks.ts'
import { SkipLink } from '../../../web/ui/skip-link.tsx'
import { Footer } from './footer.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { LazyLikeOffer } from './lazy-like-offer.tsx'
import { LoginLink } from './login-link.tsx'
import { NavigationFrame } from './navigation-frame.tsx'

/** For pages that only visitors see: loads nothing of a member's navigation. */
export function Layout({ children }: { children: ReactNode }) {
  const t = useTranslations('shell')
  const onField = useLocation().pathname === '/'
  return (
    <>
      <SkipLink>{t('skip')}</SkipLink>
      <NavigationFrame home="/" onField={onField}>
        <div className="ms-auto flex items-center gap-1">
          <LanguageMenu onField={onField} named />
          <LoginLink onField={onField} />
        </div>
      </NavigationFrame>
      <WelcomeBanner />
      <main id="main" className="flex-1">
        {children}
      </main>
      <Footer />
      {onField && <EntryWarning />}
      <LazyLikeOffer />
    </>
  )
}
