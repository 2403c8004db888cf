import { useTranslations } from './i18n.tsx'
import { ApiError } from '../platform/api-error.ts'
import { loginPathFrom } from './page-loader.ts'
import { useLocation } from './router/hooks.ts'
import { TextLink } from './ui/link.tsx'
import { useFailureText } from './use-failure-text.ts'

/**
 * Shown to a visitor after an action that requires an account: explains the failure and links to
 * log-in and back.
 */
export function LogInFirst() {
  const t = useTranslations('shell')
  const failureText = useFailureText()
  const to = loginPathFrom(useLocation())
  return (
    <>
      {failureText(new ApiError('authentication_required'))}{' '}
      <TextLink to={to}>{t('nav.login')}</TextLink>
    </>
  )
}
