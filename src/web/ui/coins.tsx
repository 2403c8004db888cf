import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { CoinsIcon } from './icon.tsx'
import { Link } from './link.tsx'
import { useCounting } from './use-counting.ts'

type CoinsProps = {
  to: string
  credits: number
  /** "credits, buy more", for screen readers. */
  label: string
  /** The text at 0: "Buy credits". */
  buy: ReactNode
  /** "free" while free credits of the site pay. */
  free?: ReactNode
}

const few = 10

function tone(credits: number): string {
  if (credits > few) return 'bg-tint-butter text-ink'
  return credits > 0 ? 'bg-warn-solid text-on-warn-solid' : 'bg-danger text-on-danger'
}

/**
 * The balance in the head of a chat: butter, amber from 10 down, crimson at 0, with text where
 * there is room. Free credits warn of nothing.
 */
export function Coins({ to, credits, label, buy, free }: CoinsProps) {
  const displayed = useCounting(credits)
  return (
    <Link
      to={to}
      className={classes(
        'inline-flex min-h-11 flex-none items-center gap-1.75 rounded-full px-3.5 py-1.5 no-underline',
        free ? 'bg-tint-butter text-ink' : tone(credits),
      )}
    >
      <CoinsIcon className="stroke-[1.8] max-[23rem]:hidden" />
      <b className="tabular-nums">{displayed}</b>
      {free && <span className="text-sm max-[23rem]:sr-only">{free}</span>}
      {credits > 0 ? (
        <span className="sr-only">{label}</span>
      ) : (
        <span className="max-sm:sr-only">{buy}</span>
      )}
    </Link>
  )
}
