import type { ReactNode } from 'react'
import { classes } from '../ui/classes.ts'

type DiffProps = {
  before: ReactNode
  after: ReactNode
  /** Without the colours of removed and added. */
  plain?: boolean
}

/** A value before and after a change. */
export function Diff({ before, after, plain }: DiffProps) {
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5 tabular-nums">
      <del
        className={classes(
          'rounded-[5px] px-1.5 py-px decoration-1',
          plain ? 'text-ink-2' : 'bg-danger-soft text-danger',
        )}
      >
        {before}
      </del>
      <ins
        className={classes(
          'rounded-[5px] px-1.5 py-px font-[650] no-underline',
          plain ? 'bg-sunken text-ink' : 'bg-ok-soft text-ok',
        )}
      >
        {after}
      </ins>
    </span>
  )
}
