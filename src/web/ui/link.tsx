import type { ComponentProps } from 'react'
import { Link, type LinkProps } from '../router/link.tsx'
import { classes } from './classes.ts'

/** The one way to link: an anchor without looks of its own. */
export { Link, type LinkProps }

const textLink = 'font-semibold underline decoration-current/40 hover:decoration-current'

type TextLinkProps = LinkProps & {
  /** Keeps the colour of the words around it, for notices and fields of colour. */
  plain?: boolean | undefined
  /** A link that stands alone gets a target of 44 px. */
  standalone?: boolean | undefined
}

/** A link in running text. */
export function TextLink({ plain, standalone, className, ...rest }: TextLinkProps) {
  return (
    <Link
      {...rest}
      className={classes(
        textLink,
        !plain && 'text-ember-ink',
        standalone && 'inline-flex min-h-11 items-center',
        className,
      )}
    />
  )
}

/** Looks like a link, acts in place: "Try again", "Send the mail again". */
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
