import { useLocation } from '../../../web/router/hooks.ts'
import { useUser } from '../../../web/shell-queries.ts'
import { classes } from '../../../web/ui/classes.ts'
import { AccountMenu } from './account-menu.tsx'
import { BackButton } from './back-button.tsx'
import { HeaderSearch } from './header-search.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { LoginLink } from './login-link.tsx'
import { MemberLinks } from './member-links.tsx'
import { NavigationFrame } from './navigation-frame.tsx'
import { useHasViews, ViewLinks } from './view-links.tsx'

const WELCOME = '/signup-matches'

/** Pages of sign-up after the account exists. */
export const isSignupStep = (path: string): boolean =>
  path === '/complete-signup' || path === WELCOME

/**
 * The bar above every member page (specification, section 2). `narrowHidden`: on a phone
 * conversations and profiles show their own bar.
 */
export function TopNavigation({ narrowHidden }: { narrowHidden?: boolean }) {
  const user = useUser()
  const { pathname } = useLocation()
  const bare = isSignupStep(pathname)
  const hasViews = useHasViews() && user !== null
  return (
    <NavigationFrame
      home={user ? '/members' : '/'}
      onField={pathname === WELCOME}
      className={narrowHidden ? 'max-lg:hidden' : undefined}
      before={<BackButton />}
      markOnly={hasViews}
      below={!bare && !narrowHidden && <HeaderSearch />}
    >
      {user && user.profile.status !== 'disabled' && !bare && (
        <MemberLinks user={user} compact={hasViews} />
      )}
      {!bare && (
        <div
          className={classes(
            'flex items-center gap-1',
            hasViews ? 'min-w-0 flex-1 lg:ms-auto lg:flex-none' : 'ms-auto',
          )}
        >
          {hasViews && <ViewLinks />}
          <div className={hasViews ? 'max-lg:hidden' : undefined}>
            <LanguageMenu />
          </div>
          {user ? <AccountMenu user={user} /> : <LoginLink />}
        </div>
      )}
    </NavigationFrame>
  )
}
