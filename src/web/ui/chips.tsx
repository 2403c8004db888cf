import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import { Link, type LinkProps } from './link.tsx'

const chip =
  'inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full px-4 py-2 text-md leading-5 font-[550] transition-colors'

const open = 'bg-surface inset-ring-1 inset-ring-line hover:bg-sunken'

const chosen = 'bg-plum-soft text-plum-ink inset-ring-[1.5px] inset-ring-plum-ink'

type ChipProps = ComponentProps<'button'> & { pressed?: boolean | undefined }

/** A toggle for a filter. */
export function Chip({ pressed, type = 'button', className, ...rest }: ChipProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-pressed={pressed}
      className={classes(chip, pressed ? chosen : open, className)}
    />
  )
}

/** A filter as a link, which works without a script. */
export function ChipLink({
  pressed,
  className,
  ...rest
}: LinkProps & { pressed?: boolean | undefined }) {
  const look = classes(chip, 'flex-none no-underline', pressed ? chosen : open, className)
  return <Link {...rest} aria-current={pressed ? 'true' : undefined} className={look} />
}

/** A checkbox or radio as a chip, for GET forms. */
export function ChipInput({
  type = 'checkbox',
  className,
  children,
  ...rest
}: ComponentProps<'input'>) {
  return (
    <label
      className={classes(
        chip,
        open,
        'relative has-checked:bg-plum-soft has-checked:text-plum-ink has-checked:inset-ring-[1.5px] has-checked:inset-ring-plum-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        className,
      )}
    >
      <input {...rest} type={type} className="absolute inset-0 m-0 cursor-pointer opacity-0" />
      {children}
    </label>
  )
}

/** A wrapping row of chips. */
export function Chips({
  className,
  children,
}: {
  className?: string | undefined
  children: ReactNode
}) {
  return <div className={classes('flex flex-wrap gap-2', className)}>{children}</div>
}
