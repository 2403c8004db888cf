import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { getCurrency, formatMoney } from '../../platform/money.ts'
import { useLocale, useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { useUser } from '../../web/shell-queries.ts'
import { Button } from '../../web/ui/button.tsx'
import { Field, Select, TextArea } from '../../web/ui/field.tsx'
import { Notice } from '../../web/ui/notice.tsx'
import { Card } from '../../web/ui/page.tsx'
import { useFailureText } from '../../web/use-failure-text.ts'
import {
  lossAmounts,
  lossChannels,
  stateLoss,
  type AftercareNotice,
  type Loss,
} from '../contract.ts'
import { lossBounds } from '../rules.ts'

/** An optional statement of what was lost: how and about how much, never account numbers. */
export function LossForm({ notice }: { notice: AftercareNotice }) {
  const t = useTranslations('aftercare')
  const [open, setOpen] = useState(false)
  return (
    <Card className="grid gap-3 p-5 md:p-6">
      <h2 className="text-xl">{t('tell.title')}</h2>
      <p className="text-md text-ink-2">{t('tell.text')}</p>
      {notice.loss !== null ? (
        <Notice tone="ok" role="status">
          {t('tell.done', { number: notice.loss })}
        </Notice>
      ) : open ? (
        <Form id={notice.id} />
      ) : (
        <Button onClick={() => setOpen(true)} className="justify-self-start">
          {t('tell.button')}
        </Button>
      )}
    </Card>
  )
}

function Form({ id }: { id: string }) {
  const t = useTranslations('aftercare')
  const api = useApi()
  const queries = useQueryClient()
  const failureText = useFailureText()
  const [loss, setLoss] = useState<Loss & { text: string }>({
    channel: 'bank_transfer',
    amount: 'nothing',
    text: '',
  })
  const send = useMutation({
    mutationFn: () => api(stateLoss, { id, ...loss }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['aftercare'] }),
  })
  const amountText = useAmountText()
  return (
    <form
      method="post"
      className="grid gap-4"
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault()
        send.mutate()
      }}
    >
      <Field label={t('form.channel')}>
        <Select
          value={loss.channel}
          onChange={({ target }) =>
            setLoss({
              ...loss,
              channel: lossChannels.find((one) => one === target.value) ?? 'other',
            })
          }
        >
          {lossChannels.map((channel) => (
            <option key={channel} value={channel}>
              {t(`channels.${channel}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('form.amount')}>
        <Select
          value={loss.amount}
          onChange={({ target }) =>
            setLoss({
              ...loss,
              amount: lossAmounts.find((one) => one === target.value) ?? 'nothing',
            })
          }
        >
          {lossAmounts.map((amount) => (
            <option key={amount} value={amount}>
              {amountText(amount)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('form.text')} hint={t('form.hint')}>
        <TextArea
          rows={4}
          maxLength={2000}
          value={loss.text}
          onChange={({ target }) => setLoss({ ...loss, text: target.value })}
        />
      </Field>
      {send.error && (
        <Notice tone="danger" role="alert">
          {failureText(send.error)}
        </Notice>
      )}
      <Button type="submit" variant="primary" busy={send.isPending} className="justify-self-start">
        {t('form.send')}
      </Button>
    </form>
  )
}

/** Names a step of an amount in the currency of the reader's country. */
function useAmountText(): (amount: Loss['amount']) => string {
  const t = useTranslations('aftercare.amounts')
  const locale = useLocale()
  const currency = getCurrency(useUser()?.profile.country ?? '')
  const money = (whole: number) => formatMoney({ amount: whole * 100, currency }, locale)
  return (amount) => {
    if (amount === 'nothing') return t('nothing')
    if (amount === 'more') return t('more', { amount: money(lossBounds.to_20000) })
    return t('to', { amount: money(lossBounds[amount]) })
  }
}
