import { useTranslations } from '../../../web/i18n.tsx'
import { PageTitle } from '../../../web/page-title.tsx'
import { useSettings, useUser } from '../../../web/shell-queries.ts'
import { ButtonLink } from '../../../web/ui/button.tsx'
import { ErrorPanel } from '../../../web/ui/error-panel.tsx'
import { Narrow } from '../../../web/ui/page.tsx'
import { ResendConfirmation } from '../resend-confirmation.tsx'

export function Component() {
  const t = useTranslations('accounts')
  const user = useUser()
  const { support_email } = useSettings()
  return (
    <Narrow className="py-10 sm:py-16">
      <PageTitle>{t('activate.errorTitle')}</PageTitle>
      <ErrorPanel
        heading="h1"
        picture="expired"
        title={t('activate.errorTitle')}
        action={
          user?.status === 'not_confirmed' ? (
            <ResendConfirmation email={user.email} />
          ) : (
            <ButtonLink to={user ? '/members' : '/login'} variant="primary">
              {user ? t('activate.continue') : t('login.title')}
            </ButtonLink>
          )
        }
      >
        {t(user ? 'activate.errorText' : 'activate.errorTextLoggedOut', { email: support_email })}
      </ErrorPanel>
    </Narrow>
  )
}
