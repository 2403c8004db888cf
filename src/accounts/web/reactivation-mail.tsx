import { useTranslations } from '../../web/i18n.tsx'
import { useFailureText } from '../../web/use-failure-text.ts'
import { Button } from '../../web/ui/button.tsx'
import { Notice } from '../../web/ui/notice.tsx'
import { useRequestReactivation } from './queries.ts'

/** Requests the reactivation mail again. */
export function ReactivationMail({ email }: { email: string }) {
  const t = useTranslations('accounts')
  const failureText = useFailureText()
  const request = useRequestReactivation()
  if (request.isSuccess)
    return (
      <Notice tone="ok" role="status">
        {t('login.reactivationSent', { email: email.trim() })}
      </Notice>
    )
  return (
    <>
      {request.error && (
        <Notice tone="danger" role="alert">
          {failureText(request.error)}
        </Notice>
      )}
      <Button variant="line" busy={request.isPending} onClick={() => request.mutate(email)}>
        {t('login.reactivationMail')}
      </Button>
    </>
  )
}
