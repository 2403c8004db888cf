import { useTranslations } from '../../../web/i18n.tsx'
import { refusalReasons } from '../../../order-limits/contract.ts'
import type { PaymentWarning } from '../warnings-contract.ts'

/** The bank's words, or ours for a card beyond a limit. */
export function useWarningReason(): (
  warning: Pick<PaymentWarning, 'reason_code' | 'reason'>,
) => string {
  const t = useTranslations('consoleOrders.refusals')
  return ({ reason_code: code, reason }) => {
    const match = refusalReasons.find((one) => one === code)
    return match ? t(match) : `${code} ${reason}`.trim()
  }
}
