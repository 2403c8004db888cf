import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import { useFieldWiring } from './field-context.ts'
import { useEarlyInput } from './use-early-input.ts'
import { Link, type LinkProps } from './link.tsx'

/** A checkbox with its words; never ticked in advance for a consent. */
export function Checkbox({ children, className, ...rest }: ComponentProps<'input'>) {
  const box = useEarlyInput<HTMLInputElement>(undefined, rest.checked)
  return (
    <label className={classes('flex min-h-11 cursor-pointer items-start gap-3 py-2.5 text-md', className)}>
      <input ref={box} {...rest} {...useFieldWiring(rest)} type="checkbox" className="size-5.5 flex-none accent-ember" />
      <span className="min-w-0">{children}</span>
    </label>
  )
}

/** One answer of several, each with its words; wrap them in a Fieldset. */
export function Radio({ children, className, ...rest }: ComponentProps<'input'>) {
  return (
    <label className={classes('flex min-h-11 cursor-pointer items-start gap-3 py-2.5 text-md', className)}>
      <input {...rest} type="radio" className="size-5.5 flex-none accent-ember" />
      <span className="min-w-0">{children}</span>
    </label>
  )
}

/** Two or three choices side by side; put Segment inside, and a Fieldset around. */
export function Segments({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <div
      className={classes('grid auto-cols-fr grid-flow-col gap-1 rounded-[calc(var(--r-control)+4px)] bg-sunken p-1', className)}
    >
      {children}
    </div>
  )
}

/** A radio that looks like one half of a switch. */
export function Segment({ children, ...rest }: ComponentProps<'input'>) {
  const radio = useEarlyInput<HTMLInputElement>(undefined, rest.checked)
  return (
    <label className="relative grid min-h-11 cursor-pointer place-items-center rounded-control px-3 py-1 text-center text-md leading-5 font-semibold has-checked:bg-surface has-checked:text-ink has-checked:shadow-1 has-checked:ring-1 has-checked:ring-line has-focus-visible:outline-3 has-focus-visible:outline-focus">
      <input ref={radio} {...rest} type="radio" className="absolute inset-0 m-0 cursor-pointer opacity-0" />
      {children}
    </label>
  )
}

const chip =
  'inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full px-4 py-2 text-md leading-5 font-[550] transition-colors'

const open = 'bg-surface inset-ring-1 inset-ring-line hover:bg-sunken'

const chosen = 'bg-plum-soft text-plum-ink inset-ring-[1.5px] inset-ring-plum-ink'

type ChipProps = ComponentProps<'button'> & { pressed?: boolean | undefined }

/** A filter that is on or off. */
export function Chip({ pressed, type = 'button', className, ...rest }: ChipProps) {
  return <button {...rest} type={type} aria-pressed={pressed} className={classes(chip, pressed ? chosen : open, className)} />
}

/** A filter as a link: works before its script arrives. */
export function ChipLink({ pressed, className, ...rest }: LinkProps & { pressed?: boolean | undefined }) {
  const look = classes(chip, 'flex-none no-underline', pressed ? chosen : open, className)
  return <Link {...rest} aria-current={pressed ? 'true' : undefined} className={look} />
}

/** A chip that is a checkbox or radio, so that a GET form can carry it. */
export function ChipInput({ type = 'checkbox', className, children, ...rest }: ComponentProps<'input'>) {
  return (
    <label
      className={classes(
        chip,
        open,
        'relative has-checked:bg-plum-soft has-checked:text-plum-ink has-checked:inset-ring-[1.5px] has-checked:inset-ring-plum-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        className,
      )}
    >
      <input {...rest} type={type} className="absolute inset-0 m-0 cursor-pointer opacity-0" />
      {children}
    </label>
  )
}

/** Chips in a row that wraps. */
export function Chips({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <div className={classes('flex flex-wrap gap-2', className)}>{children}</div>
}
