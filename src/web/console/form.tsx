import { type BaseSyntheticEvent, useEffect, type ReactNode, useId, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  FormProvider,
  get,
  type RegisterOptions,
  useForm,
  useFormContext,
} from 'react-hook-form'
import { textLength } from '../../platform/text-length.ts'
import { useTranslations } from '../i18n.tsx'
import { FieldError } from '../ui/field-notes.tsx'
import { Field, Select, TextArea, TextInput } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { faultyField, openAround, useFaultText } from './form-faults.ts'
import { useNumberRules, useZoneHint } from './use-field-rules.ts'
import { type Question, QuestionDialog } from './question-dialog.tsx'
import { useShortcuts } from './use-shortcuts.ts'

type FormProps<Values extends FieldValues> = {
  values: DefaultValues<Values>
  /** Calls the API. What it refuses stands beside the field it names, and nothing typed is lost. */
  onSubmit: (values: Values) => Promise<unknown>
  /** Asked before `onSubmit`, by button and key alike: for what cannot be undone. */
  question?: (values: Values) => Question
  /** It creates something: it is empty again once that is done. */
  clearsAfter?: boolean
  /** Ctrl S saves this form: for a page with one. */
  savesByKey?: boolean
  /** A press opened this form, maybe outside the screen: its first field takes the focus. */
  focusOnOpen?: boolean
  children: ReactNode
}

