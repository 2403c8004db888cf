import type { ReactNode } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import { useRouteName } from '../../web/router/hooks.ts'
import { useSettings } from '../../web/shell-queries.ts'
import { IconButton } from '../../web/ui/button.tsx'
import { TextLink } from '../../web/ui/link.tsx'
import { XIcon } from '../../web/ui/icon.tsx'
import { Notice, type NoticeTone } from '../../web/ui/notice.tsx'
import { Wrap } from '../../web/ui/page.tsx'
import { useDismissAlert } from '../../web/use-dismiss-alert.ts'
import type { User } from '../contract.ts'
import { ConfirmLine } from './confirm-line.tsx'

/** Pages with alerts: those about the member's own account and messages, never a list of people. */
const pages = new Set(['chats', 'profile'])

/** Shows one alert at a time; a dismissed one stays hidden for a week. */
export function MemberAlerts({ user }: { user: User }) {
  const t = useTranslations('visit')
  const page = useRouteName() ?? ''
  const { dismissed_alerts } = useSettings()
  if (!pages.has(page)) return null
  const alert = activeAlerts(user).find(
    (name) =>
      !(dismissed_alerts.includes(name) && canDismiss(name, user)) &&
      !(page === 'profile' && name === 'photo'),
  )
  if (!alert) return null
  if (alert === 'confirm')
    // The list of conversations shows it above its rows.
    return page === 'chats' ? null : (
      <Wrap className="pt-4">
        <ConfirmLine />
      </Wrap>
    )
  return (
    <Alert name={alert} tone={alert === 'mails' ? 'warn' : 'info'}>
      {t(`alerts.${alert}`)} <AlertLink alert={alert} />
    </Alert>
  )
}

/** Messages that wait for the confirmation must not be forgotten. */
const canDismiss = (name: AlertName, user: User) =>
  name !== 'confirm' || user.waiting_messages === 0

/** The number of sign-up steps; a higher value means completed. */
const SIGNUP_STEPS = 4

type AlertName = 'confirm' | 'mails' | 'signup' | 'photo'

function activeAlerts(user: User): AlertName[] {
  const alerts: [AlertName, boolean][] = [
    ['confirm', user.status === 'not_confirmed'],
    ['mails', user.notifications_disabled.length > 0],
    ['signup', user.role === 'member' && user.signup_step <= SIGNUP_STEPS],
    ['photo', user.profile.main_image === null],
  ]
  return alerts.filter(([, isActive]) => isActive).map(([name]) => name)
}

/** Link and texts of each alert. */
const alertLinks = {
  mails: ['/notifications', 'mailsChange'],
  signup: ['/complete-signup', 'signupGoOn'],
  photo: ['/profile/edit/photo', 'photoAdd'],
} as const

function AlertLink({ alert }: { alert: keyof typeof alertLinks }) {
  const t = useTranslations('visit')
  const [to, text] = alertLinks[alert]
  return (
    <TextLink plain to={to}>
      {t(`alerts.${text}`)}
    </TextLink>
  )
}

type AlertProps = { name: AlertName; tone: NoticeTone; children: ReactNode }

function Alert({ name, tone, children }: AlertProps) {
  const t = useTranslations('visit')
  const dismiss = useDismissAlert()
  return (
    <section aria-label={t('alerts.label')} className="pt-4">
      <Wrap>
        <Notice tone={tone} className="[&>svg]:self-center">
          <span className="flex items-center justify-between gap-3">
            <span className="min-w-0">{children}</span>
            <IconButton label={t('alerts.close')} onClick={() => dismiss(name)}>
              <XIcon />
            </IconButton>
          </span>
        </Notice>
      </Wrap>
    </section>
  )
}
