import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import { FieldContext, useFieldWiring } from './field-context.ts'
import { FieldError, FieldHint } from './field-notes.tsx'
import { ChevronDownIcon } from './icon.tsx'
import { typedField } from './typed-field.ts'
import { useEarlyInput } from './use-early-input.ts'

type FieldProps = {
  label: ReactNode
  /** A short text beside the label, such as "optional". */
  aside?: ReactNode
  hint?: ReactNode
  /** The error text; the control is marked as invalid while there is one. */
  error?: ReactNode
  required?: boolean | undefined
  /** Shows the label to screen readers only. */
  hideLabel?: boolean | undefined
  className?: string | undefined
  /** One control of this file. */
  children: ReactNode
}

/**
 * A control with its label above, hint and error below; connected by ids and aria attributes from
 * context.
 */
export function Field({
  label,
  aside,
  hint,
  error,
  required = false,
  hideLabel,
  className,
  children,
}: FieldProps) {
  const id = useId()
  const hintId = `${id}hint`
  const errorId = `${id}error`
  const describedBy = classes(error ? errorId : false, hint ? hintId : false) || undefined
  return (
    <FieldContext value={{ id, describedBy, invalid: Boolean(error), required }}>
      <div className={classes('ui-field grid content-start gap-1.5', className)}>
        <div
          className={classes('flex items-baseline justify-between gap-3', hideLabel && 'sr-only')}
        >
          <label htmlFor={id} className="ui-label text-md leading-5 font-semibold">
            {label}
          </label>
          {aside && <span className="text-xs text-ink-2">{aside}</span>}
        </div>
        {children}
        <FieldError id={errorId}>{error}</FieldError>
        <FieldHint id={hintId}>{hint}</FieldHint>
      </div>
    </FieldContext>
  )
}

const controlLook =
  'ui-control w-full rounded-control border-[1.5px] border-line-strong bg-surface px-3.5 py-2.5 text-base text-ink transition-colors hover:border-ink-2 focus-visible:border-focus focus-visible:outline-offset-0 aria-invalid:border-danger aria-invalid:inset-ring-[0.5px] aria-invalid:inset-ring-danger disabled:border-line disabled:bg-sunken disabled:text-ink-3'

export function TextInput({ className, maxLength, ...rest }: ComponentProps<'input'>) {
  const input = useEarlyInput<HTMLInputElement>(rest.value)
  return (
    <input
      ref={input}
      type="text"
      {...typedField(maxLength)}
      {...rest}
      {...useFieldWiring(rest)}
      className={classes(controlLook, 'min-h-12', className)}
    />
  )
}

/** Grows with its text where the browser supports `field-sizing`. */
export function TextArea({ className, rows = 3, maxLength, ...rest }: ComponentProps<'textarea'>) {
  const area = useEarlyInput<HTMLTextAreaElement>(rest.value)
  return (
    <textarea
      ref={area}
      {...typedField(maxLength)}
      {...rest}
      {...useFieldWiring(rest)}
      rows={rows}
      className={classes(controlLook, 'field-sizing-content min-h-26 max-h-80 resize-y', className)}
    />
  )
}

export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={classes('relative block', className)}>
      <select
        {...rest}
        {...useFieldWiring(rest)}
        className={classes(
          controlLook,
          'peer min-h-12 cursor-pointer appearance-none pe-10 text-ellipsis',
        )}
      >
        {children}
      </select>
      <ChevronDownIcon className="pointer-events-none absolute end-3.5 top-1/2 size-4.5 -translate-y-1/2 peer-disabled:text-ink-3" />
    </span>
  )
}
