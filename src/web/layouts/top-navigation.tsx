import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { useSettings, useUser } from '../shell-queries.ts'
import { BrandName } from '../ui/brand-mark.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { Link } from '../ui/link.tsx'
import { Wrap } from '../ui/page.tsx'
import { AccountMenu } from './account-menu.tsx'
import { BackButton } from './back-button.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { MemberLinks } from './member-links.tsx'

/** The bar above every page (specification, section 2). `narrowHidden`: a conversation on a phone has its own bar. */
export function TopNavigation({ narrowHidden }: { narrowHidden?: boolean }) {
  const t = useTranslations('shell')
  const { name } = useSettings()
  const user = useUser()
  const bare = useLocation().pathname === '/complete-signup'
  return (
    <header className={classes('sticky top-0 z-40 border-b border-line bg-surface', narrowHidden && 'max-lg:hidden')}>
      <Wrap className="flex min-h-15 items-center gap-2 lg:min-h-16">
        <BackButton />
        <Link to={user ? '/members' : '/'} className="no-underline">
          <BrandName name={name} />
        </Link>
        {user && !bare && <MemberLinks user={user} />}
        {!bare && (
          <div className="ms-auto flex items-center gap-1">
            <LanguageMenu />
            {user ? (
              <AccountMenu user={user} />
            ) : (
              <ButtonLink to="/login?next=/members" variant="line">
                {t('nav.login')}
              </ButtonLink>
            )}
          </div>
        )}
      </Wrap>
    </header>
  )
}
