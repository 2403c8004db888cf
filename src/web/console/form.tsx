import { useEffect, useId, type ReactNode, useRef } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  FormProvider,
  type Path,
  useForm,
  useFormContext,
} from 'react-hook-form'
import { isApiError } from '../../platform/api-error.ts'
import { useTranslations } from '../i18n.tsx'
import { CircleAlertIcon } from '../ui/icon.tsx'
import { useFailureText } from '../use-failure-text.ts'
import { Alarm } from './alarm.tsx'
import { useShortcuts } from './use-shortcuts.ts'

type FormProps<Values extends FieldValues> = {
  values: DefaultValues<Values>
  /** Calls the API. What it refuses stands beside the field it names, and nothing typed is lost. */
  onSubmit: (values: Values) => Promise<unknown>
  /** Ctrl S saves this form: for a page with one. */
  savesByKey?: boolean
  /** A press opened this form, maybe outside the screen: its first field takes the focus. */
  focusOnOpen?: boolean
  children: ReactNode
}

/** A form of the console; its fields find it by their names. */
export function Form<Values extends FieldValues>(props: FormProps<Values>) {
  const { values, onSubmit, savesByKey, focusOnOpen, children } = props
  const failureText = useFailureText()
  const form = useForm<Values>({ defaultValues: values, shouldFocusError: true })
  const { errors } = form.formState
  const submit = form.handleSubmit(async (input) => {
    try {
      await onSubmit(input)
    } catch (error) {
      form.setError(fieldOf(error, Object.keys(form.getValues())), { message: failureText(error) })
    }
  })
  const formRef = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (focusOnOpen) formRef.current?.querySelector<HTMLElement>('.in')?.focus()
  }, [focusOnOpen])
  useShortcuts({
    'mod+s': savesByKey ? () => void submit() : undefined,
    'mod+Enter': () => {
      if (formRef.current?.contains(document.activeElement)) void submit()
    },
  })
  return (
    <FormProvider {...form}>
      <form
        method="post"
        onSubmit={(event) => void submit(event)}
        ref={formRef}
        className="stack stack--s"
        noValidate
      >
        {children}
        {errors.root?.message && <Alarm tone="bad" title={errors.root.message} role="alert" />}
      </form>
    </FormProvider>
  )
}

/** The field that a failure names, else the whole form. */
function fieldOf<Values extends FieldValues>(
  error: unknown,
  names: string[],
): Path<Values> | 'root' {
  const field = isApiError(error) ? String(error.params['field'] ?? '').split('.')[0] : ''
  return isNameOf<Values>(field, names) ? field : 'root'
}

const isNameOf = <Values extends FieldValues>(
  field: string | undefined,
  names: string[],
): field is Path<Values> => field !== undefined && names.includes(field)

type FieldProps = {
  name: string
  label: string
  hint?: ReactNode
  required?: boolean
}

/** Registers a field and shows its label, hint and fault. */
function useField({ name, label, hint, required }: FieldProps) {
  const t = useTranslations('console.form')
  const { register, formState } = useFormContext()
  // A page may have several forms with a field of the same name.
  const id = `${useId()}-${name}`
  const fault = formState.errors[name]?.message
  const message = typeof fault === 'string' ? fault : null
  const notes = [hint ? `${id}-hint` : '', message ? `${id}-fault` : ''].filter(Boolean)
  const field = {
    ...register(name, required ? { required: t('required') } : {}),
    id,
    className: 'in',
    'aria-invalid': message ? true : undefined,
    'aria-required': required,
    'aria-describedby': notes.join(' ') || undefined,
  }
  const around = (control: ReactNode) => (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {control}
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
      {message && (
        <p id={`${id}-fault`} className="err" role="alert">
          <CircleAlertIcon />
          {message}
        </p>
      )}
    </div>
  )
  return { field, around }
}

type TextFieldProps = FieldProps & {
  type?: 'text' | 'email' | 'date' | 'datetime-local' | 'search'
  maxLength?: number
}

export function TextField({ type = 'text', maxLength, ...rest }: TextFieldProps) {
  const { field, around } = useField(rest)
  return around(<input {...field} type={type} maxLength={maxLength} autoComplete="off" />)
}

type NumberFieldProps = FieldProps & { min?: number; max?: number; step?: number | 'any' }

/** Its value is a number, or NaN while it is empty. */
export function NumberField({ min, max, step, ...rest }: NumberFieldProps) {
  const { field, around } = useField(rest)
  const { register } = useFormContext()
  return around(
    <input
      {...field}
      {...register(rest.name, { valueAsNumber: true, required: rest.required === true })}
      type="number"
      inputMode="decimal"
      min={min}
      max={max}
      step={step}
      className="in in--n"
    />,
  )
}

type TextAreaFieldProps = FieldProps & { maxLength?: number; rows?: number }

export function TextAreaField({ maxLength, rows, ...rest }: TextAreaFieldProps) {
  const { field, around } = useField(rest)
  return around(<textarea {...field} maxLength={maxLength} rows={rows} />)
}

type SelectFieldProps = FieldProps & { options: { value: string; label: string }[] }

export function SelectField({ options, ...rest }: SelectFieldProps) {
  const { field, around } = useField(rest)
  return around(
    <select {...field}>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>,
  )
}

type CheckFieldProps = { name: string; label: ReactNode; hint?: string; value?: string }

/** A checkbox; several with one name and a `value` each make a list. */
export function CheckField({ name, label, hint, value }: CheckFieldProps) {
  const { register } = useFormContext()
  return (
    <label className="opt">
      <input {...register(name)} type="checkbox" value={value} />
      <span>
        {label}
        {hint && <span className="mut sm block">{hint}</span>}
      </span>
    </label>
  )
}

const MAX_REASON = 1000

/** Why something changes, for the audit log: every change of the staff needs it. */
export function ReasonField({ name = 'reason', hint }: { name?: string; hint?: string }) {
  const t = useTranslations('console.form')
  return (
    <TextAreaField
      name={name}
      label={t('reason')}
      hint={hint ?? t('reasonHint')}
      maxLength={MAX_REASON}
      required
    />
  )
}
