import { useTranslations } from '../../web/i18n.tsx'
import { Field, TextInput } from '../../web/ui/field.tsx'
import { TextButton } from '../../web/ui/link.tsx'
import { useEmailSuggestion } from './use-email-suggestion.ts'

type Props = {
  label?: string | undefined
  value: string
  error: string | null
  hint?: string | undefined
  onChange: (value: string) => void
  onLeave?: (() => void) | undefined
  /** Suggests corrections of typing errors, for new addresses only. */
  suggest?: boolean | undefined
}

export function EmailField({ label, value, error, hint, onChange, onLeave, suggest }: Props) {
  const t = useTranslations('accounts')
  const { suggestion, look, forget } = useEmailSuggestion()
  const acceptSuggestion = () => {
    onChange(suggestion ?? value)
    forget()
  }
  return (
    <Field
      label={label ?? t('field.email')}
      error={error}
      hint={
        suggest ? (
          <span aria-live="polite">
            {suggestion ? <Suggestion address={suggestion} onAccept={acceptSuggestion} /> : hint}
          </span>
        ) : (
          hint
        )
      }
    >
      <TextInput
        type="email"
        name="email"
        inputMode="email"
        autoComplete={suggest ? 'email' : 'username webauthn'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={({ target }) => {
          if (suggest) look(target.value)
          if (target.value) onLeave?.()
        }}
      />
    </Field>
  )
}

function Suggestion({ address, onAccept }: { address: string; onAccept: () => void }) {
  const t = useTranslations('accounts')
  return t.rich('field.didYouMean', {
    address,
    suggestion: (children) => <TextButton onClick={onAccept}>{children}</TextButton>,
  })
}
