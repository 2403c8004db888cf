import { useTranslations } from '../../web/i18n.tsx'
import { useFailureText } from '../../web/use-failure-text.ts'
import { Button } from '../../web/ui/button.tsx'
import { Field, TextInput } from '../../web/ui/field.tsx'
import { Notice } from '../../web/ui/notice.tsx'
import { useSendCode } from './queries.ts'
import type { FieldsProps } from './use-debit-fields.ts'

/** Fields for the phone number and the one-time code sent to it. */
export function DebitCode({ fields, put, findError }: FieldsProps) {
  const t = useTranslations('payments')
  const failure = useFailureText()
  const send = useSendCode()
  return (
    <>
      <Field
        label={t('debit.phone')}
        hint={t('debit.phoneHint')}
        error={send.error ? failure(send.error) : findError('phone')}
        required
        className="sm:col-span-4"
      >
        <TextInput
          type="tel"
          name="phone"
          autoComplete="tel"
          required
          maxLength={32}
          value={fields.phone}
          onChange={(event) => put('phone', event.target.value)}
        />
      </Field>
      <div className="sm:col-span-2 sm:pt-6.5">
        <Button
          variant="line"
          large
          block
          busy={send.isPending}
          onClick={() => send.mutate(fields.phone)}
        >
          {t('debit.send')}
        </Button>
      </div>
      {send.data && (
        <Notice tone="ok" role="status" className="sm:col-span-6">
          {t('debit.sent', { minutes: send.data.minutes })}
        </Notice>
      )}
      <Field label={t('debit.otp')} error={findError('otp')} required className="sm:col-span-3">
        <TextInput
          name="otp"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          required
          value={fields.otp}
          onChange={(event) => put('otp', event.target.value)}
        />
      </Field>
    </>
  )
}
