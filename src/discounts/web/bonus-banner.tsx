import { useState } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import { splitLocale } from '../../platform/locales.ts'
import { useLocation } from '../../web/router/hooks.ts'
import { Banner } from '../../web/ui/banner.tsx'
import { ButtonLink } from '../../web/ui/button.tsx'
import { Clock } from '../../web/ui/clock.tsx'
import { useLocalTime } from '../../web/ui/local-time.tsx'
import { minutesLeft, sellsBundles } from '../rules.ts'
import { isDismissed, rememberDismissed } from './use-dismissed.ts'
import type { TimeBonus } from './use-time-bonus.ts'

/** The time bonus with its countdown and a link to the bundles. */
export function BonusBanner({ bonus }: { bonus: TimeBonus }) {
  const t = useTranslations('shell')
  const formatTime = useLocalTime()
  const [, path] = splitLocale(useLocation().pathname)
  const [dismissed, setDismissed] = useState(() => isDismissed('time-bonus-banner'))
  if (dismissed) return null
  return (
    <Banner
      label={t('bonus.label')}
      clock={
        <Clock
          remaining={bonus.remaining}
          label={t('bonus.left', minutesLeft(bonus.remaining))}
          onField
        />
      }
      action={
        !sellsBundles(path) && (
          <ButtonLink to="/credits" variant="paper">
            {t('bonus.see')}
          </ButtonLink>
        )
      }
      dismissLabel={t('dismiss')}
      onDismiss={() => {
        rememberDismissed('time-bonus-banner')
        setDismissed(true)
      }}
    >
      {t('bonus.text', { percent: bonus.percent, time: formatTime(bonus.ends, 'time') })}
    </Banner>
  )
}
