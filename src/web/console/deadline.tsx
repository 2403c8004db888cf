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

/** A duration in words: in days from two of them, in days and hours above one, below one hour in minutes. */
function useDuration(): (milliseconds: number) => string {
  const t = useTranslations('console.deadline')
  return (amount) => {
    if (amount >= 2 * DAY) return t('days', { count: Math.floor(amount / DAY) })
    if (amount < HOUR) return t('minutes', { count: Math.floor(amount / MINUTE) })
    if (amount > DAY) {
      const hours = Math.floor((amount - DAY) / HOUR)
      return hours === 0 ? t('days', { count: 1 }) : t('dayHours', { hours })
    }
    const [hours, minutes] = [Math.floor(amount / HOUR), Math.floor((amount % HOUR) / MINUTE)]
    return minutes === 0 ? t('wholeHours', { count: hours }) : t('hours', { hours, minutes })
  }
}

/** How long something has waited. */
export function ElapsedTime({ since }: { since: string }) {
  const duration = useDuration()
  const waited = Math.max(0, currentTime().getTime() - Date.parse(since))
  return (
    <time suppressHydrationWarning className="whitespace-nowrap" dateTime={since}>
      {duration(waited)}
    </time>
  )
}

/** The time between two instants in words, as it was promised. */
export function PromisedTime({ from, to }: { from: string; to: string }) {
  return useDuration()(Date.parse(to) - Date.parse(from))
}

/** The time left until a deadline in words, or by how much it was missed. */
export function Deadline({ at, since }: DeadlineProps) {
  const t = useTranslations('console.deadline')
  const duration = useDuration()
  const now = currentTime().getTime()
  const left = Date.parse(at) - now
  const whole = since ? Date.parse(at) - Date.parse(since) : 0
  const isWarning = left > 0 && whole > 0 && left < whole / 4
  const words = duration(Math.abs(left))
  return (
    // A minute may pass between the server's words and hydration.
    <time
      suppressHydrationWarning
      dateTime={at}
      className={classes('deadline', isWarning && 'text-warn', left <= 0 && 'text-danger')}
    >
      <ClockIcon />
      {left > 0 ? t('left', { time: words }) : t('late', { time: words })}
    </time>
  )
}
