import { useTranslations } from '../../../web/i18n.tsx'
import { loginPathFrom } from '../../../web/page-loader.ts'
import { useLocation } from '../../../web/router/hooks.ts'
import { ButtonLink } from '../../../web/ui/button.tsx'

const onFieldLook =
  'text-on-field inset-ring-[1.5px] inset-ring-on-field-2 hover:bg-plum-hover hover:text-on-field'

/** Leads to log-in and back to the current page; on the log-in page, to sign-up. */
export function LoginLink({ onField }: { onField?: boolean }) {
  const t = useTranslations('shell')
  const location = useLocation()
  const isLogin = location.pathname === '/login'
  return (
    <ButtonLink
      to={isLogin ? '/signup' : loginPathFrom(location)}
      variant={onField ? 'ghost' : 'line'}
      className={onField ? onFieldLook : undefined}
    >
      {t(isLogin ? 'nav.signUp' : 'nav.login')}
    </ButtonLink>
  )
}
