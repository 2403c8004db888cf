import { INVITATION_DAYS } from '../../../imports/invitation-contract.ts'
import { isApiError } from '../../../platform/api-error.ts'
import { useTranslations } from '../../../web/i18n.tsx'
import { CheckIcon } from '../../../web/ui/icon.tsx'
import { InvitationForm } from '../invitation-form.tsx'
import { NeedsScript } from '../needs-script.tsx'
import { Outcome } from '../outcome.tsx'
import { useDeclineInvitation, useInvitation } from '../use-invitation.ts'
import { SmallPage } from '../small-page.tsx'
import { useLinkToken } from '../use-link-token.ts'

/** Where an imported person looks at what we have of them, and joins or deletes it. */
export function Component() {
  const t = useTranslations('invitation.page')
  const token = useLinkToken()
  const { data, error } = useInvitation(token)
  const decline = useDeclineInvitation()
  if (decline.isSuccess)
    return (
      <Outcome icon={CheckIcon} title={t('declinedTitle')} to="/" toLabel={t('home')}>
        {t('declinedText', { source: data?.source ?? '' })}
      </Outcome>
    )
  if (token === null || (isApiError(error) && error.code === 'link_expired'))
    return (
      <Outcome title={t('expiredTitle')} to="/signup" toLabel={t('signUp')}>
        {t('expiredText', { days: INVITATION_DAYS })}
      </Outcome>
    )
  return (
    <SmallPage title={t('title')} lead={data && t('lead', { source: data.source })}>
      <NeedsScript />
      {data && <InvitationForm token={token ?? ''} invitation={data} decline={decline} />}
    </SmallPage>
  )
}
