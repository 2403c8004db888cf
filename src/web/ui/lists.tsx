import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { CheckIcon, ChevronDownIcon } from './icon.tsx'

type Box = { className?: string | undefined; children: ReactNode }

/** A list with ticks, of what is included. */
export function Ticks({ className, children }: Box) {
  return <ul className={classes('grid content-start gap-2.5', className)}>{children}</ul>
}

export function Tick({ children }: { children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <CheckIcon className="mt-0.5 stroke-[2.6] text-ok" />
      <span className="min-w-0">{children}</span>
    </li>
  )
}

/** Terms and values in rows: an order, a price list, an account. */
export function Lines({ className, children }: Box) {
  return <dl className={classes('grid tabular-nums', className)}>{children}</dl>
}

type LineProps = {
  term: ReactNode
  /** "ok" for a discount, "total" for the sum. */
  tone?: 'ok' | 'total' | undefined
  children: ReactNode
}

export function Line({ term, tone, children }: LineProps) {
  const total = tone === 'total'
  return (
    <div
      className={classes(
        'flex justify-between gap-5',
        total
          ? 'pt-3.5 pb-2.25 text-lg leading-7 font-bold'
          : 'border-b border-line py-2.25 text-md',
        tone === 'ok' && 'text-ok',
      )}
    >
      <dt>{term}</dt>
      <dd
        className={classes(
          'text-end',
          total ? 'font-display text-[1.5rem] leading-7 font-bold' : 'font-semibold',
        )}
      >
        {children}
      </dd>
    </div>
  )
}

/** A question that expands to its answer; works without a script. */
export function Disclosure({
  summary,
  open,
  children,
}: {
  summary: ReactNode
  open?: boolean | undefined
  children: ReactNode
}) {
  return (
    <details open={open} className="group border-b border-line">
      <summary className="flex min-h-15 cursor-pointer items-center justify-between gap-4 py-3 text-[1.0625rem] leading-6 font-semibold">
        <span className="min-w-0">{summary}</span>
        <ChevronDownIcon className="transition-[rotate] duration-state group-open:rotate-180" />
      </summary>
      <div className="max-w-[62ch] pb-4.5">{children}</div>
    </details>
  )
}
