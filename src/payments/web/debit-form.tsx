import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocale, useTranslations } from '../../web/i18n.tsx'
import { isApiError } from '../../platform/api-error.ts'
import type { Output } from '../../platform/contract.ts'
import { formatMoney } from '../../platform/money.ts'
import { useNavigate } from '../../web/router/hooks.ts'
import { useFailureText } from '../../web/use-failure-text.ts'
import { Button, ButtonLink } from '../../web/ui/button.tsx'
import { Field, TextInput } from '../../web/ui/field.tsx'
import { Notice } from '../../web/ui/notice.tsx'
import { Card } from '../../web/ui/page.tsx'
import { focusInvalid, useFocusInvalid } from '../../web/ui/use-focus-invalid.ts'
import type { Bundle } from '../contract.ts'
import { IBAN_FIELD_LENGTH, type getMandate } from '../direct-debit-contract.ts'
import { withReturn } from '../rules.ts'
import { spacedIban } from '../debit-rules.ts'
import { DebitCode } from './debit-code.tsx'
import { useDebit } from './queries.ts'
import {
  debitFields,
  useDebitFields,
  type DebitField,
  type FieldsProps,
} from './use-debit-fields.ts'

type Props = {
  bundle: Bundle
  code: string | undefined
  next: string | undefined
  mandate: Output<typeof getMandate>
}

/** The field at which a failure is shown. */
const fieldByFailure: Record<string, DebitField> = {
  iban_invalid: 'iban',
  phone_invalid: 'phone',
  code_invalid: 'otp',
}

function findFailedField(error: Error | null): DebitField | undefined {
  if (!isApiError(error)) return undefined
  return fieldByFailure[error.code] ?? debitFields.find((name) => name === error.params['field'])
}

export function DebitForm({ bundle, code, next, mandate }: Props) {
  const t = useTranslations('payments')
  const locale = useLocale()
  const navigate = useNavigate()
  const failure = useFailureText()
  const { fields, put } = useDebitFields()
  const debit = useDebit()
  const purchase = { bundle: bundle.id, ...(code !== undefined && { code }) }
  const [attempted, setAttempted] = useState(false)
  const form = useFocusInvalid(debit.error)
  const failedField = findFailedField(debit.error)
  const isMissing = (name: DebitField) => fields[name].trim() === ''
  const findError = (name: DebitField) =>
    attempted && isMissing(name) ? t('missing') : failedField === name && failure(debit.error)
  return (
    <form
      method="post"
      ref={form}
      noValidate
      className="grid items-start gap-8 lg:grid-cols-[1fr_400px] lg:gap-14"
      onSubmit={(event) => {
        event.preventDefault()
        if (debitFields.some(isMissing)) {
          flushSync(() => setAttempted(true))
          return focusInvalid(event.currentTarget)
        }
        const order = {
          ...fields,
          ...purchase,
          ...(next && { next }),
          amount: mandate.amount.amount,
          mandate: mandate.version,
        }
        debit.mutate(order, { onSuccess: ({ order: id }) => void navigate(`/transactions/${id}`) })
      }}
    >
      <div className="grid gap-5 sm:grid-cols-6">
        <Account {...{ fields, put, findError }} />
        <DebitCode {...{ fields, put, findError }} />
      </div>
      <Card className="grid gap-4 lg:sticky lg:top-22">
        <h2 className="text-lg leading-6">{t('debit.mandateTitle')}</h2>
        <p className="font-semibold">{`${t('balance', { count: bundle.credits })}: ${formatMoney(mandate.amount, locale)}`}</p>
        <p className="text-sm text-ink-2">{mandate.text}</p>
        {debit.error && !failedField && (
          <Notice tone="danger" role="alert">
            {failure(debit.error)}
          </Notice>
        )}
        <Button type="submit" variant="primary" large block busy={debit.isPending}>
          {t('order.button')}
        </Button>
        <ButtonLink to={withReturn(`/credits/${bundle.id}`, next)} variant="ghost" block>
          {t('debit.other')}
        </ButtonLink>
      </Card>
    </form>
  )
}

function Account({ fields, put, findError }: FieldsProps) {
  const t = useTranslations('payments')
  const inputProps = (name: DebitField, autoComplete: string) => ({
    name,
    autoComplete,
    required: true,
    value: fields[name],
    onChange: (event: { target: { value: string } }) => put(name, event.target.value),
  })
  return (
    <>
      <Field
        label={t('debit.holder')}
        error={findError('holder')}
        required
        className="sm:col-span-6"
      >
        <TextInput {...inputProps('holder', 'name')} maxLength={80} />
      </Field>
      <Field label={t('debit.iban')} error={findError('iban')} required className="sm:col-span-6">
        <TextInput
          {...inputProps('iban', 'off')}
          maxLength={IBAN_FIELD_LENGTH}
          spellCheck={false}
          className="tabular-nums"
          onChange={(event) => put('iban', spacedIban(event.target.value))}
        />
      </Field>
      <Field
        label={t('debit.street')}
        error={findError('street')}
        required
        className="sm:col-span-4"
      >
        <TextInput {...inputProps('street', 'address-line1')} maxLength={80} />
      </Field>
      <Field
        label={t('debit.houseNumber')}
        error={findError('house_number')}
        required
        className="sm:col-span-2"
      >
        <TextInput {...inputProps('house_number', 'off')} maxLength={12} />
      </Field>
      <Field label={t('debit.zip')} error={findError('zip')} required className="sm:col-span-2">
        <TextInput {...inputProps('zip', 'postal-code')} maxLength={12} />
      </Field>
      <Field label={t('debit.city')} error={findError('city')} required className="sm:col-span-4">
        <TextInput {...inputProps('city', 'address-level2')} maxLength={80} />
      </Field>
    </>
  )
}
