import { type SubmitEvent, useState } from 'react'
import type { getInvitation } from '../../imports/invitation-contract.ts'
import type { Output } from '../../platform/contract.ts'
import { countryName } from '../../platform/names.ts'
import { useFormatter, useLocale, useTranslations } from '../../web/i18n.tsx'
import { Button } from '../../web/ui/button.tsx'
import { Line, Lines } from '../../web/ui/lists.tsx'
import { Notice } from '../../web/ui/notice.tsx'
import { useFocusInvalid } from '../../web/ui/use-focus-invalid.ts'
import { Card } from '../../web/ui/page.tsx'
import { useFailureText } from '../../web/use-failure-text.ts'
import { PASSWORD_LENGTH, validatePassword } from '../rules.ts'
import { Agreement } from './agreement.tsx'
import { PasswordField } from './password-field.tsx'
import { useAcceptInvitation, type useDeclineInvitation } from './use-invitation.ts'
import { useFields } from './use-fields.ts'
import { useFinishLogin } from './use-finish-login.ts'

type Invitation = Output<typeof getInvitation>
type Props = {
  token: string
  invitation: Invitation
  decline: ReturnType<typeof useDeclineInvitation>
}

/** What we hold about an invited person; joining needs a password, deleting nothing. */
export function InvitationForm({ token, invitation, decline }: Props) {
  const t = useTranslations('invitation.page')
  const account = useTranslations('accounts')
  const failureText = useFailureText()
  const finishLogin = useFinishLogin()
  const accept = useAcceptInvitation()
  const [failure, setFailure] = useState<Error | null>(null)
  const fields = useFields(
    { password: '' },
    { password: ({ password }) => validatePassword(password, invitation) },
  )
  const { values, errorOf, set, leave } = fields
  const form = useFocusInvalid(accept.error)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!fields.isValid(event.currentTarget)) return
    setFailure(null)
    accept.mutate(
      {
        token,
        password: values.password,
        time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
      {
        onSuccess: () => finishLogin.mutate('/complete-signup?step=1'),
        onError: (refusal) => void (fields.applyServerError(refusal) || setFailure(refusal)),
      },
    )
  }
  const error = failure ?? decline.error ?? finishLogin.error
  return (
    <Card>
      <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-5">
        <Details invitation={invitation} />
        {error && (
          <Notice tone="danger" role="alert">
            {failureText(error)}
          </Notice>
        )}
        <PasswordField
          purpose="new-password"
          value={values.password}
          error={errorOf('password')}
          hint={
            errorOf('password')
              ? undefined
              : account('field.passwordHint', { length: PASSWORD_LENGTH.min })
          }
          onChange={(password) => set('password', password)}
          onLeave={() => leave('password')}
        />
        <Button type="submit" variant="primary" large block busy={accept.isPending}>
          {t('submit')}
        </Button>
        <Agreement />
        <p className="text-sm text-ink-2">{t('later')}</p>
        <Button block busy={decline.isPending} onClick={() => decline.mutate(token)}>
          {t('decline')}
        </Button>
      </form>
    </Card>
  )
}

function Details({ invitation }: { invitation: Invitation }) {
  const t = useTranslations('invitation.page')
  const account = useTranslations('accounts.field')
  const format = useFormatter()
  const locale = useLocale()
  const { name, email, gender, birth_date: birthDate, country, about } = invitation
  return (
    <>
      <Lines>
        <Line term={t('name')}>{name}</Line>
        <Line term={t('email')}>
          <span className="wrap-anywhere">{email}</span>
        </Line>
        <Line term={t('birthDate')}>
          {format.dateTime(new Date(birthDate), { dateStyle: 'long', timeZone: 'UTC' })}
        </Line>
        <Line term={t('gender')}>{account(gender)}</Line>
        <Line term={t('country')}>{countryName(locale, country)}</Line>
      </Lines>
      {about && (
        <div className="grid gap-1">
          <h2 className="text-md">{t('about')}</h2>
          <p dir="auto" className="font-semibold whitespace-pre-line">
            {about}
          </p>
        </div>
      )}
    </>
  )
}
