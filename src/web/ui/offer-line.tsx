import type { ReactNode } from 'react'
import { ChevronRightIcon } from './icon.tsx'
import { Link } from './link.tsx'
import { Wrap } from './page.tsx'

type OfferLineProps = {
  /** The accessible name of the region. */
  label: string
  /** The page that the line leads to; null where that is the page itself. */
  to: string | null
  /** Stands after the line: a button that dismisses it. */
  action?: ReactNode
  children: ReactNode
}

/** An offer above the page, on one line, so that it moves the people on the page little. */
export function OfferLine({ label, to, action, children }: OfferLineProps) {
  return (
    <section aria-label={label} className="bg-field text-on-field">
      <Wrap className="flex items-center gap-1">
        <Line to={to}>{children}</Line>
        {action}
      </Wrap>
    </section>
  )
}

/** The offer as a link, or as text where it leads nowhere else. */
function Line({ to, children }: Pick<OfferLineProps, 'to' | 'children'>) {
  const look =
    'flex min-h-11 min-w-0 flex-1 items-center gap-2 py-1 text-sm font-semibold text-balance'
  if (to === null) return <p className={look}>{children}</p>
  return (
    <Link to={to} className={`${look} text-on-field no-underline hover:underline`}>
      {children}
      <ChevronRightIcon className="ms-auto size-4.5 flex-none lg:ms-0 rtl:-scale-x-100" />
    </Link>
  )
}
