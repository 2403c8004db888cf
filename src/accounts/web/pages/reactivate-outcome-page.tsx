import { useTranslations } from '../../../web/i18n.tsx'
import { useParams } from '../../../web/router/hooks.ts'
import { UserRoundIcon } from '../../../web/ui/icon.tsx'
import { Outcome } from '../outcome.tsx'

/** States whether the account was reactivated or the link had expired. */
export function Component() {
  const t = useTranslations('accounts')
  if (useParams()['outcome'] !== 'done')
    return (
      <Outcome title={t('mailChange.failedTitle')} to="/login" toLabel={t('login.title')}>
        {t('deleted.linkExpiredText')}
      </Outcome>
    )
  return (
    <Outcome
      icon={UserRoundIcon}
      title={t('deleted.backTitle')}
      to="/login"
      toLabel={t('login.title')}
    >
      {t('deleted.backText')}
    </Outcome>
  )
}
