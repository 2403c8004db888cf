import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import { useEarlyInput } from './use-early-input.ts'

/** Two or three choices side by side; contains Segments, to be used in a Fieldset. */
export function Segments({
  className,
  children,
}: {
  className?: string | undefined
  children: ReactNode
}) {
  return <div className={classes('segments', className)}>{children}</div>
}

/** A radio as a part of a segmented control. */
export function Segment({ children, ...rest }: ComponentProps<'input'>) {
  const radio = useEarlyInput<HTMLInputElement>(undefined, rest.checked)
  return (
    <label className="segment relative grid min-h-11 cursor-pointer place-items-center rounded-control px-1.5 py-1 text-center text-md leading-5 font-semibold has-checked:bg-plum-soft has-checked:text-plum-ink has-checked:shadow-1 has-checked:ring-[1.5px] has-checked:ring-plum-ink has-focus-visible:outline-3 has-focus-visible:outline-focus">
      <input
        ref={radio}
        {...rest}
        type="radio"
        className="absolute inset-0 m-0 cursor-pointer opacity-0"
      />
      {children}
    </label>
  )
}
