import type { ReactNode } from 'react'
import { useLocale, useTranslations } from '../../web/i18n.tsx'
import { formatMoney } from '../../platform/money.ts'
import { lazySection } from '../../web/lazy.tsx'
import { PageTitle } from '../../web/page-title.tsx'
import { buttonClasses } from '../../web/ui/button-look.ts'
import { ButtonLink } from '../../web/ui/button.tsx'
import { CircleAlertIcon, ClockIcon, CoinsIcon } from '../../web/ui/icon.tsx'
import { Empty } from '../../web/ui/empty.tsx'
import type { Order } from '../contract.ts'
import { withReturn } from '../rules.ts'
import { ContinueLinks } from './continue-links.tsx'
import { useCardName } from './use-card-name.ts'

const TestCheckout = lazySection(async () => (await import('./test-checkout.tsx')).TestCheckout)

/** The status of an order that is not completed, and what the member can do next. */
export function OrderStatus({ order }: { order: Order }) {
  switch (order.status) {
    case 'pending':
      return <Pending order={order} />
    case 'failed':
    case 'cancelled':
    case 'expired':
      return <Failed order={order} />
    default:
      return <Refunded order={order} />
  }
}

function Pending({ order }: { order: Order }) {
  const t = useTranslations('payments')
  return (
    <Empty
      icon={ClockIcon}
      heading="h1"
      role="status"
      title={
        <Title>
          {t(order.method === 'sdd' ? 'status.pending.debitTitle' : 'status.pending.title')}
        </Title>
      }
      action={
        <Actions>
          {order.test && <TestCheckout order={order.id} />}
          {order.checkout && !order.test && order.method !== 'sdd' && (
            <a
              href={order.checkout}
              className={buttonClasses({ variant: 'primary', large: true, block: false })}
            >
              {t('status.pending.pay')}
            </a>
          )}
          {order.method === 'sdd' ? (
            <ContinueLinks order={order} look={['primary', 'line']} />
          ) : (
            <ButtonLink
              to={withReturn(`/credits/${order.bundle}`, order.next)}
              variant="line"
              large
            >
              {t('status.pending.other')}
            </ButtonLink>
          )}
        </Actions>
      }
    >
      {t(order.method === 'sdd' ? 'status.pending.debit' : 'status.pending.text')}
    </Empty>
  )
}

function Failed({ order }: { order: Order }) {
  const t = useTranslations('payments')
  const failures = useTranslations('paymentFailures')
  const reason = order.failure
    ? failures(`${order.failure}.title`)
    : order.status === 'failed' && order.card
      ? t('status.failed.card')
      : null
  return (
    <Empty
      icon={CircleAlertIcon}
      heading="h1"
      role="status"
      title={<Title>{t('status.failed.title')}</Title>}
      action={
        <Actions>
          <RetryLinks order={order} />
          <ButtonLink to={withReturn(`/credits/${order.bundle}`, order.next)} variant="line" large>
            {t('status.failed.other')}
          </ButtonLink>
        </Actions>
      }
    >
      {reason !== null && <strong className="block text-ink">{reason}</strong>}
      {order.failure ? failures(`${order.failure}.text`) : t('status.failed.text')}
    </Empty>
  )
}

/** Offers a stored card again or PayPal, else the same method again. */
function RetryLinks({ order }: { order: Order }) {
  const cardName = useCardName()
  const t = useTranslations('payments')
  if (!order.method || order.method === 'sdd') return null
  const again = t('status.failed.again', {
    method: order.card ? cardName(order.card) : t(`method.${order.method}`),
  })
  const to = order.card
    ? `/credits/repeat-order?bundle=${order.bundle}`
    : `/credits/${order.bundle}/${order.method}`
  return (
    <>
      <ButtonLink to={withReturn(to, order.next)} variant="primary" large>
        {again}
      </ButtonLink>
      {order.card && (
        <ButtonLink
          to={withReturn(`/credits/${order.bundle}/paypal`, order.next)}
          variant="line"
          large
        >
          {t('status.failed.paypal')}
        </ButtonLink>
      )}
    </>
  )
}

function Refunded({ order }: { order: Order }) {
  const t = useTranslations('payments')
  const locale = useLocale()
  const state = order.status === 'charged_back' ? 'charged_back' : 'refunded'
  const amount = formatMoney({ amount: order.refunded, currency: order.amount.currency }, locale)
  return (
    <Empty
      icon={CoinsIcon}
      heading="h1"
      role="status"
      title={<Title>{t(`status.${state}.title`)}</Title>}
    >
      {state === 'refunded' && order.discount_lost
        ? t('status.refunded.lost', { amount })
        : t(`status.${state}.text`, { amount })}
    </Empty>
  )
}

function Title({ children }: { children: string }) {
  return (
    <>
      <PageTitle>{children}</PageTitle>
      {children}
    </>
  )
}

const Actions = ({ children }: { children: ReactNode }) => (
  <div className="mt-2 flex flex-wrap justify-center gap-3">{children}</div>
)
