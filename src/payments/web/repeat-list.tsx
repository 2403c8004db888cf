import { useLocale, useTranslations } from '../../web/i18n.tsx'
import { formatMoney } from '../../platform/money.ts'
import { ButtonLink } from '../../web/ui/button.tsx'
import { LocalTime } from '../../web/ui/local-time.tsx'
import { Card as Paper } from '../../web/ui/page.tsx'
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
      <Paper padded={false}>
        <ul className="divide-y divide-line">
          {orders.map((order) => (
            <RepeatRow key={order.id} order={order} next={next} />
          ))}
        </ul>
      </Paper>
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
    <li className="flex items-center gap-3 px-4 py-2.5">
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">
          {credits}, {formatMoney(order.amount, locale)}
        </span>
        <span className="block text-sm text-ink-2">
          {means && `${means} · `}
          <LocalTime at={order.created_at} look="shortDate" />
        </span>
      </span>
      <ButtonLink to={repeatPath(order, next)} variant="line">
        {t('repeat.choose')}
        <span className="sr-only"> {credits}</span>
      </ButtonLink>
    </li>
  )
}
