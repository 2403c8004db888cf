import type { ReactNode } from 'react'
import { useLocale, useTranslations } from '../../web/i18n.tsx'
import { formatMoney, type Currency } from '../../platform/money.ts'
import { useFailureText } from '../../web/use-failure-text.ts'
import { useSettings, useUser } from '../../web/shell-queries.ts'
import { Button, ButtonLink } from '../../web/ui/button.tsx'
import { ShieldCheckIcon } from '../../web/ui/icon.tsx'
import { Line, Lines } from '../../web/ui/lists.tsx'
import { TextLink } from '../../web/ui/link.tsx'
import { Notice } from '../../web/ui/notice.tsx'
import { useLocalTime } from '../../web/ui/local-time.tsx'
import { LocalLaw } from '../../legal/web/public-local.tsx'
import { minutesLeft } from '../../discounts/rules.ts'
import type { Bundle } from '../contract.ts'
import type { PaymentMeans } from './method-choice.tsx'
import { deadlineFigure, limitFigure } from './promise-figures.tsx'
import { useCardName } from './use-card-name.ts'

type Props = {
  bundle: Bundle
  currency: Currency
  /** Link to the direct debit form, which replaces the order button; false for other methods. */
  debit: string | false
  busy: boolean
  means: PaymentMeans | undefined
  error: Error | null
  children?: ReactNode
}

/** Summary with the price and the button that states the obligation to pay. */
export function OrderSummary({ bundle, currency, debit, busy, means, error, children }: Props) {
  const t = useTranslations('payments')
  const failure = useFailureText()
  return (
    <aside
      aria-label={t('order.title')}
      className="grid gap-4 rounded-panel bg-surface p-6 shadow-1 ring-1 ring-line lg:sticky lg:top-22"
    >
      <h2 className="text-lg leading-6">{t('order.title')}</h2>
      <Amounts bundle={bundle} currency={currency} />
      {children}
      <div
        id="order-bar"
        className="grid gap-2.5 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-40 max-lg:border-t max-lg:border-line max-lg:bg-surface max-lg:px-4 max-lg:pt-2.5 max-lg:pb-[calc(12px+env(safe-area-inset-bottom))] max-lg:shadow-2"
      >
        {error && (
          <Notice tone="danger" role="alert">
            {failure(error)}
          </Notice>
        )}
        <BarTotal bundle={bundle} currency={currency} means={means} />
        <AcceptedTerms />
        {debit ? (
          <ButtonLink to={debit} variant="primary" large block>
            {t('debit.continue')}
          </ButtonLink>
        ) : (
          <Button type="submit" variant="primary" large block busy={busy} disabled={!means}>
            {t(busy ? 'order.busy' : 'order.button')}
          </Button>
        )}
      </div>
      <StatementNote bundle={bundle} means={means} />
      <WithdrawalNote />
      <LocalLaw place="order" />
      <CapNote />
    </aside>
  )
}

/** What is ordered and how it is paid, above the button; the total where the bar stands alone. */
function BarTotal({ bundle, currency, means }: Pick<Props, 'bundle' | 'currency' | 'means'>) {
  const t = useTranslations('payments')
  const cardName = useCardName()
  const locale = useLocale()
  const balance = t('balance', { count: bundle.credits })
  const method = means && (means.card ? cardName(means.card) : t(`method.${means.method}`))
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <span className="min-w-0 flex-1 basis-24 text-sm wrap-anywhere">
        {method ? t('order.bar', { balance, method }) : balance}
      </span>
      <strong className="font-display text-lg leading-6 tabular-nums lg:hidden">
        {formatMoney({ amount: bundle.amount, currency }, locale)}
      </strong>
      <span className="text-xs text-ink-2 lg:hidden">{t('order.vat')}</span>
    </p>
  )
}

function Amounts({ bundle, currency }: Pick<Props, 'bundle' | 'currency'>) {
  const t = useTranslations('payments')
  const locale = useLocale()
  const user = useUser()
  const { now } = useSettings()
  const formatTime = useLocalTime()
  const money = (amount: number) => formatMoney({ amount, currency }, locale)
  const balance = t('balance', { count: bundle.credits })
  const { discount } = bundle
  const off = bundle.list_amount - bundle.amount
  const percent = discount?.value_percentage ?? 0
  const until = discount?.expires ?? now
  const time = formatTime(until, 'time')
  const bonus = time
    ? t('order.timeBonus', { percent, time })
    : t('order.timeBonusLeft', {
        percent,
        ...minutesLeft(Date.parse(until) - Date.parse(now)),
      })
  const name = discount?.isVisible ? bonus : t('order.code', { code: discount?.code ?? '' })
  return (
    <>
      <Lines>
        <Line term={user?.paid_user ? balance : t('order.lineFirst', { balance })}>
          {money(bundle.list_amount)}
        </Line>
        {off > 0 && (
          <Line term={name} tone="ok">
            <span className="whitespace-nowrap">{`−${money(off)}`}</span>
          </Line>
        )}
        <Line term={t('order.total')} tone="total">
          {money(bundle.amount)}
        </Line>
      </Lines>
      {off > 0 && discount?.isVisible && (
        <p className="text-xs text-ink-2">{t.rich('order.clock', { figure: deadlineFigure })}</p>
      )}
    </>
  )
}

/** Part of the bar, so that the words are in view beside the button that accepts them. */
function AcceptedTerms() {
  const t = useTranslations('payments')
  return (
    <p className="text-xs text-ink-2">
      {t.rich('order.accept', {
        terms: (words) => (
          <TextLink plain to="/pages/terms">
            {words}
          </TextLink>
        ),
        withdrawal: (words) => (
          <TextLink plain to="/pages/return-policy">
            {words}
          </TextLink>
        ),
      })}
    </p>
  )
}

/** The name on the statement of the bank, before the order; a card that is stored is paid like others. */
function StatementNote({ bundle, means }: Pick<Props, 'bundle' | 'means'>) {
  const t = useTranslations('payments')
  const names = bundle.statements.find(({ method }) => method === means?.method)?.names
  return names && <p className="text-sm">{t('order.statement', { name: names.join(' / ') })}</p>
}

function WithdrawalNote() {
  const t = useTranslations('payments')
  const { refund_days } = useSettings()
  return (
    <p className="flex gap-3 text-sm">
      <ShieldCheckIcon className="mt-0.5 flex-none text-ok" />
      <span>{t('order.withdraw', { days: refund_days })}</span>
    </p>
  )
}

/** Where money is spent, how to bound it. */
function CapNote() {
  const t = useTranslations('payments')
  return (
    <p className="text-xs text-ink-2">
      {t.rich('order.cap', {
        limit: (words) => (
          <TextLink plain to="/transactions#limit">
            {words}
          </TextLink>
        ),
        figure: limitFigure,
      })}
    </p>
  )
}
