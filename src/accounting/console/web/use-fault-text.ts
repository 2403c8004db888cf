import { useTranslations } from '../../../web/i18n.tsx'

const faultNames = [
  'lot_missing',
  'balance_differs',
  'lot_differs',
  'issued_differs',
  'lot_without_order',
  'order_without_credits',
  'granted_differs',
  'lot_not_paid',
  'lot_price_differs',
  'reversed_order_with_credits',
  'return_exceeds_spend',
  'released_more_than_forfeited',
  'refunded_more_than_paid',
  'refunds_differ',
  'refund_stuck',
  'defence_refused',
  'erasure_stuck',
  'discount_used_twice',
  'invoice_differs',
  'credit_notes_differ',
  'invoice_numbers_have_a_gap',
  'provider_differs',
  'settlement_differs',
  'settlement_unmatched',
  'settlement_sum_differs',
  'settlement_missing',
] as const
type FaultName = (typeof faultNames)[number]

const isFaultName = (fault: string): fault is FaultName => faultNames.some((each) => each === fault)

/** What a difference means and what helps; a rule without a text shows its own name. */
export function useFaultText() {
  const t = useTranslations('consoleFaults.faultTexts')
  return {
    toTitle: (fault: string) => (isFaultName(fault) ? t(`${fault}.title`) : fault),
    toHelp: (fault: string) => (isFaultName(fault) ? t(`${fault}.help`) : ''),
  }
}
