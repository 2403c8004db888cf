import { type ReactNode, type SubmitEvent, useLayoutEffect, useState } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import {
  isSecondFactorError,
  SecondFactorField,
  PasswordField,
  useRequired,
} from '../../accounts/web/public-credentials.tsx'
import { isApiError } from '../../platform/api-error.ts'
import { useFailureText } from '../../web/use-failure-text.ts'
import { Button } from '../../web/ui/button.tsx'
import { Notice } from '../../web/ui/notice.tsx'
import { useFocusInvalid } from '../../web/ui/use-focus-invalid.ts'
import { useHasPasskey } from './queries.ts'

/** Password, and the code if the server required one. */
export type Reauthentication = { password: string; code?: string }

type Props = {
  title?: string | undefined
  text?: string | undefined
  submit: string
  /** Styles the button for a destructive action. */
  danger?: boolean | undefined
  busy: boolean
  error: Error | null
  /** Text for an error that is no ApiError, such as one of the device. */
  otherError?: string | undefined
  /** Fields above the password. */
  children?: ReactNode
  onSubmit: (typed: Reauthentication) => void
  onCancel: () => void
}

/** Asks for the password again before a sensitive action. */
export function PasswordForm(props: Props) {
  const { title, text, submit, danger, busy, error, otherError, children, onSubmit, onCancel } =
    props
  const t = useTranslations('security')
  const failureText = useFailureText()
  const hasPasskey = useHasPasskey()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  // With a passkey the device asks instead.
  const required = useRequired({ password: hasPasskey || password !== '' })
  const form = useFocusInvalid(error)
  useLayoutEffect(() => form.current?.querySelector('input')?.focus(), [form])
  const isWrong = isApiError(error) && error.code === 'password_wrong'
  const errorText =
    error && (isApiError(error) ? failureText(error) : (otherError ?? failureText(error)))
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!busy && required.isComplete(event.currentTarget))
      onSubmit({ password, ...(code && { code }) })
  }
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={send}
      className="grid gap-4 rounded-control p-4 ring-1 ring-line"
    >
      {title && <h3>{title}</h3>}
      {text && <p className="text-ink-2">{text}</p>}
      {errorText && !isWrong && !isSecondFactorError(error) && (
        <Notice tone="danger" role="alert">
          {errorText}
        </Notice>
      )}
      {children}
      <PasswordField
        label={t('password.label')}
        purpose="current-password"
        value={password}
        error={isWrong ? t('password.wrong') : required.getText('password')}
        onChange={setPassword}
      />
      <SecondFactorField error={error} value={code} onChange={setCode} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant={danger ? 'danger' : 'solid'} busy={busy}>
          {submit}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {t('password.cancel')}
        </Button>
      </div>
    </form>
  )
}
