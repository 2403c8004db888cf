import { countryName } from '../../platform/names.ts'
import { dateFormat } from '../../platform/formatted.ts'
import { isoLocale } from '../../platform/locales.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { useUser } from '../../web/shell-queries.ts'
import { Button } from '../../web/ui/button.tsx'
import { MonitorIcon, SmartphoneIcon } from '../../web/ui/icon.tsx'
import { Card } from '../../web/ui/page.tsx'
import { Tag } from '../../web/ui/tag.tsx'
import { SESSION_DAYS } from '../contract.ts'
import { deviceName } from '../device-name-rules.ts'
import { SESSION_IDLE_DAYS, STAFF_IDLE_MINUTES, STAFF_SESSION_HOURS } from '../rules.ts'
import { sessionsQuery, useEndSessions } from './queries.ts'

/** Lists the member's sessions with a button to end each. */
export function SettingsSessions() {
  const t = useTranslations('settings')
  const { sessions } = useSuspenseQuery(sessionsQuery(useApi())).data
  const end = useEndSessions()
  const isStaff = useUser()?.role === 'operator'
  return (
    <Card className="grid gap-4">
      <h2>{t('sessions.title')}</h2>
      <p className="text-ink-2">
        {isStaff
          ? t('sessions.lastsStaff', { hours: STAFF_SESSION_HOURS, minutes: STAFF_IDLE_MINUTES })
          : t('sessions.lasts', { days: SESSION_DAYS, idle: SESSION_IDLE_DAYS })}
      </p>
      {sessions.length > 1 && (
        <Button
          variant="line"
          busy={end.isPending}
          onClick={() => end.mutate('others')}
          className="justify-self-start"
        >
          {t('sessions.endAll')}
        </Button>
      )}
      <ul className="grid">
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            {...session}
            busy={end.isPending}
            onEnd={() => end.mutate(session.id)}
          />
        ))}
      </ul>
    </Card>
  )
}

type RowProps = {
  device: string
  place: string
  last_used: string
  ends: string
  current: boolean
  busy: boolean
  onEnd: () => void
}

function SessionRow({
  device,
  place: countryCode,
  last_used,
  ends,
  current,
  busy,
  onEnd,
}: RowProps) {
  const t = useTranslations('settings')
  const accounts = useTranslations('accounts')
  const locale = useLocale()
  const used = dateFormat(isoLocale(locale), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
  const country = /^[A-Z]{2}$/.test(countryCode) ? countryName(locale, countryCode) : ''
  const Icon = /mobile|iphone|android/i.test(device) ? SmartphoneIcon : MonitorIcon
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-3 first:border-0">
      <Icon className="size-6 text-ink-2" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {deviceName(device) || accounts('unknownDevice')}
          {current && <Tag tone="ok">{t('sessions.this')}</Tag>}
        </p>
        <p className="text-sm text-ink-2">
          {country && <>{country} · </>}
          {t('sessions.used', { date: used.format(new Date(last_used)) })} ·{' '}
          {t('sessions.ends', { date: used.format(new Date(ends)) })}
        </p>
      </div>
      {!current && (
        <Button variant="line" disabled={busy} onClick={onEnd}>
          {t('sessions.end')}
        </Button>
      )}
    </li>
  )
}
