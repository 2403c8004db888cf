import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { useFieldWiring } from './field-context.ts'
import { useEarlyInput } from './use-early-input.ts'

/** A checkbox with a label; a consent is never pre-ticked. */
export function Checkbox({ children, className, ...rest }: ComponentProps<'input'>) {
  const box = useEarlyInput<HTMLInputElement>(undefined, rest.checked)
  return (
    <label
      className={classes(
        'flex min-h-11 cursor-pointer items-start gap-3 py-2.5 text-md',
        className,
      )}
    >
      <input
        ref={box}
        {...rest}
        {...useFieldWiring(rest)}
        type="checkbox"
        className="size-5.5 flex-none accent-ember"
      />
      <span className="min-w-0">{children}</span>
    </label>
  )
}

/** A radio with a label; to be used in a Fieldset. */
export function Radio({ children, className, ...rest }: ComponentProps<'input'>) {
  return (
    <label
      className={classes(
        'flex min-h-11 cursor-pointer items-start gap-3 py-2.5 text-md',
        className,
      )}
    >
      <input {...rest} type="radio" className="size-5.5 flex-none accent-ember" />
      <span className="min-w-0">{children}</span>
    </label>
  )
}
