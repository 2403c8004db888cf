import { classes } from './classes.ts'

const tones = {
  ember: 'bg-ember text-on-ember',
  warn: 'bg-warn-solid text-on-warn-solid',
  danger: 'bg-danger text-on-danger',
  quiet: 'bg-sunken text-ink-2',
} as const

type CountProps = {
  value: number
  /** What is counted, for screen readers: "unread", "new". */
  label?: string | undefined
  tone?: keyof typeof tones | undefined
  className?: string | undefined
}

const maxDisplayed = 99

/** A number in a pill: 99+ from 100, nothing for 0. */
export function Count({ value, label, tone = 'ember', className }: CountProps) {
  if (value <= 0) return null
  return (
    <Pill
      text={value > maxDisplayed ? `${maxDisplayed}+` : String(value)}
      label={label}
      tone={tone}
      className={className}
    />
  )
}

/** Beside "Messages": something there waits for the member. */
export function Dot({ label }: { label: string }) {
  return (
    <span className="inline-block size-2.25 flex-none rounded-full bg-plum">
      <span className="sr-only"> {label}</span>
    </span>
  )
}

const fewCredits = 10

/** Beside "Credits": nothing above 10, amber from 10 down, crimson at 0. */
export function CreditBadge({ credits, label }: { credits: number; label: string }) {
  if (credits > fewCredits) return null
  return <Pill text={String(credits)} label={label} tone={credits > 0 ? 'warn' : 'danger'} />
}

type PillProps = {
  text: string
  label: string | undefined
  tone: keyof typeof tones
  className?: string | undefined
}

function Pill({ text, label, tone, className }: PillProps) {
  return (
    <span
      className={classes(
        'inline-grid h-5 min-w-5 flex-none place-items-center rounded-full px-1.5 text-2xs leading-none font-bold tabular-nums',
        tones[tone],
        className,
      )}
    >
      <span>
        {text}
        {label && <span className="sr-only"> {label}</span>}
      </span>
    </span>
  )
}
