import { initialLetter } from '../../../platform/text-length.ts'
import { hasStaffRole } from '../../../platform/staff-roles.ts'
import { Notice } from '../../../web/ui/notice.tsx'
import { ButtonLink } from '../../../web/ui/button.tsx'
import { Deadline } from '../../../web/console/deadline.tsx'
import { PageHead } from '../../../web/console/page-head.tsx'
import { Tag } from '../../../web/ui/tag.tsx'
import { When } from '../../../web/console/when.tsx'
import { useTranslations } from '../../../web/i18n.tsx'
import { useUser } from '../../../web/shell-queries.ts'
import { TextLink } from '../../../web/ui/link.tsx'
import { OrderTag } from '../../web/public-order-tag.tsx'
import type { OrderDetails } from '../orders-contract.ts'
import { providerName } from '../../../providers/console/rules.ts'
import { useAmount } from '../../../web/console/use-amount.ts'
import { useMethodName } from '../../../providers/console/web/public-use-method-name.ts'

type OrderProps = { order: OrderDetails }

/** What was bought, by whom, and what the bank expects until when. */
export function OrderHead({ order }: OrderProps) {
  const t = useTranslations('consoleOrders')
  const money = useAmount()
  const isFinance = useIsFinance()
  const from =
    order.chargebacks.length > 0
      ? { to: '/operator/chargebacks', label: t('disputes.title') }
      : { to: '/operator/orders', label: t('order.list') }
  return (
    <>
      <PageHead
        title={t('order.title', { id: order.id, amount: money(order.amount, order.currency) })}
        from={{ ...from, current: order.id }}
        lead={<OrderLead order={order} />}
        actions={
          <>
            {order.due && <Due due={order.due} />}
            {isFinance && (
              <ButtonLink variant="line" to={`/operator/refused-orders?order=${order.id}`}>
                {t('blocks.fromOrder')}
              </ButtonLink>
            )}
          </>
        }
      />
      <RefundNotice order={order} />
    </>
  )
}

const useIsFinance = () => hasStaffRole(useUser()?.staff_roles ?? [], ['finance'])

function Due({ due: { kind, at, since } }: { due: NonNullable<OrderDetails['due']> }) {
  const t = useTranslations('consoleOrders.order.due')
  return (
    <p className="flex items-center gap-2 flex-wrap">
      <span className="text-xs">{t.rich(kind, { date: () => <When at={at} /> })}</span>
      <Deadline at={at} since={since} />
    </p>
  )
}

function OrderLead({ order }: OrderProps) {
  const t = useTranslations('consoleOrders.order')
  const { member, buyer, card, method, payment, provider, discount_code: code } = order
  const methodName = useMethodName()
  const by = card ? t('card', card) : method && methodName(method)
  const paid = [by, providerName(provider), payment, code]
  return (
    <span className="flex items-center gap-2 flex-wrap">
      <OrderTag status={order.status} test={order.test} />
      <Tag tone="line">{t('bundle', { count: order.credits, bundle: order.bundle })}</Tag>
      <span className="flex items-center gap-2">
        {buyer?.portrait ? (
          <img className="avatar size-5.5" src={buyer.portrait} width={22} height={22} alt="" />
        ) : (
          <span
            className="avatar size-5.5"
            data-initial={initialLetter(member.name)}
            aria-hidden="true"
          />
        )}
        <TextLink to={`/operator/members/${member.id}`}>
          {[member.name || member.id, buyer?.age, buyer?.city].filter(Boolean).join(', ')}
        </TextLink>
      </span>
      <span>
        <When at={order.completed_at ?? order.created_at} /> {paid.filter(Boolean).join(' · ')}
      </span>
    </span>
  )
}

/** Why the order cannot be refunded now; else that a refund waits already. */
function RefundNotice({ order }: OrderProps) {
  const t = useTranslations('consoleOrders.refund')
  const money = useAmount()
  const reason = order.refundable.closed
  if (reason !== null)
    return (
      <Notice tone="info" title={t(`closed.${reason}.title`)}>
        {t(`closed.${reason}.text`, { amount: money(order.amount, order.currency) })}
      </Notice>
    )
  const { requested_by: name } = order.refundable
  if (name === null) return null
  const approvals = (
    <ButtonLink variant="line" small to="/operator/approvals">
      {t('waiting.approvals')}
    </ButtonLink>
  )
  return (
    <Notice tone="info" title={t('waiting.title', { name })} action={approvals}>
      {t('waiting.text')}
    </Notice>
  )
}