/** A form of the console; its fields find it by their names. */
export function Form<Values extends FieldValues>(props: FormProps<Values>) {
  const { values, onSubmit, question, clearsAfter, savesByKey, focusOnOpen, children } = props
  const faultText = useFaultText()
  const form = useForm<Values>({ defaultValues: values, shouldFocusError: true })
  const { errors } = form.formState
  const formRef = useRef<HTMLFormElement>(null)
  const isRunning = useRef(false)
  const [openQuestion, setOpenQuestion] = useState<Question | null>(null)
  const send = async (input: Values) => {
    try {
      await onSubmit(input)
      if (clearsAfter) form.reset(values)
    } catch (error) {
      const name = faultyField<Values>(error, formRef.current)
      openAround(name, formRef.current)
      form.setError(name, { message: faultText(error, name) }, { shouldFocus: true })
    }
  }
  // A second press while the first one runs does nothing, by whatever key.
  const handle = async (work: (input: Values) => unknown, event?: BaseSyntheticEvent) => {
    event?.preventDefault()
    if (isRunning.current) return
    isRunning.current = true
    await form.handleSubmit(work)(event)
    isRunning.current = false
  }
  const submit = (event?: BaseSyntheticEvent) =>
    handle(question ? (input) => setOpenQuestion(question(input)) : send, event)
  useEffect(() => {
    if (focusOnOpen) formRef.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
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
        className="stack-2"
        noValidate
      >
        {children}
        {errors.root?.message && <Notice tone="danger" title={errors.root.message} role="alert" />}
      </form>
      {question && (
        <QuestionDialog
          question={openQuestion}
          onClose={() => setOpenQuestion(null)}
          onConfirm={() => {
            setOpenQuestion(null)
            void handle(send)
          }}
        />
      )}
    </FormProvider>
  )
}

type FieldProps = {
  name: string
  label: string
  hint?: ReactNode
  required?: boolean
}

/** Registers a field; `error` is why its value was refused. */
function useField({ name, required, rules }: FieldProps & { rules?: RegisterOptions }) {
  const t = useTranslations('console.form')
  const { register, formState } = useFormContext()
  const fault: unknown = get(formState.errors, `${name}.message`)
  return {
    control: register(name, { ...rules, ...(required && { required: t('required') }) }),
    error: typeof fault === 'string' ? fault : undefined,
  }
}

type TextFieldProps = FieldProps & {
  type?: 'text' | 'email' | 'date' | 'datetime-local' | 'search' | 'password'
  maxLength?: number
  /** A time by the clocks of others: no zone stands beside it. */
  isOfOthers?: boolean
  /** What the browser offers to complete what is typed. */
  suggestions?: string[]
}

export function TextField({
  type = 'text',
  maxLength,
  hint,
  isOfOthers = false,
  suggestions,
  ...rest
}: TextFieldProps) {
  const listId = useId()
  const zone = useZoneHint(type === 'datetime-local' && !isOfOthers)
  const { control, error } = useField(rest)
  return (
    <Field {...rest} error={error} hint={zone ? [zone, ' ', hint] : hint}>
      <TextInput
        {...control}
        maxLength={maxLength}
        type={type}
        autoComplete="off"
        list={suggestions && listId}
      />
      {suggestions && (
        <datalist id={listId}>
          {suggestions.map((value) => (
            <option key={value} value={value}>
              {value}
            </option>
          ))}
        </datalist>
      )}
    </Field>
  )
}

type NumberFieldProps = FieldProps & { min?: number; max?: number; step?: number | 'any' }

/** Its value is a number, or NaN while it is empty. */
export function NumberField({ min, max, step, ...rest }: NumberFieldProps) {
  const { control, error } = useField({ ...rest, rules: useNumberRules({ min, max }) })
  return (
    <Field {...rest} error={error}>
      <TextInput
        {...control}
        type="number"
        inputMode="decimal"
        min={min}
        max={max}
        step={step}
        className="text-end tabular-nums"
      />
    </Field>
  )
}

type TextAreaFieldProps = FieldProps & {
  /** Of the text without space around it, as the call counts. */
  minLength?: number
  maxLength?: number
  rows?: number
}

export function TextAreaField({ minLength = 0, maxLength, rows, ...rest }: TextAreaFieldProps) {
  const t = useTranslations('console.form')
  const validate = (text: string) =>
    textLength(text.trim()) >= minLength || t('atLeastCharacters', { min: minLength })
  const { control, error } = useField({ ...rest, rules: minLength > 0 ? { validate } : {} })
  return (
    <Field {...rest} error={error}>
      <TextArea {...control} maxLength={maxLength} rows={rows} />
    </Field>
  )
}

type SelectFieldProps = FieldProps & { options: { value: string; label: string }[] }

export function SelectField({ options, ...rest }: SelectFieldProps) {
  const { control, error } = useField(rest)
  return (
    <Field {...rest} error={error}>
      <Select {...control}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  )
}

type CheckFieldProps = { name: string; label: ReactNode; hint?: string | undefined }

type OptionProps = CheckFieldProps & { value?: string; rules?: RegisterOptions }

export function CheckField({ name, label, hint, value, rules }: OptionProps) {
  const { register } = useFormContext()
  return (
    <label className="option-row">
      <input {...register(name, rules)} type="checkbox" value={value} />
      <span>
        {label}
        {hint && <span className="text-ink-2 text-xs block">{hint}</span>}
      </span>
    </label>
  )
}

type CheckListProps = {
  name: string
  legend: string
  options: { value: string; label: ReactNode; hint?: string }[]
  required?: boolean
  /** Beside one another, for short labels. */
  inRow?: boolean
}

/** Checkboxes of one name, whose value is the list of those that are checked. */
export function CheckList({ name, legend, options, required, inRow }: CheckListProps) {
  const t = useTranslations('console.form')
  const rules = required ? { required: t('choose') } : {}
  const { formState } = useFormContext()
  const fault: unknown = get(formState.errors, `${name}.message`)
  return (
    <fieldset className="stack-2">
      <legend className="text-xs font-semibold">{legend}</legend>
      <div className={inRow ? 'flex items-center gap-2 flex-wrap' : 'stack-2'}>
        {options.map((option) => (
          <CheckField key={option.value} name={name} rules={rules} {...option} />
        ))}
      </div>
      <FieldError>{typeof fault === 'string' && fault}</FieldError>
    </fieldset>
  )
}

/** As `staff/contract.ts` has them. */
const REASON = { minLength: 3, maxLength: 1000 }

/** Why something changes, for the audit log: every change of the staff needs it. */
export function ReasonField({ name = 'reason', hint }: { name?: string; hint?: string }) {
  const t = useTranslations('console.form')
  return (
    <TextAreaField
      name={name}
      label={t('reason')}
      hint={hint ?? t('reasonHint')}
      {...REASON}
      required
    />
  )
}
