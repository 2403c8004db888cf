import { type SubmitEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isApiError } from '../../../platform/api-error.ts'
import { useFailureText } from '../../../web/use-failure-text.ts'
import { Button } from '../../../web/ui/button.tsx'
import { KeyRoundIcon } from '../../../web/ui/icon.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { Card } from '../../../web/ui/page.tsx'
import { NewPasswordFields } from '../new-password-fields.tsx'
import { Outcome } from '../outcome.tsx'
import { useResetPassword } from '../queries.ts'
import { SmallPage } from '../small-page.tsx'
import { useLinkToken } from '../use-link-token.ts'
import { useNewPassword } from '../use-new-password.ts'

export function Component() {
  const t = useTranslations('accounts')
  const token = useLinkToken()
  const reset = useResetPassword()
  const expired = token === null || (isApiError(reset.error) && reset.error.code === 'link_expired')
  if (reset.isSuccess)
    return (
      <Outcome icon={KeyRoundIcon} title={t('reset.doneTitle')} to="/login" toLabel={t('login.title')}>
        {t('reset.doneText')}
      </Outcome>
    )
  if (expired) return <Outcome title={t('reset.expiredTitle')} to="/reset-password" toLabel={t('reset.submit')} />
  return (
    <SmallPage title={t('reset.doTitle')}>
      <Form token={token ?? ''} reset={reset} />
    </SmallPage>
  )
}

function Form({ token, reset }: { token: string; reset: ReturnType<typeof useResetPassword> }) {
  const t = useTranslations('accounts')
  const failureText = useFailureText()
  const fields = useNewPassword()
  const [failure, setFailure] = useState<Error | null>(null)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (fields.judge().length > 0) return
    setFailure(null)
    reset.mutate(
      { token, password: fields.values.password },
      { onError: (error) => void (fields.refuse(error) || setFailure(error)) },
    )
  }
  return (
    <Card>
      <form method="post" noValidate onSubmit={submit} className="grid gap-5">
        {failure && (
          <Notice tone="danger" role="alert">
            {failureText(failure)}
          </Notice>
        )}
        <NewPasswordFields fields={fields} />
        <Button type="submit" variant="primary" large busy={reset.isPending}>
          {t('reset.save')}
        </Button>
      </form>
    </Card>
  )
}
