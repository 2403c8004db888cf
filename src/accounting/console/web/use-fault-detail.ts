import { useFormatter, useTranslations } from '../../../web/i18n.tsx'
import type { BookFault } from '../faults-contract.ts'
import { readFaultDetail } from '../rules.ts'
import { useAmount } from '../../../web/console/use-amount.ts'

type Quantity = { value: number; currency: string | null }

/** What a difference is about, in words and money. */
export function useFaultDetail(): (
  fault: Pick<BookFault, 'fault' | 'detail' | 'currency'>,
) => string {
  const t = useTranslations('consoleFaults.faults.details')
  const statuses = useTranslations('console.money.statuses')
  const format = useFormatter()
  const formatAmount = useAmount()
  const show = ({ value, currency }: Quantity) =>
    currency ? formatAmount(value, currency) : format.number(value)
  const toStatus = (status: string) => (isStatus(status) ? statuses(status) : status)
  return (fault) => {
    const detail = readFaultDetail(fault)
    switch (detail.kind) {
      case 'pair':
      case 'of':
      case 'more':
        return t(detail.kind, { left: show(detail.left), right: show(detail.right) })
      case 'reported':
        return t('reported', {
          status: toStatus(detail.status),
          paid: show(detail.paid),
          returned: show(detail.returned),
        })
      case 'refund':
        return t('refund', { id: detail.id, amount: show(detail.amount) })
      case 'entry':
        return isEntry(detail.name)
          ? t(`entry.${detail.name}`, { amount: show(detail.amount) })
          : detail.name
      case 'missing':
        return t('missing', { provider: detail.name, amount: show(detail.amount) })
      case 'capacity':
        return t('capacity', { status: toStatus(detail.status), credits: detail.credits })
      case 'order':
        return t('order', { status: toStatus(detail.status) })
      case 'text':
        return detail.text
      default:
        return t(detail.kind)
    }
  }
}

const statusNames = [
  'pending',
  'completed',
  'failed',
  'cancelled',
  'expired',
  'refunded',
  'charged_back',
] as const
const isStatus = (name: string): name is (typeof statusNames)[number] =>
  statusNames.some((each) => each === name)

const entryNames = ['payment', 'refund', 'chargeback'] as const
const isEntry = (name: string): name is (typeof entryNames)[number] =>
  entryNames.some((each) => each === name)
