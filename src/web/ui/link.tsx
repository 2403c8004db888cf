import type { ComponentProps } from 'react'
import { Link, type LinkProps } from '../router/link.tsx'
import { classes } from './classes.ts'

/** An anchor without styles, for all internal links. */
export { Link, type LinkProps }

type TextLinkProps = LinkProps & {
  /** Keeps the colour of the surrounding text, for notices and coloured areas. */
  plain?: boolean | undefined
  /** A link outside running text gets a target of 44 px. */
  standalone?: boolean | undefined
}

/** A link in running text. */
export function TextLink({ plain, standalone, className, ...rest }: TextLinkProps) {
  return (
    <Link
      {...rest}
      className={classes(
        'text-link',
        !plain && 'text-ember-ink',
        standalone && 'inline-flex min-h-11 items-center',
        className,
      )}
    />
  )
}

/** A button that looks like a link: "Try again", "Send the mail again". */
export function TextButton({ className, type = 'button', ...rest }: ComponentProps<'button'>) {
  return (
    <button
      type={type}
      {...rest}
      className={classes(
        'min-h-6 px-1 py-0.5 font-bold underline underline-offset-[0.18em]',
        className,
      )}
    />
  )
}
