import { dateFormat } from '../../platform/formatted.ts'
import { isoLocale } from '../../platform/locales.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useHasPasskey } from '../../security/web/public.tsx'
import { useLocale, useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { useFailureText } from '../../web/use-failure-text.ts'
import { Button } from '../../web/ui/button.tsx'
import { Line, Lines } from '../../web/ui/lists.tsx'
import { Notice } from '../../web/ui/notice.tsx'
import { Card } from '../../web/ui/page.tsx'
import { useFocusInvalid } from '../../web/ui/use-focus-invalid.ts'
import { isApiError } from '../../platform/api-error.ts'
import { EmailField } from './email-field.tsx'
import { isSecondFactorError, SecondFactorField } from './second-factor-field.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { PasswordField } from './password-field.tsx'
import { accountQuery, useChangeEmail, useChangePassword } from './queries.ts'
import { ResendConfirmation } from './resend-confirmation.tsx'
import { useFieldFailure } from './use-field-failure.ts'
import { useNewPassword } from './use-new-password.ts'
import { useRequired } from './use-required.ts'

/** The address with its source, and the forms to change address and password. */
export function SettingsAccount() {
  return (
    <div className="grid gap-6">
      <Source />
      <ChangeEmail />
      <ChangePassword />
    </div>
  )
}

function Source() {
  const t = useTranslations('accounts')
  const settings = useTranslations('settings')
  const locale = useLocale()
  const { email, confirmed, email_source, traffic, signup_date } = useSuspenseQuery(
    accountQuery(useApi()),
  ).data
  const addedOn = dateFormat(isoLocale(locale), {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(email_source.at ?? signup_date))
  return (
    <Card className="grid gap-3">
      <h2>{settings('source.title')}</h2>
      <Lines>
        <Line term={t('field.email')}>
          <span className="break-all">{email}</span>
        </Line>
      </Lines>
      <p className="text-sm text-ink-2">
        {settings('source.given', { date: addedOn })}
        {email_source.page && <> · {settings('source.page', { page: email_source.page })}</>}
      </p>
      <TrafficSource traffic={traffic} />
      {!confirmed && (
        <>
          <Notice tone="warn">{settings('source.notConfirmed')}</Notice>
          <ResendConfirmation email={email} />
        </>
      )}
    </Card>
  )
}

/** What the link said that brought the member, and the landing page it led to. */
function TrafficSource({ traffic }: { traffic: Record<string, string> }) {
  const settings = useTranslations('settings')
  const { network, lander, slug, ...others } = traffic
  const parameters = Object.entries(others).toSorted(([one], [other]) => (one < other ? -1 : 1))
  if (Object.keys(traffic).length === 0) return null
  return (
    <div className="grid gap-1 text-sm text-ink-2">
      {network && <p>{settings('source.traffic', { network })}</p>}
      {lander && (
        <p>{settings('source.lander', { page: [lander, slug].filter(Boolean).join(' / ') })}</p>
      )}
      {parameters.length > 0 && (
        <p className="wrap-anywhere">
          {settings('source.parameters')}{' '}
          {parameters.map(([name, value]) => `${name} = ${value}`).join(', ')}
        </p>
      )}
    </div>
  )
}

function ChangeEmail() {
  const t = useTranslations('accounts')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const hasPasskey = useHasPasskey()
  const change = useChangeEmail()
  const failure = useFieldFailure(change.error)
  const form = useFocusInvalid(change.error)
  const required = useRequired({
    email: email !== '',
    password: password !== '' || hasPasskey,
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!required.isComplete(event.currentTarget)) return
    change.mutate(
      { email, password, ...(code && { code }) },
      {
        onSuccess: () => setPassword(''),
        onSettled: () => setCode(''),
      },
    )
  }
  return (
    <Card>
      <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-4">
        <h2>{t('change.emailTitle')}</h2>
        {change.isSuccess && (
          <Notice tone="ok" role="status">
            {t('change.emailSent', { email: change.variables.email })}
          </Notice>
        )}
        {failure.other && !isSecondFactorError(change.error) && (
          <Notice tone="danger" role="alert">
            {failure.other}
          </Notice>
        )}
        <EmailField
          label={t('change.newEmail')}
          value={email}
          error={required.getText('email') ?? failure.of('email')}
          onChange={setEmail}
          suggest
        />
        <PasswordField
          label={t('change.password')}
          purpose="current-password"
          value={password}
          error={required.getText('password') ?? failure.of('password')}
          onChange={setPassword}
        />
        <SecondFactorField error={change.error} value={code} onChange={setCode} />
        <Button type="submit" busy={change.isPending} className="justify-self-start">
          {t('change.emailSubmit')}
        </Button>
      </form>
    </Card>
  )
}

function ChangePassword() {
  const t = useTranslations('accounts')
  const failureText = useFailureText()
  const [current, setCurrent] = useState('')
  const [code, setCode] = useState('')
  const hasPasskey = useHasPasskey()
  const fields = useNewPassword()
  const change = useChangePassword()
  const wrong = isApiError(change.error) && change.error.code === 'password_wrong'
  const form = useFocusInvalid(change.error)
  const required = useRequired({ password: current !== '' || hasPasskey })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const isValid = fields.isValid(event.currentTarget)
    if (!required.isComplete(event.currentTarget) || !isValid) return
    change.mutate(
      { current, password: fields.values.password, ...(code && { code }) },
      {
        onSuccess: () => {
          fields.clear()
          setCurrent('')
        },
        onError: (error) =>
          void (
            !(isApiError(error) && error.code === 'password_wrong') &&
            fields.applyServerError(error)
          ),
        onSettled: () => setCode(''),
      },
    )
  }
  return (
    <Card>
      <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-4">
        <h2>{t('change.passwordTitle')}</h2>
        {change.isSuccess && (
          <Notice tone="ok" role="status">
            {t('change.passwordDone')}
          </Notice>
        )}
        {isApiError(change.error) &&
          !change.error.params['field'] &&
          !isSecondFactorError(change.error) && (
            <Notice tone="danger" role="alert">
              {failureText(change.error)}
            </Notice>
          )}
        <PasswordField
          label={t('change.current')}
          name="current"
          purpose="current-password"
          value={current}
          error={required.getText('password') ?? (wrong ? failureText(change.error) : null)}
          onChange={setCurrent}
        />
        <SecondFactorField error={change.error} value={code} onChange={setCode} />
        <NewPasswordFields fields={fields} />
        <Button type="submit" busy={change.isPending} className="justify-self-start">
          {t('reset.save')}
        </Button>
      </form>
    </Card>
  )
}
