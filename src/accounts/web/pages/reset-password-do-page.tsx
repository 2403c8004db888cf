import { type SubmitEvent, useState } from 'react'
import { useTranslations } from '../../../web/i18n.tsx'
import { isApiError } from '../../../platform/api-error.ts'
import { useFailureText } from '../../../web/use-failure-text.ts'
import { Button } from '../../../web/ui/button.tsx'
import { KeyRoundIcon } from '../../../web/ui/icon.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { useFocusInvalid } from '../../../web/ui/use-focus-invalid.ts'
import { Card } from '../../../web/ui/page.tsx'
import { NeedsScript } from '../needs-script.tsx'
import { NewPasswordFields } from '../new-password-fields.tsx'
import { Outcome } from '../outcome.tsx'
import { useResetAccess, useResetPassword } from '../queries.ts'
import { ResetAccess, type RetainedCredentials } from '../reset-access.tsx'
import { SmallPage } from '../small-page.tsx'
import { useLinkToken } from '../use-link-token.ts'
import { useNewPassword } from '../use-new-password.ts'

export function Component() {
  const t = useTranslations('accounts')
  const token = useLinkToken()
  const reset = useResetPassword()
  const access = useResetAccess(token)
  const isExpired = (error: unknown) => isApiError(error) && error.code === 'link_expired'
  const expired =
    token === null || isExpired(reset.error) || (isExpired(access.error) && !reset.isPending)
  if (reset.isSuccess)
    return (
      <Outcome
        icon={KeyRoundIcon}
        title={t('reset.doneTitle')}
        to="/login"
        toLabel={t('login.title')}
      >
        {t('reset.doneText')}
      </Outcome>
    )
  if (expired)
    return (
      <Outcome title={t('mailChange.failedTitle')} to="/reset-password" toLabel={t('reset.submit')}>
        {t('reset.expiredTitle')}
      </Outcome>
    )
  return (
    <SmallPage title={t('reset.doTitle')}>
      <NeedsScript />
      <Form token={token ?? ''} access={access.data} reset={reset} />
    </SmallPage>
  )
}

type FormProps = {
  token: string
  access: ReturnType<typeof useResetAccess>['data']
  reset: ReturnType<typeof useResetPassword>
}

function Form({ token, access, reset }: FormProps) {
  const t = useTranslations('accounts')
  const failureText = useFailureText()
  const fields = useNewPassword()
  const [failure, setFailure] = useState<Error | null>(null)
  const [retained, setRetained] = useState<RetainedCredentials>({
    sessions: [],
    passkeys: [],
    two_factor: false,
  })
  const form = useFocusInvalid(reset.error)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!fields.isValid(event.currentTarget)) return
    setFailure(null)
    reset.mutate(
      { token, password: fields.values.password, keep: retained },
      { onError: (error) => void (fields.applyServerError(error) || setFailure(error)) },
    )
  }
  return (
    <Card>
      <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-5">
        {failure && (
          <Notice tone="danger" role="alert">
            {failureText(failure)}
          </Notice>
        )}
        <NewPasswordFields fields={fields} />
        {access && <ResetAccess access={access} retained={retained} onChange={setRetained} />}
        <Button type="submit" variant="primary" large busy={reset.isPending}>
          {t('reset.save')}
        </Button>
      </form>
    </Card>
  )
}
