import { getWeight, orderingRules } from '../../../likes/ordering-rules.ts'
import { searchOrderNames, searchOrders } from '../../../search/ordering-rules.ts'
import { useTranslations } from '../../../web/i18n.tsx'

/** The orders of the search, from the table by which they are explained (DSA, article 27). */
export function SearchOrderList() {
  const t = useTranslations('pagesTerms.ordering')
  return (
    <>
      <p>{t('search')}</p>
      <ul>
        {searchOrderNames.map((order) => (
          <li key={order}>
            {t('order', {
              name: t(`orders.${order}`),
              rules: searchOrders[order].map((rule) => t(`searchRules.${rule}`)).join(', '),
            })}
          </li>
        ))}
      </ul>
    </>
  )
}

/** What orders the suggestions, from the table by which they are ordered (DSA, article 27). */
export function OrderingList() {
  const t = useTranslations('pagesTerms.ordering')
  return (
    <ul>
      {orderingRules
        .toSorted((one, other) => other.limit - one.limit)
        .map(({ rule }) => (
          <li key={rule}>{t(`rules.${rule}`, { weight: t(`weights.${getWeight(rule)}`) })}</li>
        ))}
    </ul>
  )
}
