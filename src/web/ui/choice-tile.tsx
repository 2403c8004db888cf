import type { ComponentProps, ReactNode } from 'react'
import type { Icon } from './sprite-icon.tsx'
import { RadioMark } from './radio-mark.tsx'

type ChoiceTileProps = Omit<ComponentProps<'input'>, 'type'> & {
  icon?: Icon | undefined
  hint?: ReactNode
}

/** A radio with mark, text and icon: a payment method. To be used in a Fieldset. */
export function ChoiceTile({ icon: TileIcon, hint, children, ...rest }: ChoiceTileProps) {
  return (
    <label className="relative flex min-h-14.5 cursor-pointer items-center gap-3.5 rounded-control bg-surface px-4 py-2 text-md leading-5 font-[650] inset-ring-1 inset-ring-line hover:bg-sunken has-checked:bg-plum-soft has-checked:text-plum-ink has-checked:inset-ring-2 has-checked:inset-ring-plum has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-disabled:cursor-not-allowed has-disabled:bg-sunken has-disabled:text-ink-3">
      <input
        {...rest}
        type="radio"
        className="peer absolute inset-0 m-0 cursor-pointer opacity-0 disabled:cursor-not-allowed"
      />
      <RadioMark />
      <span className="min-w-0 flex-1 wrap-anywhere">
        {children}
        {hint && <span className="block text-sm font-normal text-ink-2">{hint}</span>}
      </span>
      {TileIcon && <TileIcon className="size-5 flex-none text-ink-2" />}
    </label>
  )
}

/** One tile in a row, two from 576 px. */
export function ChoiceTiles({ children }: { children: ReactNode }) {
  return <div className="grid gap-2 sm:grid-cols-2">{children}</div>
}
