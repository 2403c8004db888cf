import { useEffect, useState } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import { splitLocale } from '../../platform/locales.ts'
import { useLocation } from '../../web/router/hooks.ts'
import { useSettings, useUser } from '../../web/shell-queries.ts'
import { WithTexts } from '../../web/with-texts.tsx'
import { Button, ButtonLink } from '../../web/ui/button.tsx'
import { Clock } from '../../web/ui/clock.tsx'
import { Dialog } from '../../web/ui/dialog.tsx'
import { TextLink } from '../../web/ui/link.tsx'
import { useLocalTime } from '../../web/ui/local-time.tsx'
import { isMembersArea, minutesLeft } from '../rules.ts'
import { isDismissed, rememberDismissed } from './use-dismissed.ts'
import type { TimeBonus } from './use-time-bonus.ts'

const OPEN_DELAY = 40_000

/**
 * Shown once, 40 s after entering the members area without credits, while the time bonus runs
 * (specification, section 9).
 */
export function BonusModal({ bonus }: { bonus: TimeBonus }) {
  return (
    <WithTexts features="bonusDialog">
      <BonusDialog bonus={bonus} />
    </WithTexts>
  )
}

function BonusDialog({ bonus }: { bonus: TimeBonus }) {
  const t = useTranslations('bonusDialog')
  const shell = useTranslations('shell')
  const formatTime = useLocalTime()
  const { time_bonus_seconds } = useSettings()
  const [open, close] = useDelayedOpen()
  const time = formatTime(bonus.ends, 'time')
  return (
    <Dialog
      open={open && time !== null}
      onClose={close}
      title={t('title')}
      actions={
        <>
          <ButtonLink to="/credits" variant="primary" onClick={close}>
            {t('see')}
          </ButtonLink>
          <Button onClick={close}>{t('notNow')}</Button>
        </>
      }
    >
      <p>
        {t.rich('text', {
          percent: bonus.percent,
          hours: time_bonus_seconds / 3_600,
          time: time ?? '',
          figure: (words) => (
            <TextLink plain to="/honesty#one_deadline" onClick={close}>
              {words}
            </TextLink>
          ),
        })}
      </p>
      <p className="mt-3">
        <Clock
          remaining={bonus.remaining}
          label={shell('bonus.left', minutesLeft(bonus.remaining))}
        />
      </p>
    </Dialog>
  )
}

function useDelayedOpen(): [boolean, () => void] {
  const [open, setOpen] = useState(false)
  const user = useUser()
  const { pathname } = useLocation()
  const shouldOpen = user?.credits === 0 && isMembersArea(splitLocale(pathname)[1])
  useEffect(() => {
    if (!shouldOpen || isDismissed('time-bonus-modal')) return
    const timer = setTimeout(() => setOpen(true), OPEN_DELAY)
    return () => clearTimeout(timer)
  }, [shouldOpen])
  return [
    open,
    () => {
      rememberDismissed('time-bonus-modal')
      setOpen(false)
    },
  ]
}
