import { classes } from './classes.ts'

type ClockProps = {
  /** Milliseconds until the deadline, by the server's clock. */
  remaining: number
  /** The remaining time as text, "3 hours 12 minutes left", for screen readers. */
  label: string
  /** Colours for a dark background. */
  onField?: boolean | undefined
}

const second = 1000
const minute = 60 * second
const hour = 60 * minute

function digits(value: number): string {
  return String(Math.floor(value)).padStart(2, '0')
}

/** A countdown of hours, minutes and seconds; the parent provides the remaining time. */
export function Clock({ remaining, label, onField }: ClockProps) {
  const left = Math.max(0, remaining)
  const box = classes(
    'min-w-8.5 rounded-tail px-1 py-2 text-center',
    onField ? 'bg-on-field/13' : 'bg-sunken',
  )
  return (
    <span
      role="timer"
      aria-label={label}
      className="inline-flex items-center gap-1 font-display text-[17px] leading-none font-bold tracking-[0.02em] tabular-nums"
    >
      <span className={box}>{digits(left / hour)}</span>:
      <span className={box}>{digits((left % hour) / minute)}</span>:
      <span className={box}>{digits((left % minute) / second)}</span>
    </span>
  )
}
