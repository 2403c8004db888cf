import { useState } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import { IconButton } from '../../web/ui/button.tsx'
import { Field, TextInput } from '../../web/ui/field.tsx'
import { EyeIcon, EyeOffIcon } from '../../web/ui/icon.tsx'

type Props = {
  label?: string | undefined
  name?: string | undefined
  value: string
  error: string | null
  hint?: string | undefined
  /** The autocomplete value for password managers. */
  purpose: 'current-password' | 'new-password'
  onChange: (value: string) => void
  onLeave?: (() => void) | undefined
}

/** A password field with a button that shows the password. */
export function PasswordField({
  label,
  name = 'password',
  value,
  error,
  hint,
  purpose,
  onChange,
  onLeave,
}: Props) {
  const t = useTranslations('accounts')
  const [visible, setVisible] = useState(false)
  return (
    <div className="relative">
      <Field label={label ?? t('field.password')} error={error} hint={hint}>
        <TextInput
          type={visible ? 'text' : 'password'}
          name={name}
          autoComplete={purpose}
          autoCapitalize="none"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={({ target }) => target.value && onLeave?.()}
          className="pe-13"
        />
      </Field>
      <IconButton
        label={visible ? t('field.hidePassword') : t('field.showPassword')}
        pressed={undefined}
        onClick={() => setVisible(!visible)}
        square
        className="absolute end-0.5 top-7"
      >
        {visible ? <EyeOffIcon /> : <EyeIcon />}
      </IconButton>
    </div>
  )
}
