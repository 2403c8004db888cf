import type { ReactNode } from 'react'
import { useTranslations } from '../../../web/i18n.tsx'
import { EntryWarning } from '../../../accounts/web/public.tsx'
import { useSettings } from '../../../web/shell-queries.ts'
import { getLanderTheme } from '../../../pages/web/public-lander-theme.ts'
import { useRouteName } from '../../../web/router/hooks.ts'
import { classes } from '../../../web/ui/classes.ts'
import { BrandName } from '../../../web/ui/brand-mark.tsx'
import { Link } from '../../../web/ui/link.tsx'
import { Wrap } from '../../../web/ui/page.tsx'
import { SkipLink } from '../../../web/ui/skip-link.tsx'
import { Footer } from './footer.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { LoginLink } from './login-link.tsx'

/**
 * Only the logo and the language menu above the page; design version 2 adds log-in and a dark
 * header.
 */
export function Layout({ children }: { children: ReactNode }) {
  const t = useTranslations('shell')
  const { name, design_version } = useSettings()
  const theme = getLanderTheme(useRouteName())
  const isNight = theme === 'night'
  const onField = theme === 'field' || (design_version === 2 && !isNight)
  return (
    <>
      <SkipLink>{t('skip')}</SkipLink>
      <header
        className={classes(
          isNight && 'night border-b border-transparent bg-night text-ink',
          onField && 'bg-field text-on-field',
          !isNight && !onField && 'border-b border-line bg-surface',
        )}
      >
        <Wrap className="bar-row flex items-center justify-between">
          <Link to="/" className="no-underline">
            <BrandName name={name} onField={onField} />
          </Link>
          <div className="flex items-center gap-1">
            <LanguageMenu onField={onField} named />
            {design_version === 2 && <LoginLink onField={onField} />}
          </div>
        </Wrap>
      </header>
      <main id="main" className="flex-1">
        {children}
      </main>
      <div className={classes(isNight && 'night bg-night text-ink')}>
        <Footer />
      </div>
      <EntryWarning />
    </>
  )
}
