import { type ReactNode, useState } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import { splitLocale } from '../../platform/locales.ts'
import { useLocation } from '../../web/router/hooks.ts'
import { IconButton } from '../../web/ui/button.tsx'
import { Clock } from '../../web/ui/clock.tsx'
import { ChevronRightIcon, XIcon } from '../../web/ui/icon.tsx'
import { Link } from '../../web/ui/link.tsx'
import { useLocalTime } from '../../web/ui/local-time.tsx'
import { Wrap } from '../../web/ui/page.tsx'
import { minutesLeft, sellsBundles } from '../rules.ts'
import { isDismissed, rememberDismissed } from './use-dismissed.ts'
import type { TimeBonus } from './use-time-bonus.ts'

/** The time bonus with its countdown on one line, which leads to the bundles. */
export function BonusBanner({ bonus }: { bonus: TimeBonus }) {
  const t = useTranslations('shell')
  const formatTime = useLocalTime()
  const [, path] = splitLocale(useLocation().pathname)
  const [dismissed, setDismissed] = useState(() => isDismissed('time-bonus-banner'))
  if (dismissed) return null
  const dismiss = () => {
    rememberDismissed('time-bonus-banner')
    setDismissed(true)
  }
  return (
    <section aria-label={t('bonus.label')} className="bg-field text-on-field">
      <Wrap className="flex items-center gap-1">
        <Line to={sellsBundles(path) ? null : '/credits'}>
          <span className="min-w-0">
            {t('bonus.line', { percent: bonus.percent, time: formatTime(bonus.ends, 'time') })}
          </span>
          <span aria-hidden="true">·</span>
          <Clock
            inline
            remaining={bonus.remaining}
            label={t('bonus.left', minutesLeft(bonus.remaining))}
          />
          <span className="text-on-field-2 max-lg:hidden">{t('bonus.after')}</span>
        </Line>
        <IconButton variant="field-ghost" label={t('dismiss')} onClick={dismiss}>
          <XIcon className="size-5" />
        </IconButton>
      </Wrap>
    </section>
  )
}

/** The offer as a link, or as text where the bundles are on the page. */
function Line({ to, children }: { to: string | null; children: ReactNode }) {
  const look = 'flex min-h-11 min-w-0 flex-1 items-center gap-2 py-1 text-sm font-semibold'
  if (to === null) return <p className={look}>{children}</p>
  return (
    <Link to={to} className={`${look} text-on-field no-underline hover:underline`}>
      {children}
      <ChevronRightIcon className="ms-auto size-4.5 flex-none lg:ms-0 rtl:-scale-x-100" />
    </Link>
  )
}
