import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '../../../platform/api-error.ts'
import { useFailureText } from '../../../web/use-failure-text.ts'
import { MailCheckIcon, Undo2Icon } from '../../../web/ui/icon.tsx'
import { Loading } from '../../../web/ui/skeleton.tsx'
import { UNDO_HOURS } from '../../contract.ts'
import { Outcome } from '../outcome.tsx'
import { useApplyMailChange } from '../queries.ts'
import { SmallPage } from '../small-page.tsx'
import { useLinkToken } from '../use-link-token.ts'

/** Where the links of a change of address lead: the new address's consent, the old one's veto. */
export function Component() {
  const t = useTranslations('accounts')
  const failureText = useFailureText()
  const token = useLinkToken()
  const { mutate, data, error } = useApplyMailChange()
  const asked = useRef(false)
  useEffect(() => {
    if (!token || asked.current) return
    asked.current = true
    mutate(token)
  }, [token, mutate])
  const failure = token === null ? new ApiError('link_expired') : error
  if (failure)
    return (
      <Outcome title={t('mailChange.failedTitle')} to="/notifications?tab=account" toLabel={t('change.emailTitle')}>
        {failureText(failure)}
      </Outcome>
    )
  if (data?.undone)
    return (
      <Outcome icon={Undo2Icon} title={t('mailChange.undoneTitle')} to="/login" toLabel={t('login.title')}>
        {t('mailChange.undoneText')}
      </Outcome>
    )
  if (data)
    return (
      <Outcome
        icon={MailCheckIcon}
        title={t('mailChange.doneTitle')}
        to="/notifications?tab=account"
        toLabel={t('activate.continue')}
      >
        {t('mailChange.doneText', { hours: UNDO_HOURS })}
      </Outcome>
    )
  return (
    <SmallPage title={t('mailChange.title')}>
      <Loading label={t('mailChange.busy')}>{t('mailChange.busy')}</Loading>
    </SmallPage>
  )
}
