import { classes } from './classes.ts'

type ClockProps = {
  /** Milliseconds until the deadline, by the server's clock. */
  remaining: number
  /** The remaining time as text, "3 hours 12 minutes left", for screen readers. */
  label: string
  /** Figures within a line of text, without boxes. */
  inline?: boolean | undefined
}

const second = 1000
const minute = 60 * second
const hour = 60 * minute

function digits(value: number): string {
  return String(Math.floor(value)).padStart(2, '0')
}

/** A countdown of hours, minutes and seconds; the parent provides the remaining time. */
export function Clock({ remaining, label, inline }: ClockProps) {
  const left = Math.max(0, remaining)
  const box = inline ? undefined : 'min-w-8.5 rounded-tail bg-sunken px-1 py-2 text-center'
  return (
    <span
      role="timer"
      aria-label={label}
      className={classes(
        'inline-flex items-center tabular-nums',
        !inline && 'gap-1 font-display text-[1.0625rem] leading-none font-bold tracking-[0.02em]',
      )}
    >
      <span className={box}>{digits(left / hour)}</span>:
      <span className={box}>{digits((left % hour) / minute)}</span>:
      <span className={box}>{digits((left % minute) / second)}</span>
    </span>
  )
}
