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
    <span className={classes('diff', plain && 'diff--plain')}>
      <del>{before}</del>
      <ins>{after}</ins>
    </span>
  )
}
