import { useLocation } from '../../../web/router/hooks.ts'
import { useUser } from '../../../web/shell-queries.ts'
import { AccountMenu } from './account-menu.tsx'
import { BackButton } from './back-button.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { LoginLink } from './login-link.tsx'
import { MemberLinks } from './member-links.tsx'
import { NavigationFrame } from './navigation-frame.tsx'

/**
 * The bar above every member page (specification, section 2). `narrowHidden`: on a phone a
 * conversation shows its own bar.
 */
export function TopNavigation({ narrowHidden }: { narrowHidden?: boolean }) {
  const user = useUser()
  const bare = useLocation().pathname === '/complete-signup'
  return (
    <NavigationFrame
      home={user ? '/members' : '/'}
      className={narrowHidden ? 'max-lg:hidden' : undefined}
      before={<BackButton />}
    >
      {user && user.profile.status !== 'disabled' && !bare && <MemberLinks user={user} />}
      {!bare && (
        <div className="ms-auto flex items-center gap-1">
          <LanguageMenu />
          {user ? <AccountMenu user={user} /> : <LoginLink />}
        </div>
      )}
    </NavigationFrame>
  )
}
