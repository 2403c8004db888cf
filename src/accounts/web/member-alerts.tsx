import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import { usePush } from '../../notifications/web/public.tsx'
import { ALERT_DAYS, ALERTS_COOKIE } from '../../sites/rules.ts'
import { currentTime } from '../../web/clock.ts'
import { useApi } from '../../web/page-context.ts'
import { useRouteName } from '../../web/router/hooks.ts'
import { settingsQuery, useSettings } from '../../web/shell-queries.ts'
import { IconButton } from '../../web/ui/button.tsx'
import { TextButton, TextLink } from '../../web/ui/link.tsx'
import { BellIcon, XIcon, type Icon } from '../../web/ui/icon.tsx'
import { Notice, type NoticeTone } from '../../web/ui/notice.tsx'
import { Wrap } from '../../web/ui/page.tsx'
import type { User } from '../contract.ts'

/** The members area (specification, section 2); other pages show no alerts. */
const pages = new Set(['members', 'chats', 'likes', 'likes-type', 'premium'])

/** Shows one alert at a time; a dismissed one stays hidden for a week. */
export function MemberAlerts({ user }: { user: User }) {
  const t = useTranslations('visit')
  const page = useRouteName() ?? ''
  const { dismissed_alerts } = useSettings()
  if (!pages.has(page)) return null
  const alert = activeAlerts(user).find((name) => !dismissed_alerts.includes(name))
  if (!alert) return dismissed_alerts.includes('push') ? null : <PushAlert />
  return (
    <Alert name={alert} tone={alert === 'mails' ? 'warn' : 'info'}>
      {t(`alerts.${alert}`, { email: user.email })} <AlertLink alert={alert} />
    </Alert>
  )
}

/** The number of sign-up steps; a higher value means completed. */
const SIGNUP_STEPS = 4

type AlertName = 'confirm' | 'mails' | 'signup' | 'photo'

function activeAlerts(user: User): AlertName[] {
  const found: [AlertName, boolean][] = [
    ['confirm', user.status === 'not_confirmed'],
    ['mails', user.notifications_disabled.length > 0],
    ['signup', user.role === 'member' && user.signup_step <= SIGNUP_STEPS],
    ['photo', user.profile.main_image === null],
  ]
  return found.filter(([, isActive]) => isActive).map(([name]) => name)
}

/** Link and texts of each alert. */
const alertLinks = {
  confirm: ['/notifications?tab=account', 'mailsChange'],
  mails: ['/notifications', 'mailsChange'],
  signup: ['/complete-signup', 'signupGoOn'],
  photo: ['/profile', 'photoAdd'],
} as const

function AlertLink({ alert }: { alert: AlertName }) {
  const t = useTranslations('visit')
  const [to, words] = alertLinks[alert]
  return (
    <TextLink plain to={to}>
      {t(`alerts.${words}`)}
    </TextLink>
  )
}

/**
 * Offers push notifications where they are supported and the member has not decided (specification,
 * section 4).
 */
function PushAlert() {
  const t = useTranslations('visit')
  const { offered, busy, subscribe } = usePush()
  if (!offered) return null
  return (
    <Alert name="push" tone="info" icon={BellIcon}>
      {t('alerts.push')}{' '}
      <TextButton disabled={busy} onClick={() => void subscribe()}>
        {t('alerts.pushOn')}
      </TextButton>
    </Alert>
  )
}

type AlertProps = { name: AlertName | 'push'; tone: NoticeTone; icon?: Icon; children: ReactNode }

function Alert({ name, tone, icon, children }: AlertProps) {
  const t = useTranslations('visit')
  const dismiss = useDismiss()
  return (
    <section aria-label={t('alerts.label')} className="pt-4">
      <Wrap>
        <Notice tone={tone} icon={icon} className="[&>svg]:self-center">
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

/**
 * Stores the dismissal with its time in a cookie, so that the server renders the next page without
 * the alert.
 */
function useDismiss() {
  const queries = useQueryClient()
  const api = useApi()
  return (name: string) => {
    const key = settingsQuery(api).queryKey
    const current = queries.getQueryData(key)
    if (!current) return
    const now = Math.floor(currentTime().getTime() / 1000)
    const before =
      new RegExp(`(?:^|; )${ALERTS_COOKIE}=([^;]*)`).exec(document.cookie)?.[1]?.split('-') ?? []
    const others = before.filter((entry) => !entry.startsWith(`${name}.`))
    document.cookie = `${ALERTS_COOKIE}=${[...others, `${name}.${now}`].join('-')}; Path=/; Max-Age=${ALERT_DAYS * 86_400}; SameSite=Lax`
    const dismissed = [...new Set([...current.settings.dismissed_alerts, name])]
    queries.setQueryData(key, {
      ...current,
      settings: { ...current.settings, dismissed_alerts: dismissed },
    })
  }
}
