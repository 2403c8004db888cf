import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from './classes.ts'

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  /** The label. */
  children: ReactNode
  hint?: ReactNode
}

/** 52 x 32 px to see, 44 px high to press. */
const track =
  'relative h-8 w-13 flex-none cursor-pointer appearance-none rounded-full bg-surface inset-ring-2 inset-ring-line-strong transition-colors before:absolute before:start-1.25 before:top-1.25 before:size-5.5 before:rounded-full before:bg-line-strong before:transition-[translate] after:absolute after:-inset-y-1.5 after:-inset-x-1 checked:bg-plum checked:inset-ring-plum checked:before:translate-x-5 checked:before:bg-on-plum disabled:cursor-not-allowed disabled:opacity-50 rtl:checked:before:-translate-x-5 forced-colors:border-2 forced-colors:before:start-0.75 forced-colors:before:top-0.75 forced-colors:before:bg-[ButtonText] forced-colors:checked:bg-[Highlight] forced-colors:checked:before:bg-[HighlightText]'

/** A switch without a visible label, in the cell of a table; `aria-label` names it. */
export function SwitchCell(props: Omit<ComponentProps<'input'>, 'type' | 'children'>) {
  return (
    <span className="inline-grid min-h-11 place-items-center">
      <input {...props} type="checkbox" role="switch" className={track} />
    </span>
  )
}

/** A setting that takes effect at once. */
export function Switch({ children, hint, className, ...rest }: SwitchProps) {
  const id = useId()
  return (
    <div className={classes('flex min-h-11 items-start justify-between gap-4 py-2', className)}>
      <div className="min-w-0">
        <label htmlFor={id} className="block cursor-pointer text-md font-semibold">
          {children}
        </label>
        {hint && (
          <p id={`${id}hint`} className="text-sm text-ink-2">
            {hint}
          </p>
        )}
      </div>
      <input
        {...rest}
        id={id}
        type="checkbox"
        role="switch"
        aria-describedby={hint ? `${id}hint` : undefined}
        className={track}
      />
    </div>
  )
}
