import { getWeight, orderingRules } from '../../../likes/ordering-rules.ts'
import { useTranslations } from '../../../web/i18n.tsx'

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
