import { type SubmitEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import { useSettings } from '../../web/shell-queries.ts'
import { useFailureText } from '../../web/use-failure-text.ts'
import { Button } from '../../web/ui/button.tsx'
import { Field, TextInput } from '../../web/ui/field.tsx'
import { Notice } from '../../web/ui/notice.tsx'
import { useLogIn } from './queries.ts'
import { useRequired } from './use-required.ts'

type Props = {
  email: string
  password: string
  /** What went wrong after the code was accepted. */
  failure: Error | null
  onDone: () => void
  onBack: () => void
}

/** Asks for the code after the password was right. Password managers fill it by `one-time-code`. */
export function SecondStep({ email, password, failure, onDone, onBack }: Props) {
  const t = useTranslations('accounts')
  const failureText = useFailureText()
  const { support_email } = useSettings()
  const [code, setCode] = useState('')
  const logIn = useLogIn()
  const form = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => form.current?.querySelector('input')?.focus(), [])
  const required = useRequired({ code: code.trim() !== '' })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!logIn.isPending && required.isComplete(event.currentTarget))
      logIn.mutate({ email, password, code }, { onSuccess: onDone, onError: () => setCode('') })
  }
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-5">
      {failure ? (
        <Notice tone="danger" role="alert">
          {failureText(failure)}
        </Notice>
      ) : (
        <Notice tone="info" role="status">
          {t('login.codeText')}
        </Notice>
      )}
      <Field
        label={t('login.code')}
        hint={t('login.codeHint')}
        error={required.getText('code') ?? (logIn.error && failureText(logIn.error))}
      >
        <TextInput
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          className="tabular-nums"
        />
      </Field>
      <Button type="submit" variant="primary" large busy={logIn.isPending}>
        {logIn.isPending ? t('login.busy') : t('login.submit')}
      </Button>
      <Button variant="ghost" onClick={onBack}>
        {t('login.startAgain')}
      </Button>
      <p className="text-center text-sm text-ink-2">
        {t('login.codeLost', { email: support_email })}
      </p>
    </form>
  )
}
