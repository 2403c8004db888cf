import { useTranslations } from '../../../web/i18n.tsx'
import { ApiError } from '../../../platform/api-error.ts'
import { useParams } from '../../../web/router/hooks.ts'
import { useFailureText } from '../../../web/use-failure-text.ts'
import { UserRoundIcon } from '../../../web/ui/icon.tsx'
import { Outcome } from '../outcome.tsx'

/** States whether the account was reactivated or the link had expired. */
export function Component() {
  const t = useTranslations('accounts')
  const settings = useTranslations('settings')
  const failureText = useFailureText()
  if (useParams()['outcome'] !== 'done')
    return (
      <Outcome
        title={failureText(new ApiError('link_expired'))}
        to="/login"
        toLabel={t('login.title')}
      >
        {settings('deleted.linkExpiredText')}
      </Outcome>
    )
  return (
    <Outcome
      icon={UserRoundIcon}
      title={settings('deleted.backTitle')}
      to="/login"
      toLabel={t('login.title')}
    >
      {settings('deleted.backText')}
    </Outcome>
  )
}
