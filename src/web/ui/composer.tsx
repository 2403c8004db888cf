import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import { typedField } from './typed-field.ts'

/** The form at the lower edge of a chat. */
export function Composer({ className, children, ...rest }: ComponentProps<'form'>) {
  return (
    <form
      // Submitted before hydration, the form waits (see inline/record-press.ts) instead of reloading the
      // page without its text.
      method="dialog"
      {...rest}
      className={classes(
        'pad-safe-bottom border-t border-line bg-surface px-3 pt-2.5 lg:px-6 lg:py-3.5',
        className,
      )}
    >
      <ComposerFrame>{children}</ComposerFrame>
    </form>
  )
}

/** Text box and price, as wide as the messages. */
export function ComposerFrame({ children }: { children: ReactNode }) {
  return <div className="mx-auto grid w-full max-w-200 gap-1.5">{children}</div>
}

/** Contains the ComposerText and below it the ComposerTools. */
export function ComposerBox({ children }: { children: ReactNode }) {
  return (
    <div className="grid rounded-[26px] border-[1.5px] border-line-strong bg-surface p-1 has-[textarea:focus]:border-focus has-[textarea:focus]:ring-2 has-[textarea:focus]:ring-focus">
      {children}
    </div>
  )
}

export function ComposerText({
  className,
  rows = 1,
  maxLength,
  ...rest
}: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...typedField(maxLength)}
      {...rest}
      rows={rows}
      className={classes(
        'field-sizing-content max-h-40 min-h-11 w-full resize-none bg-transparent px-3.5 pt-2.5 pb-1 outline-none',
        className,
      )}
    />
  )
}

/**
 * The row of buttons, with the price before the last one, which sends; on narrow screens and with
 * large text the price stands above them.
 */
export function ComposerTools({ children }: { children: ReactNode }) {
  return (
    <div className="flex items-center max-[23rem]:flex-wrap max-[23rem]:[&>:last-child]:ms-auto">
      {children}
    </div>
  )
}

type ComposerCostProps = {
  /** "1 credit, about €0.40." Always visible. */
  children: ReactNode
  /** The number of characters left, or a link to buy credits. */
  aside?: ReactNode
}

export function ComposerCost({ children, aside }: ComposerCostProps) {
  return (
    <span className="grid min-w-0 flex-1 justify-items-end px-2 text-end text-xs leading-4 text-ink-2 max-[23rem]:order-first max-[23rem]:basis-full max-[23rem]:justify-items-start max-[23rem]:text-start">
      <span>{children}</span>
      {aside && <span className="tabular-nums">{aside}</span>}
    </span>
  )
}
