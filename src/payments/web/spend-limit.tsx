import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocale, useTranslations } from '../../web/i18n.tsx'
import { formatMoney, plainAmount } from '../../platform/money.ts'
import { useApi } from '../../web/page-context.ts'
import { Button } from '../../web/ui/button.tsx'
import { Field, Select, TextInput } from '../../web/ui/field.tsx'
import { useLocalTime } from '../../web/ui/local-time.tsx'
import { Notice } from '../../web/ui/notice.tsx'
import { Card, SectionTitle } from '../../web/ui/page.tsx'
import { focusInvalid } from '../../web/ui/use-focus-invalid.ts'
import { useFailureText } from '../../web/use-failure-text.ts'
import type { SpendCap } from '../spend-cap-contract.ts'
import { limitFigure } from './promise-figures.tsx'
import { capQuery, useSetCap } from './queries.ts'

/** The spending cap that members set themselves. */
export function SpendLimit() {
  const t = useTranslations('payments')
  const cap = useSuspenseQuery(capQuery(useApi())).data
  return (
    <section id="limit" className="grid max-w-160 scroll-mt-22 gap-4">
      <SectionTitle>{t('cap.title')}</SectionTitle>
      <p className="text-ink-2">{t.rich('cap.text', { figure: limitFigure })}</p>
      {cap.unusual && <Notice>{t('cap.unusual')}</Notice>}
      <Card className="grid gap-5">
        <CurrentCap cap={cap} />
        <LimitForm cap={cap} />
      </Card>
    </section>
  )
}

function CurrentCap({ cap: { cap, next, spent, currency } }: { cap: SpendCap }) {
  const t = useTranslations('payments')
  const locale = useLocale()
  const formatTime = useLocalTime()
  const date = next && formatTime(next.at, 'moment')
  const money = (amount: number) => formatMoney({ amount, currency }, locale)
  return (
    <div>
      <p>{t('cap.spent', { days: cap?.period === 'week' ? 7 : 30, amount: money(spent) })}</p>
      <p className="font-semibold">
        {cap ? t('cap.current', { amount: money(cap.amount) }) : t('cap.unlimited')}
      </p>
      {next && date && (
        <p>
          {next.amount === null
            ? t('cap.nextNone', { date })
            : t('cap.next', { date, amount: money(next.amount) })}
        </p>
      )}
    </div>
  )
}

const wholeUnits = (amount: number) => plainAmount({ amount }).split('.')[0] ?? ''

const MAX_LIMIT = 100_000

function LimitForm({ cap: { cap, currency } }: { cap: SpendCap }) {
  const t = useTranslations('payments')
  const failure = useFailureText()
  const save = useSetCap()
  const [amount, setAmount] = useState(cap ? wholeUnits(cap.amount) : '')
  const [period, setPeriod] = useState(cap?.period ?? 'month')
  const [attempted, setAttempted] = useState(false)
  const isValid = /^\d{1,6}$/.test(amount) && Number(amount) >= 1 && Number(amount) <= MAX_LIMIT
  return (
    <form
      method="post"
      noValidate
      className="flex flex-wrap items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isValid) {
          flushSync(() => setAttempted(true))
          return focusInvalid(event.currentTarget)
        }
        save.mutate({ period, amount: Number(amount) * 100 })
      }}
    >
      <Field
        label={t('cap.amount', { currency })}
        error={
          attempted && !isValid
            ? t('cap.invalid', { max: MAX_LIMIT })
            : save.error && failure(save.error)
        }
        className="w-36"
      >
        <TextInput
          inputMode="numeric"
          maxLength={9}
          value={amount}
          onChange={(event) => setAmount(event.target.value.trim())}
        />
      </Field>
      <Field label={t('cap.period')} className="w-36">
        <Select
          value={period}
          onChange={(event) => setPeriod(event.target.value === 'week' ? 'week' : 'month')}
        >
          <option value="week">{t('cap.week')}</option>
          <option value="month">{t('cap.month')}</option>
        </Select>
      </Field>
      <Button type="submit" variant="solid" busy={save.isPending} className="sm:mt-7.5">
        {t('cap.save')}
      </Button>
      {cap && (
        <Button
          variant="ghost"
          onClick={() => save.mutate({ period, amount: null })}
          className="sm:mt-7.5"
        >
          {t('cap.remove')}
        </Button>
      )}
    </form>
  )
}
