import { useTranslations } from '../../web/i18n.tsx'
import { isApiError } from '../../platform/api-error.ts'
import { useFailureText } from '../../web/use-failure-text.ts'
import { Field, TextInput } from '../../web/ui/field.tsx'

/** Whether the failure is about the second factor, not the password. */
export const isSecondFactorError = (error: unknown): boolean =>
  isApiError(error) && (error.code === 'second_step_missing' || error.code === 'second_step_wrong')

type Props = { error: Error | null; value: string; onChange: (code: string) => void }

/** The code field beside the password; appears when the server requires a second factor. */
export function SecondFactorField({ error, value, onChange }: Props) {
  const t = useTranslations('accounts')
  const failureText = useFailureText()
  if (!isSecondFactorError(error) && value === '') return null
  return (
    <Field
      label={t('login.code')}
      hint={t('login.codeHint')}
      error={isSecondFactorError(error) ? failureText(error) : null}
    >
      <TextInput
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="tabular-nums"
      />
    </Field>
  )
}
