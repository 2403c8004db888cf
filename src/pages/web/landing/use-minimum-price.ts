import { useLocale } from '../../../web/i18n.tsx'
import { formatMoney } from '../../../platform/money.ts'
import { useSettings } from '../../../web/shell-queries.ts'

/** The lowest price of a message in the visitor's currency; euros in countries without prices. */
export function useMinimumPrice(): string {
  const locale = useLocale()
  const { minimum_message_costs, geoip_selected_country } = useSettings()
  const minimum = minimum_message_costs[geoip_selected_country] ?? minimum_message_costs['NL']
  return minimum ? formatMoney({ amount: minimum.costs, currency: minimum.currency }, locale) : ''
}
