import { useTranslations } from '../../../web/i18n.tsx'
import { useSettings } from '../../../web/shell-queries.ts'
import { useParams } from '../../../web/router/hooks.ts'
import { MailCheckIcon, Undo2Icon } from '../../../web/ui/icon.tsx'
import { UNDO_HOURS } from '../../contract.ts'
import { Outcome } from '../outcome.tsx'

/** States the outcome of an address change. */
export function Component() {
  const t = useTranslations('accounts')
  const { support_email } = useSettings()
  const { outcome } = useParams()
  if (outcome === 'undone')
    return (
      <Outcome
        icon={Undo2Icon}
        title={t('mailChange.undoneTitle')}
        to="/login"
        toLabel={t('login.title')}
      >
        {t('mailChange.undoneText')}
      </Outcome>
    )
  if (outcome === 'done')
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
  if (outcome === 'undo-error')
    return (
      <Outcome
        title={t('mailChange.failedTitle')}
        to="/pages/service"
        toLabel={t('mailChange.contact')}
      >
        {t('mailChange.undoFailedText', { email: support_email })}
      </Outcome>
    )
  return (
    <Outcome
      title={t('mailChange.failedTitle')}
      to="/notifications?tab=account"
      toLabel={t('change.emailTitle')}
    >
      {t('reset.expiredTitle')}
    </Outcome>
  )
}
