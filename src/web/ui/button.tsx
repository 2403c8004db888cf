import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { type ButtonLook, buttonClasses, iconButtonClasses } from './button-look.ts'
import { Link, type LinkProps } from './link.tsx'
import { Spinner } from './spinner.tsx'

type Shortcut = {
  /** The key that does the same, shown on the button. */
  shortcut?: string | undefined
}

type ButtonState = {
  /** Shows a spinner and ignores clicks; the text should say "Saving…". */
  busy?: boolean | undefined
  /** Makes the button a toggle; screen readers announce both states. */
  pressed?: boolean | undefined
}

function preventClick(event: MouseEvent) {
  event.preventDefault()
}

function stateProps({ busy, pressed }: ButtonState, onClick: ComponentProps<'button'>['onClick']) {
  return {
    'aria-busy': busy || undefined,
    'aria-pressed': pressed,
    onClick: busy ? preventClick : onClick,
  }
}

export type ButtonProps = ComponentProps<'button'> & ButtonLook & ButtonState & Shortcut

/** Does not submit a form unless `type` says so. */
export function Button({
  variant,
  large,
  small,
  block,
  busy,
  pressed,
  shortcut,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      {...stateProps({ busy, pressed }, onClick)}
      aria-keyshortcuts={shortcut}
      type={type}
      className={buttonClasses({ variant, large, small, block }, className)}
    >
      {busy && <Spinner />}
      {children}
      {shortcut && <Key>{shortcut}</Key>}
    </button>
  )
}

export function ButtonLink(props: LinkProps & ButtonLook & Shortcut) {
  const { variant, large, small, block, shortcut, className, children, ...rest } = props
  return (
    <Link
      {...rest}
      aria-keyshortcuts={shortcut}
      className={buttonClasses({ variant, large, small, block }, className)}
    >
      {children}
      {shortcut && <Key>{shortcut}</Key>}
    </Link>
  )
}

const Key = ({ children }: { children: string }) => <kbd aria-hidden="true">{children}</kbd>

type IconLook = Omit<ButtonLook, 'block'> & {
  /** The accessible name. */
  label: string
  square?: boolean | undefined
  /** The icon. */
  children: ReactNode
}

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & IconLook & ButtonState

export function IconButton({
  variant,
  large,
  square = false,
  label,
  busy,
  pressed,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      {...stateProps({ busy, pressed }, onClick)}
      type={type}
      aria-label={label}
      className={iconButtonClasses({ variant, large }, square, className)}
    >
      {busy ? <Spinner /> : children}
    </button>
  )
}

export function IconButtonLink({
  variant,
  large,
  square = false,
  label,
  className,
  ...rest
}: Omit<LinkProps, 'children'> & IconLook) {
  return (
    <Link
      {...rest}
      aria-label={label}
      className={iconButtonClasses({ variant, large }, square, className)}
    />
  )
}
