import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { CheckIcon } from './icon.tsx'
import { Link } from './link.tsx'

const look =
  'flex min-h-11 w-full items-center gap-3 rounded-tag px-3 py-2 text-start text-md font-[550] no-underline hover:bg-sunken focus-visible:outline-offset-[-3px] aria-disabled:text-ink-3'

type MenuItemProps = {
  /** The target of a link; without it the item is a button. */
  to?: string | undefined
  onSelect?: (() => void) | undefined
  icon?: ReactNode
  /** Crimson, for items that block, remove or erase. */
  danger?: boolean | undefined
  /** One of several choices (language, theme); true for the current one. */
  checked?: boolean | undefined
  children: ReactNode
}

/** An item of a Menu: a link with `to`, else a button. */
export function MenuItem({ to, onSelect, icon, danger, checked, children }: MenuItemProps) {
  const choice = checked !== undefined
  const shared = {
    role: choice ? 'menuitemradio' : 'menuitem',
    'aria-checked': checked,
    tabIndex: -1,
    onClick: onSelect,
    className: classes(look, danger ? 'text-danger' : 'text-ink'),
  }
  const content = (
    <>
      {icon}
      <span className="min-w-0 flex-1">{children}</span>
      {checked && <CheckIcon className="size-4 stroke-[2.4]" />}
    </>
  )
  if (to !== undefined)
    return (
      <Link to={to} {...shared}>
        {content}
      </Link>
    )
  return (
    <button type="button" {...shared}>
      {content}
    </button>
  )
}

export function MenuRule() {
  return <hr className="my-1.5 border-t border-line" />
}
