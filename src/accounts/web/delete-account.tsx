import { useSuspenseQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import { EVIDENCE_DAYS } from '../../blocks/contract.ts'
import { useHasPasskey } from '../../security/web/public.tsx'
import { discardPending } from '../../web/outbox-store.ts'
import { useSettings, useUser } from '../../web/shell-queries.ts'
import { localePath } from '../../platform/locales.ts'
import { useServices } from '../../web/page-context.ts'
import { Button } from '../../web/ui/button.tsx'
import { Checkbox } from '../../web/ui/choices.tsx'
import { Field, TextArea } from '../../web/ui/field.tsx'
import { Notice } from '../../web/ui/notice.tsx'
import { Card } from '../../web/ui/page.tsx'
import { useFocusInvalid } from '../../web/ui/use-focus-invalid.ts'
import { isSecondFactorError, SecondFactorField } from './second-factor-field.tsx'
import { PasswordField } from './password-field.tsx'
import { PaidCredits } from './paid-credits.tsx'
import { deletionQuery, useDeleteAccount } from './queries.ts'
import { UnsentMessages } from './unsent-messages.tsx'
import { useFieldFailure } from './use-field-failure.ts'
import { useRequired } from './use-required.ts'

/** States what is deleted, what is retained and which choices exist before the button. */
export function DeleteAccount() {
  const t = useTranslations('accounts')
  const settings = useTranslations('settings')
  const { api, locale } = useServices()
  const { reactivation_days, paid_credits, refund, delete_discount, kept_by_law } =
    useSuspenseQuery(deletionQuery(api)).data
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [reason, setReason] = useState('')
  const [credits, setCredits] = useState<'refund' | 'waive' | null>(null)
  const [now, setNow] = useState(false)
  const hasPasskey = useHasPasskey()
  const remove = useDeleteAccount()
  const failure = useFieldFailure(remove.error)
  const form = useFocusInvalid(remove.error)
  const user = useUser()
  // Clears the outbox, and by a full page load everything in memory.
  const leave = async () => {
    if (user) await discardPending(user.id)
    location.assign(localePath(locale, '/account-deleted'))
  }
  const required = useRequired({
    credits: paid_credits === 0 || credits !== null,
    password: password !== '' || hasPasskey,
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!required.isComplete(event.currentTarget)) return
    remove.mutate(
      { password, reason, now, ...(credits && { credits }), ...(code && { code }) },
      { onSuccess: () => void leave(), onError: () => setCode('') },
    )
  }
  return (
    <Card>
      <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-4">
        <h2>{settings('delete.title')}</h2>
        <p className="text-ink-2">{settings('delete.text', { days: reactivation_days })}</p>
        <RetainedData byLaw={kept_by_law} />
        <UnsentMessages />
        {delete_discount && <Notice tone="plain">{settings('delete.discount')}</Notice>}
        <Field label={settings('delete.reason')} aside={t('steps.optional')}>
          <TextArea
            maxLength={1000}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
        {paid_credits > 0 && (
          <PaidCredits
            credits={paid_credits}
            refund={refund}
            chosen={credits}
            error={required.getText('credits')}
            onChoose={setCredits}
          />
        )}
        <Checkbox checked={now} onChange={(event) => setNow(event.target.checked)}>
          {settings('delete.now')}
        </Checkbox>
        <PasswordField
          label={t('change.password')}
          purpose="current-password"
          value={password}
          error={required.getText('password') ?? failure.of('password')}
          onChange={setPassword}
        />
        <SecondFactorField error={remove.error} value={code} onChange={setCode} />
        {failure.other && !isSecondFactorError(remove.error) && (
          <Notice tone="danger" role="alert">
            {failure.other}
          </Notice>
        )}
        <Button
          type="submit"
          variant="danger"
          busy={remove.isPending}
          className="justify-self-start"
        >
          {remove.isPending ? settings('delete.busy') : settings('delete.submit')}
        </Button>
      </form>
    </Card>
  )
}

function RetainedData({ byLaw }: { byLaw: boolean }) {
  const t = useTranslations('settings')
  const { history_months } = useSettings()
  return (
    <div className="grid gap-1.5 text-sm">
      <strong>{t('delete.retainedTitle')}</strong>
      <ul className="grid list-disc gap-1 ps-5 text-ink-2">
        <li>{t('delete.retainedInvoices')}</li>
        <li>{t('delete.retainedMessages', { months: history_months })}</li>
        <li>{t('delete.retainedEvidence', { sealed: EVIDENCE_DAYS })}</li>
        <li>{t(byLaw ? 'delete.retainedHold' : 'delete.retainedLaw')}</li>
      </ul>
    </div>
  )
}
