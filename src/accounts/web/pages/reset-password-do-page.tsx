import { type SubmitEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isApiError } from '../../../platform/api-error.ts'
import { useFailureText } from '../../../web/use-failure-text.ts'
import { Button, ButtonLink } from '../../../web/ui/button.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { ErrorPanel } from '../../../web/ui/error-panel.tsx'
import { KeyRoundIcon } from '../../../web/ui/icon.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { Card } from '../../../web/ui/page.tsx'
import { NewPasswordFields } from '../new-password-fields.tsx'
import { useResetPassword } from '../queries.ts'
import { SmallPage } from '../small-page.tsx'
import { useLinkToken } from '../use-link-token.ts'
import { useNewPassword } from '../use-new-password.ts'

export function Component() {
  const t = useTranslations('accounts')
  const token = useLinkToken()
  const reset = useResetPassword()
  const expired = token === null || (isApiError(reset.error) && reset.error.code === 'link_expired')
  return (
    <SmallPage title={t('reset.doTitle')}>
      {reset.isSuccess && (
        <Empty
          icon={KeyRoundIcon}
          role="status"
          title={t('reset.doneTitle')}
          action={<To path="/login" text={t('login.title')} />}
        >
          {t('reset.doneText')}
        </Empty>
      )}
      {expired && <ErrorPanel title={t('reset.expiredTitle')} action={<To path="/reset-password" text={t('reset.submit')} />} />}
      {!reset.isSuccess && !expired && <Form token={token ?? ''} reset={reset} />}
    </SmallPage>
  )
}

function To({ path, text }: { path: string; text: string }) {
  return (
    <ButtonLink to={path} variant="primary">
      {text}
    </ButtonLink>
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
