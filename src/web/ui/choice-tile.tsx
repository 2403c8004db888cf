import type { ComponentProps, ReactNode } from 'react'

/** A radio as a tile with text: a payment method, a reason, an amount. To be used in a Fieldset. */
export function ChoiceTile({ children, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <label className="relative grid min-h-13 cursor-pointer place-items-center rounded-control bg-surface px-2.5 py-2 text-center text-md leading-4.75 font-[650] inset-ring-1 inset-ring-line-strong hover:bg-sunken has-checked:bg-plum-soft has-checked:text-plum-ink has-checked:inset-ring-[2.5px] has-checked:inset-ring-plum has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-disabled:cursor-not-allowed has-disabled:bg-sunken has-disabled:text-ink-3">
      <input
        {...rest}
        type="radio"
        className="absolute inset-0 m-0 cursor-pointer opacity-0 disabled:cursor-not-allowed"
      />
      {children}
    </label>
  )
}

export function ChoiceTiles({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-2">{children}</div>
  )
}
