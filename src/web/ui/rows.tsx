import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { ChevronRightIcon } from './icon.tsx'
import type { Icon } from './sprite-icon.tsx'
import { Link } from './link.tsx'

/** A card with rows that lead to other pages. */
export function Rows({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <ul
      className={classes(
        'overflow-hidden rounded-card bg-surface shadow-1 ring-1 ring-line [&>li+li]:border-t [&>li+li]:border-line',
        className,
      )}
    >
      {children}
    </ul>
  )
}

const rowLook =
  'flex min-h-14 w-full items-center gap-4 px-4 py-1.75 text-start text-ink no-underline hover:bg-sunken focus-visible:outline-offset-[-3px] aria-[current]:bg-plum-soft'

type RowProps = {
  icon?: Icon | undefined
  title: ReactNode
  text?: ReactNode
  current?: boolean | undefined
}

/** A row with what it leads to and, below, its state. */
export function RowLink({ to, current, ...row }: RowProps & { to: string }) {
  return (
    <li>
      <Link to={to} aria-current={current ? 'page' : undefined} className={rowLook}>
        <RowContent {...row} />
        <ChevronRightIcon className="size-4.5 flex-none text-ink-3 rtl:-scale-x-100" />
      </Link>
    </li>
  )
}

/** A row that leads nowhere. */
export function RowText(row: RowProps) {
  return (
    <li className="flex min-h-14 items-center gap-4 px-4 py-1.75">
      <RowContent {...row} />
    </li>
  )
}

/** A row that acts at once. */
export function RowButton({ onClick, ...row }: RowProps & { onClick: () => void }) {
  return (
    <li>
      <button type="button" onClick={onClick} className={rowLook}>
        <RowContent {...row} />
      </button>
    </li>
  )
}

function RowContent({ icon: RowIcon, title, text }: RowProps) {
  return (
    <>
      {RowIcon && <RowIcon className="size-5 flex-none text-ember-ink" />}
      <span className="min-w-0 flex-1">
        <span className="block leading-5.5 font-semibold wrap-anywhere">{title}</span>
        {text && <span className="line-clamp-2 text-sm text-ink-2 wrap-anywhere">{text}</span>}
      </span>
    </>
  )
}
