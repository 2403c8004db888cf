import { useState } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import { splitLocale } from '../../platform/locales.ts'
import { useLocation } from '../../web/router/hooks.ts'
import { IconButton } from '../../web/ui/button.tsx'
import { Clock } from '../../web/ui/clock.tsx'
import { XIcon } from '../../web/ui/icon.tsx'
import { useLocalTime } from '../../web/ui/local-time.tsx'
import { OfferLine } from '../../web/ui/offer-line.tsx'
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
  const time = formatTime(bonus.ends, 'time')
  const dismiss = () => {
    rememberDismissed('time-bonus-banner')
    setDismissed(true)
  }
  return (
    <OfferLine
      label={t('bonus.label')}
      to={sellsBundles(path) ? null : '/credits'}
      action={
        <IconButton variant="field-ghost" label={t('dismiss')} onClick={dismiss}>
          <XIcon className="size-5" />
        </IconButton>
      }
    >
      <span className="min-w-0">
        {time
          ? t('bonus.line', { percent: bonus.percent, time })
          : t('bonus.off', { percent: bonus.percent })}
      </span>
      <span aria-hidden="true">·</span>
      <Clock
        inline
        remaining={bonus.remaining}
        label={t('bonus.left', minutesLeft(bonus.remaining))}
      />
      <span className="text-on-field-2 max-lg:hidden">{t('bonus.after')}</span>
    </OfferLine>
  )
}
