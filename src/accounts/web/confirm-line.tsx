import { useTranslations } from '../../web/i18n.tsx'
import { useSettings, useUser } from '../../web/shell-queries.ts'
import { IconButton } from '../../web/ui/button.tsx'
import { classes } from '../../web/ui/classes.ts'
import { XIcon } from '../../web/ui/icon.tsx'
import { TextButton, TextLink } from '../../web/ui/link.tsx'
import { useDismissAlert } from '../../web/use-dismiss-alert.ts'
import { useFailureText } from '../../web/use-failure-text.ts'
import { useResendConfirmation } from './queries.ts'

const ALERT = 'confirm'

/**
 * Asks a member to confirm the address. While messages wait for it, it cannot be dismissed.
 */
export function ConfirmLine({ className }: { className?: string }) {
  const t = useTranslations('visit.alerts')
  const user = useUser()
  const { dismissed_alerts } = useSettings()
  const dismiss = useDismissAlert()
  if (user?.status !== 'not_confirmed') return null
  const { waiting_messages: count, email } = user
  const isDismissible = count === 0
  if (isDismissible && dismissed_alerts.includes(ALERT)) return null
  return (
    <section
      aria-label={t('label')}
      className={classes(
        'flex min-h-11 items-center gap-1 rounded-control bg-plum-soft ps-3.5 pe-2 text-xs text-plum-ink',
        className,
      )}
    >
      <p className="min-w-0 flex-1 py-1 leading-5.5 wrap-break-word">
        <strong>{isDismissible ? t('confirm') : t('waits', { count })}</strong>{' '}
        {/* A margin, because a line never begins with it. */}
        <span className="me-2">
          {isDismissible ? t('sentTo', { email }) : t('confirmAt', { email })}
        </span>
        <SendAgain />
        <span aria-hidden="true">{' · '}</span>
        <TextLink plain to="/notifications?tab=account">
          {t('otherAddress')}
        </TextLink>
      </p>
      {isDismissible && (
        <IconButton label={t('close')} onClick={() => dismiss(ALERT)}>
          <XIcon />
        </IconButton>
      )}
    </section>
  )
}

function SendAgain() {
  const t = useTranslations('visit.alerts')
  const failureText = useFailureText()
  const resend = useResendConfirmation()
  if (resend.isSuccess) return <span role="status">{t('sentAgain')}</span>
  if (resend.error) return <span role="alert">{failureText(resend.error)}</span>
  return (
    <TextButton onClick={() => resend.mutate()} disabled={resend.isPending} className="px-0!">
      {t('again')}
    </TextButton>
  )
}
