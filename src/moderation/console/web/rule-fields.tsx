import type { ReactNode } from 'react'
import { useShortcuts } from '../../../web/console/use-shortcuts.ts'
import { useTranslations } from '../../../web/i18n.tsx'
import { typedField } from '../../../web/ui/typed-field.ts'
import { reportReasons, type ReportReason } from '../../contract.ts'
import { TextArea } from '../../../web/ui/field.tsx'

/** Characters that a member’s reasons have at least. */
export const MIN_ANSWER_LENGTH = 10

type RuleChoiceProps = {
  legend: string
  rule: ReportReason | null
  onChoose: (rule: ReportReason) => void
}

/** The rule that was broken; the keys 1 to 9 choose it. */
export function RuleChoice({ legend, rule, onChoose }: RuleChoiceProps) {
  const reasons = useTranslations('consoleCases.cases.reasons')
  useShortcuts(
    Object.fromEntries(
      reportReasons.map((reason, index) => [String(index + 1), () => onChoose(reason)]),
    ),
  )
  return (
    <fieldset>
      <legend className="text-xs font-semibold">{legend}</legend>
      <div className="grid">
        {reportReasons.map((reason, index) => (
          <label key={reason} className="option-row">
            <input
              type="radio"
              name="rule"
              checked={rule === reason}
              onChange={() => onChoose(reason)}
            />
            <span>{reasons(reason)}</span>
            <kbd aria-hidden="true">{index + 1}</kbd>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type AnswerFieldProps = {
  id: string
  label: string
  hint?: string | undefined
  answer: string
  onChange: (answer: string) => void
  /** Below the field, such as a button. */
  children?: ReactNode
}

/** The reasons as the member will read them. */
export function AnswerField({ id, label, hint, answer, onChange, children }: AnswerFieldProps) {
  return (
    <div className="grid content-start gap-1">
      <label className="text-xs font-semibold" htmlFor={id}>
        {label}
      </label>
      <TextArea
        id={id}
        required
        minLength={MIN_ANSWER_LENGTH}
        {...typedField(2000)}
        rows={4}
        value={answer}
        aria-describedby={hint && `${id}-hint`}
        onChange={(event) => onChange(event.target.value)}
      />
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-ink-2">
          {hint}
        </p>
      )}
      {children}
    </div>
  )
}
