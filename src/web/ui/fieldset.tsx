import { type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import { FieldError, FieldHint } from './field-notes.tsx'

type FieldsetProps = {
  legend: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** Shows the legend to screen readers only. */
  hideLegend?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

/** A field of several controls: segments, chips, a date, a range. */
export function Fieldset({ legend, hint, error, hideLegend, className, children }: FieldsetProps) {
  const id = useId()
  const describedBy = classes(error ? `${id}error` : false, hint ? `${id}hint` : false) || undefined
  return (
    <fieldset aria-describedby={describedBy} className={classes('min-w-0', className)}>
      <legend className={hideLegend ? 'sr-only' : 'mb-1.5 text-md leading-5 font-semibold'}>
        {legend}
      </legend>
      <div className="grid gap-1.5">
        {children}
        <FieldError id={`${id}error`}>{error}</FieldError>
        <FieldHint id={`${id}hint`}>{hint}</FieldHint>
      </div>
    </fieldset>
  )
}
