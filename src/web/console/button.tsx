import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../ui/classes.ts'
import { Link, type LinkProps } from '../ui/link.tsx'

type Look = {
  look?: 'main' | 'solid' | 'ghost' | 'danger' | 'danger-solid' | undefined
  small?: boolean | undefined
  block?: boolean | undefined
  /** The key that does the same, shown on the button. */
  shortcut?: string | undefined
}

const getClasses = ({ look, small, block }: Look, className?: string) =>
  classes('btn', look && `btn--${look}`, small && 'btn--s', block && 'btn--block', className)

type ButtonProps = ComponentProps<'button'> & Look & { busy?: boolean }

export function Button({ look, small, block, shortcut, busy, className, ...rest }: ButtonProps) {
  const { children, type = 'button', disabled, ...more } = rest
  return (
    <button
      {...more}
      type={type}
      disabled={disabled === true || busy === true}
      aria-busy={busy}
      aria-keyshortcuts={shortcut}
      className={getClasses({ look, small, block }, className)}
    >
      {withKey(children, shortcut)}
    </button>
  )
}

export function ButtonLink({ look, small, block, shortcut, className, ...rest }: LinkProps & Look) {
  const { children, ...more } = rest
  return (
    <Link
      {...more}
      aria-keyshortcuts={shortcut}
      className={getClasses({ look, small, block }, className)}
    >
      {withKey(children, shortcut)}
    </Link>
  )
}

const withKey = (children: ReactNode, shortcut: string | undefined) => (
  <>
    {children}
    {shortcut && <kbd aria-hidden="true">{shortcut}</kbd>}
  </>
)
