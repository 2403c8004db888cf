import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import { CoinsIcon } from './icon.tsx'

/** The form at the lower edge of a chat. */
export function Composer({ className, children, ...rest }: ComponentProps<'form'>) {
  return (
    <form
      // Submitted before hydration, the form waits (see early-press.ts) instead of reloading the
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

/** Contains the ComposerText and its buttons. */
export function ComposerBox({ children }: { children: ReactNode }) {
  return (
    <div className="flex items-end gap-0.5 rounded-[26px] border-[1.5px] border-line-strong bg-surface p-1 has-[textarea:focus]:border-focus has-[textarea:focus]:ring-2 has-[textarea:focus]:ring-focus">
      {children}
    </div>
  )
}

export function ComposerText({ className, rows = 1, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...rest}
      rows={rows}
      className={classes(
        'field-sizing-content max-h-40 min-h-11 min-w-0 flex-1 resize-none bg-transparent py-2.5 ps-3.5 pe-1.5 outline-none',
        className,
      )}
    />
  )
}

type ComposerCostProps = {
  /** "1 credit, about €0.40. Reading is free." Always visible. */
  children: ReactNode
  /** The number of characters, or a link to buy credits. */
  aside?: ReactNode
}

export function ComposerCost({ children, aside }: ComposerCostProps) {
  return (
    <div className="flex items-center justify-between gap-3 px-3 text-xs text-ink-2">
      <p className="flex items-start gap-1.5">
        <CoinsIcon className="mt-px size-4 stroke-[2.1]" />
        <span>{children}</span>
      </p>
      {aside && <span className="flex-none tabular-nums">{aside}</span>}
    </div>
  )
}
