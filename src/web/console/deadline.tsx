import { currentTime } from '../clock.ts'
import { useTranslations } from '../i18n.tsx'
import { classes } from '../ui/classes.ts'
import { ClockIcon } from '../ui/icon.tsx'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

type DeadlineProps = {
  at: string
  /** When the time began: under a quarter of it, the clock warns. */
  since?: string
}

/** The time left until a deadline in words, or by how much it was missed. */
export function Deadline({ at, since }: DeadlineProps) {
  const t = useTranslations('console.deadline')
  const now = currentTime().getTime()
  const left = Date.parse(at) - now
  const whole = since ? Date.parse(at) - Date.parse(since) : 0
  const amount = Math.abs(left)
  const isWarning = left > 0 && whole > 0 && left < whole / 4
  const words =
    amount >= 2 * DAY
      ? t('days', { count: Math.floor(amount / DAY) })
      : amount >= HOUR
        ? t('hours', {
            hours: Math.floor(amount / HOUR),
            minutes: Math.floor((amount % HOUR) / MINUTE),
          })
        : t('minutes', { count: Math.floor(amount / MINUTE) })
  return (
    // A minute may pass between the server's words and hydration.
    <time
      suppressHydrationWarning
      dateTime={at}
      className={classes('clock', isWarning && 'clock--warn', left <= 0 && 'clock--bad')}
    >
      <ClockIcon />
      {left > 0 ? t('left', { time: words }) : t('late', { time: words })}
    </time>
  )
}
