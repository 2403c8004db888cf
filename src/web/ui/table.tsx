import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'

type TableProps = {
  /** The accessible name of the table. */
  caption: string
  className?: string | undefined
  /** Of the box that scrolls. */
  boxClassName?: string | undefined
  /** thead and tbody. */
  children: ReactNode
}

/** A table in a container that scrolls horizontally. */
export function Table({ caption, className, boxClassName, children }: TableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard
    <section aria-label={caption} tabIndex={0} className={classes('overflow-x-auto', boxClassName)}>
      <table className={classes('ui-table w-full border-collapse text-start text-md', className)}>
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </section>
  )
}

type CellProps = { numeric?: boolean | undefined }

/** A column heading; a row heading with scope="row". */
export function HeadCell({
  numeric,
  scope = 'col',
  className,
  ...rest
}: ComponentProps<'th'> & CellProps) {
  const look = scope === 'col' ? 'ui-head text-xs font-semibold text-ink-2' : 'font-semibold'
  return (
    <th
      {...rest}
      scope={scope}
      className={classes(cell, look, numeric ? 'text-end' : 'text-start', className)}
    />
  )
}

export function Cell({ numeric, className, ...rest }: ComponentProps<'td'> & CellProps) {
  return (
    <td
      {...rest}
      className={classes(cell, numeric ? 'text-end tabular-nums' : 'text-start', className)}
    />
  )
}

const cell = 'ui-cell border-b border-line px-2.5 py-3.5 first:ps-0 last:pe-0'
