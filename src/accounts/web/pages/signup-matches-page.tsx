import { useTranslations } from 'use-intl'
import { PageTitle } from '../../../web/page-title.tsx'
import { useSettings, useUser } from '../../../web/shell-queries.ts'
import { ButtonLink } from '../../../web/ui/button.tsx'
import { MailIcon } from '../../../web/ui/icon.tsx'
import { TextLink } from '../../../web/ui/link.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { PageTitle as Heading, Wrap } from '../../../web/ui/page.tsx'
import { ResendConfirmation } from '../resend-confirmation.tsx'

/** The end of sign-up: the mail to open. */
export function Component() {
  const t = useTranslations('accounts')
  const user = useUser()
  const { local } = useSettings()
  return (
    <Wrap className="grid gap-6 py-8">
      <PageTitle>{t('matches.title')}</PageTitle>
      <Heading>{t('matches.title')}</Heading>
      {user?.status === 'not_confirmed' && (
        <div className="grid gap-3">
          <Notice tone="info" icon={MailIcon} role="status">
            {t('matches.confirm', { email: user.email })}{' '}
            {local && (
              <TextLink plain to={`/dev/mailbox?to=${encodeURIComponent(user.email)}`}>
                {t('matches.mailbox')}
              </TextLink>
            )}
          </Notice>
          <ResendConfirmation email={user.email} />
        </div>
      )}
      <ButtonLink to="/members" variant="primary" large className="justify-self-start">
        {t('matches.all')}
      </ButtonLink>
    </Wrap>
  )
}
