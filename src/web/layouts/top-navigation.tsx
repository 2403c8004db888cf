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
  const { pathname } = useLocation()
  const bare = pathname === '/complete-signup'
  // On the landing page the bar is part of the dark field below it.
  const onField = pathname === '/' && !user
  return (
    <header
      className={classes(
        'z-40',
        onField ? 'bg-field text-on-field' : 'sticky top-0 border-b border-line bg-surface',
        narrowHidden && 'max-lg:hidden',
      )}
    >
      <Wrap className="flex min-h-15 items-center gap-2 lg:min-h-16">
        <BackButton />
        <Link to={user ? '/members' : '/'} className="no-underline">
          <BrandName name={name} onField={onField} />
        </Link>
        {user && !bare && <MemberLinks user={user} />}
        {!bare && (
          <div className="ms-auto flex items-center gap-1">
            <LanguageMenu onField={onField} />
            {user ? (
              <AccountMenu user={user} />
            ) : (
              <ButtonLink
                to="/login?next=/members"
                variant={onField ? 'ghost' : 'line'}
                className={
                  onField
                    ? 'text-on-field inset-ring-[1.5px] inset-ring-on-field-2 hover:bg-plum-hover hover:text-on-field'
                    : undefined
                }
              >
                {t('nav.login')}
              </ButtonLink>
            )}
          </div>
        )}
      </Wrap>
    </header>
  )
}
