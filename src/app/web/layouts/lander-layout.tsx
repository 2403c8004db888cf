import type { ReactNode } from 'react'
import { useTranslations } from '../../../web/i18n.tsx'
import { EntryWarning } from '../../../accounts/web/public.tsx'
import { useSettings } from '../../../web/shell-queries.ts'
import { themeOfRoute } from '../../../landers/web/public.ts'
import { useRouteName } from '../../../web/router/hooks.ts'
import { classes } from '../../../web/ui/classes.ts'
import { BrandName } from '../../../web/ui/brand-mark.tsx'
import { Link } from '../../../web/ui/link.tsx'
import { Wrap } from '../../../web/ui/page.tsx'
import { SkipLink } from '../../../web/ui/skip-link.tsx'
import { Footer } from './footer.tsx'
import { LanguageMenu } from './language-menu.tsx'

/** Only the logo and the language menu above the page. */
export function Layout({ children }: { children: ReactNode }) {
  const t = useTranslations('shell')
  const { name } = useSettings()
  const theme = themeOfRoute(useRouteName())
  const onField = theme === 'field'
  return (
    <>
      <SkipLink>{t('skip')}</SkipLink>
      <header
        className={classes(
          theme === 'night' && 'night border-b border-transparent bg-canvas text-ink',
          theme === 'field' && 'bg-field text-on-field',
          theme !== 'night' && !onField && 'border-b border-line bg-surface',
        )}
      >
        <Wrap className="flex min-h-15 items-center justify-between lg:min-h-16">
          <Link to="/" className="no-underline">
            <BrandName name={name} onField={onField} />
          </Link>
          <LanguageMenu onField={onField} />
        </Wrap>
      </header>
      <main id="main" className="flex-1">
        {children}
      </main>
      <Footer />
      <EntryWarning />
    </>
  )
}
