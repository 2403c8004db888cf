import { type SubmitEvent, useRef, useState } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import { isApiError } from '../../platform/api-error.ts'
import { PasskeyLogIn } from '../../security/web/public.tsx'
import { useFailureText } from '../../web/use-failure-text.ts'
import { useHydrated } from '../../web/use-hydrated.ts'
import { Button } from '../../web/ui/button.tsx'
import { FingerprintIcon } from '../../web/ui/icon.tsx'
import { TextLink } from '../../web/ui/link.tsx'
import { Notice } from '../../web/ui/notice.tsx'
import { EmailField } from './email-field.tsx'
import { FormNeedsScript } from './needs-script.tsx'
import { PasswordField } from './password-field.tsx'
import { useLogIn } from './queries.ts'
import { ReactivationMail } from './reactivation-mail.tsx'
import { SecondStep } from './second-step.tsx'
import { useFinishLogin } from './use-finish-login.ts'
import { usePrefilledInputs } from './use-prefilled-inputs.ts'
import { useRequired } from './use-required.ts'

const needsSecondStep = (error: unknown) =>
  isApiError(error) && error.code === 'second_step_missing'

const waitsForDeletion = (error: unknown) =>
  isApiError(error) && error.code === 'account_pending_deletion'

/** `next`: the page to open after the log-in. */
export function LoginForm({ next }: { next: string }) {
  const t = useTranslations('accounts')
  const failureText = useFailureText()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [step, setStep] = useState(false)
  const logIn = useLogIn()
  const finishLogin = useFinishLogin()
  const form = useRef<HTMLFormElement>(null)
  usePrefilledInputs(form, (name, value) =>
    name === 'email' ? setEmail(value) : setPassword(value),
  )
  const required = useRequired({ email: email !== '', password: password !== '' })
  const done = () => finishLogin.mutate(next)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (logIn.isPending || !required.isComplete(event.currentTarget)) return
    logIn.mutate(
      { email, password },
      { onSuccess: done, onError: (error) => setStep(needsSecondStep(error)) },
    )
  }
  if (step)
    return (
      <SecondStep
        {...{ email, password }}
        failure={finishLogin.error}
        onDone={done}
        onBack={() => setStep(false)}
      />
    )
  const failure = needsSecondStep(logIn.error) ? null : (logIn.error ?? finishLogin.error)
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-5">
      <FormNeedsScript />
      {failure && (
        <Notice tone="danger" role="alert">
          {failureText(failure)}
        </Notice>
      )}
      {waitsForDeletion(logIn.error) && (
        <ReactivationMail email={logIn.variables?.email ?? email} />
      )}
      <EmailField value={email} error={required.getText('email')} onChange={setEmail} />
      <PasswordField
        purpose="current-password"
        value={password}
        error={required.getText('password')}
        onChange={setPassword}
      />
      <Button type="submit" variant="primary" large busy={logIn.isPending}>
        {logIn.isPending ? t('login.busy') : t('login.submit')}
      </Button>
      <PasskeyOffer onDone={done} />
      <TextLink to="/reset-password" standalone className="justify-self-center">
        {t('login.forgot')}
      </TextLink>
    </form>
  )
}

/**
 * The passkey button is there from the first paint; its script follows after hydration and starts at
 * once if the button was pressed before. A browser without passkeys leaves its place empty.
 */
function PasskeyOffer({ onDone }: { onDone: () => void }) {
  const t = useTranslations('accounts')
  const alive = useHydrated()
  const [pressed, setPressed] = useState(false)
  return (
    <div className="grid min-h-13 content-start">
      {(!alive || 'PublicKeyCredential' in window) && (
        <PasskeyLogIn
          onDone={onDone}
          startsAtOnce={pressed}
          placeholder={
            <Button variant="line" large busy={pressed} onClick={() => setPressed(true)}>
              <FingerprintIcon />
              {t('login.passkey')}
            </Button>
          }
        />
      )}
    </div>
  )
}
