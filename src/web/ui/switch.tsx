import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from './classes.ts'

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  /** The label. */
  children: ReactNode
  hint?: ReactNode
}

const track =
  'relative h-7 w-12 flex-none cursor-pointer appearance-none rounded-full bg-line-strong transition-colors before:absolute before:start-0.75 before:top-0.75 before:size-5.5 before:rounded-full before:bg-surface before:shadow-1 before:transition-[translate] checked:bg-ok checked:before:translate-x-5 disabled:cursor-not-allowed disabled:opacity-50 rtl:checked:before:-translate-x-5'

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
