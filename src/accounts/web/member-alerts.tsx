import { useQueryClient } from '@tanstack/react-query'
import { useMatches } from 'react-router'
import { useTranslations } from 'use-intl'
import { ALERT_DAYS, ALERTS_COOKIE } from '../../sites/rules.ts'
import { currentTime } from '../../web/clock.ts'
import { useApi } from '../../web/page-context.ts'
import { settingsQuery, useSettings } from '../../web/shell-queries.ts'
import { IconButton } from '../../web/ui/button.tsx'
import { TextLink } from '../../web/ui/link.tsx'
import { XIcon } from '../../web/ui/icon.tsx'
import { Notice } from '../../web/ui/notice.tsx'
import { Wrap } from '../../web/ui/page.tsx'
import type { User } from '../contract.ts'

/** The members area (specification, section 2): elsewhere a notice would be in the way. */
const pages = new Set(['members', 'chats', 'likes', 'likes-type', 'premium'])

/** One notice at a time; put away, it stays away for a week. */
export function MemberAlerts({ user }: { user: User }) {
  const t = useTranslations('visit')
  const page = useMatches().at(-1)?.id ?? ''
  const { dismissed_alerts } = useSettings()
  const dismiss = useDismiss()
  const alert = alertsOf(user).find((name) => !dismissed_alerts.includes(name))
  if (!alert || !pages.has(page)) return null
  return (
    <section aria-label={t('alerts.label')} className="pt-4">
      <Wrap>
        <Notice tone={alert === 'mails' ? 'warn' : 'info'} className="items-center">
          <span className="flex items-center justify-between gap-3">
            <span>
              {t(`alerts.${alert}`, { email: user.email })} <Way alert={alert} />
            </span>
            <IconButton label={t('alerts.close')} onClick={() => dismiss(alert)}>
              <XIcon />
            </IconButton>
          </span>
        </Notice>
      </Wrap>
    </section>
  )
}

type Alert = 'confirm' | 'mails' | 'photo'

function alertsOf(user: User): Alert[] {
  const found: [Alert, boolean][] = [
    ['confirm', user.status === 'not_confirmed'],
    ['mails', user.notifications_disabled.length > 0],
    ['photo', user.profile.main_image === null],
  ]
  return found.filter(([, there]) => there).map(([name]) => name)
}

function Way({ alert }: { alert: Alert }) {
  const t = useTranslations('visit')
  if (alert === 'confirm')
    return (
      <TextLink plain to="/notifications?tab=account">
        {t('alerts.mailsChange')}
      </TextLink>
    )
  return (
    <TextLink plain to={alert === 'photo' ? '/profile' : '/notifications'}>
      {alert === 'photo' ? t('alerts.photoAdd') : t('alerts.mailsChange')}
    </TextLink>
  )
}

/** Remembers it in a cookie with its time, so that the server draws the next page without it. */
function useDismiss() {
  const queries = useQueryClient()
  const api = useApi()
  return (name: Alert) => {
    const key = settingsQuery(api).queryKey
    const known = queries.getQueryData(key)
    if (!known) return
    const now = Math.floor(currentTime().getTime() / 1000)
    const gone = [...new Set([...known.settings.dismissed_alerts, name])]
    document.cookie = `${ALERTS_COOKIE}=${gone.map((each) => `${each}.${now}`).join('-')}; Path=/; Max-Age=${ALERT_DAYS * 86_400}; SameSite=Lax`
    queries.setQueryData(key, { ...known, settings: { ...known.settings, dismissed_alerts: gone } })
  }
}
