import { useTranslations } from '../../web/i18n.tsx'
import { useFailureText } from '../../web/use-failure-text.ts'
import { Button } from '../../web/ui/button.tsx'
import { Notice } from '../../web/ui/notice.tsx'
import { useResendConfirmation } from './queries.ts'

/** Requests the confirmation mail again and shows that it was sent. */
export function ResendConfirmation({ email, onField }: { email: string; onField?: boolean }) {
  const t = useTranslations('accounts')
  const failureText = useFailureText()
  const resend = useResendConfirmation()
  if (resend.isSuccess)
    return (
      <Notice tone="ok" role="status" className="text-start">
        {t('activate.sent', { email })}
      </Notice>
    )
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        variant={onField ? 'field-ghost' : 'line'}
        busy={resend.isPending}
        onClick={() => resend.mutate()}
      >
        {t('activate.resend')}
      </Button>
      {resend.error && (
        <p role="alert" className={`text-sm ${onField ? 'text-on-field' : 'text-danger'}`}>
          {failureText(resend.error)}
        </p>
      )}
    </div>
  )
}
