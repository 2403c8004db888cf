import { useSuspenseQuery } from '@tanstack/react-query'
import { hasStaffRole } from '../../../../platform/staff-roles.ts'
import { ButtonLink } from '../../../../web/console/button.tsx'
import { PageHead } from '../../../../web/console/page-head.tsx'
import { Tag } from '../../../../web/console/tag.tsx'
import { useTranslations } from '../../../../web/i18n.tsx'
import { useApi } from '../../../../web/page-context.ts'
import { pageLoader } from '../../../../web/page-loader.ts'
import { useParams } from '../../../../web/router/hooks.ts'
import { useUser } from '../../../../web/shell-queries.ts'
import { Link } from '../../../../web/ui/link.tsx'
import { When } from '../../../../web/console/when.tsx'
import type { OrderDetails } from '../../orders-contract.ts'
import { providerName } from '../../rules.ts'
import { DisputePanel } from '../dispute-panel.tsx'
import { OrderBooks, OrderInvoices } from '../order-books.tsx'
import { OrderSteps, OtherOrders } from '../order-history.tsx'
import { OrderTag } from '../../../web/public-order-tag.tsx'
import { disputeQuery, orderQuery, warningsQuery } from '../queries.ts'
import { RefundForm } from '../refund-form.tsx'
import { RefundList } from '../refund-list.tsx'
import { useAmount } from '../use-amount.ts'
import { useMethodName } from '../use-method-name.ts'
import { WarningPanels } from '../warning-panel.tsx'

export const loader = pageLoader(async ({ api, queries, params, user }) => {
  const { order } = await queries.query(orderQuery(api, params['id'] ?? ''))
  const chargeback = order.chargebacks.at(-1)
  if (!hasStaffRole(user?.staff_roles ?? [], ['finance'])) return null
  await Promise.all([
    queries.query(warningsQuery(api, order.id)),
    chargeback && queries.query(disputeQuery(api, order.id, chargeback.id)),
  ])
  return null
})

export function Component() {
  const t = useTranslations('consoleOrders.order')
  const { order } = useSuspenseQuery(orderQuery(useApi(), useParams()['id'] ?? '')).data
  const money = useAmount()
  const chargeback = order.chargebacks.at(-1)
  const mayDecide = hasStaffRole(useUser()?.staff_roles ?? [], ['finance'])
  return (
    <>
      <PageHead
        title={t('title', { id: order.id, amount: money(order.amount, order.currency) })}
        from={{ to: '/operator/orders', label: t('list'), current: order.id }}
        lead={<OrderLead order={order} />}
      />
      <div className="cols c-order">
        <div className="stack">
          {mayDecide && chargeback && (
            <DisputePanel key={chargeback.id} order={order.id} chargeback={chargeback.id} />
          )}
          {mayDecide && <WarningPanels order={order.id} />}
          <OrderBooks order={order} />
          <RefundList order={order} mayRetry={mayDecide} />
          <OrderInvoices order={order} />
        </div>
        <div className="stack">
          {mayDecide && <RefundForm order={order} />}
          {mayDecide && <BlockLink order={order.id} />}
          <OrderSteps order={order} />
          <OtherOrders order={order} />
        </div>
      </div>
    </>
  )
}

function BlockLink({ order }: { order: string }) {
  const t = useTranslations('consoleOrders.blocks')
  return (
    <ButtonLink look="ghost" to={`/operator/refused-orders?order=${order}`}>
      {t('fromOrder')}
    </ButtonLink>
  )
}

function OrderLead({ order }: { order: OrderDetails }) {
  const t = useTranslations('consoleOrders.order')
  const { member, card, method, payment, provider, discount_code: code } = order
  const methodName = useMethodName()
  const by = card ? t('card', card) : method && methodName(method)
  const paid = [by, providerName(provider), payment, code]
  return (
    <span className="row row--wrap">
      <OrderTag status={order.status} />
      <Tag tone="line">{t('bundle', { count: order.credits, bundle: order.bundle })}</Tag>
      <Link className="link" to={`/operator/members/${member.id}`}>
        {member.name || member.id}
      </Link>
      <span>
        <When at={order.completed_at ?? order.created_at} /> {paid.filter(Boolean).join(' · ')}
      </span>
    </span>
  )
}
