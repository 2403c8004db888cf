import { useLocale, useTranslations } from '../../web/i18n.tsx'
import { formatMoney } from '../../platform/money.ts'
import { LocalTime } from '../../web/ui/local-time.tsx'
import { RowLink, Rows } from '../../web/ui/rows.tsx'
import type { Order } from '../contract.ts'
import { repeatPath } from '../rules.ts'
import { useCardName } from './use-card-name.ts'

type Props = { orders: Order[]; next: string | undefined }

/** Earlier orders; choosing one selects its bundle and payment method again. */
export function RepeatList({ orders, next }: Props) {
  const t = useTranslations('payments')
  if (orders.length === 0) return null
  return (
    <section className="mb-8 grid max-w-160 gap-3">
      <h2 className="text-lg leading-6">{t('repeat.title')}</h2>
      <Rows>
        {orders.map((order) => (
          <RepeatRow key={order.id} order={order} next={next} />
        ))}
      </Rows>
    </section>
  )
}

function RepeatRow({ order, next }: { order: Order; next: string | undefined }) {
  const t = useTranslations('payments')
  const locale = useLocale()
  const cardName = useCardName()
  const credits = t('balance', { count: order.credits })
  const means = order.card ? cardName(order.card) : order.method && t(`method.${order.method}`)
  return (
    <RowLink
      to={repeatPath(order, next)}
      title={
        <>
          <span className="sr-only">{t('repeat.choose')}: </span>
          {credits}, {formatMoney(order.amount, locale)}
        </>
      }
      text={
        <>
          {means && `${means} · `}
          <LocalTime at={order.created_at} look="shortDate" />
        </>
      }
    />
  )
}
