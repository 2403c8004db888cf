import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'

type Box = { className?: string | undefined; children: ReactNode }

/** The width of a page: content of at most 1168 px and the page's padding. */
export function Wrap({ className, children }: Box) {
  return (
    <div className={classes('mx-auto w-full max-w-308 px-4 sm:px-6 xl:px-8', className)}>
      {children}
    </div>
  )
}

/** The width of a text, a form or a list: content of at most 688 px. */
export function Narrow({ className, children }: Box) {
  return (
    <div className={classes('mx-auto w-full max-w-188 px-4 sm:px-6 xl:px-8', className)}>
      {children}
    </div>
  )
}

/** A raised surface. */
export function Card({
  className,
  padded = true,
  ...rest
}: ComponentProps<'div'> & { padded?: boolean | undefined }) {
  return (
    <div
      {...rest}
      className={classes(
        'rounded-card bg-surface shadow-1 ring-1 ring-line',
        padded && 'p-5 md:p-6',
        className,
      )}
    />
  )
}

export function PageTitle({ className, children, ...rest }: ComponentProps<'h1'>) {
  return (
    <h1 {...rest} className={classes('text-title', className)}>
      {children}
    </h1>
  )
}

export function SectionTitle({ className, children, ...rest }: ComponentProps<'h2'>) {
  return (
    <h2 {...rest} className={classes('text-section', className)}>
      {children}
    </h2>
  )
}
