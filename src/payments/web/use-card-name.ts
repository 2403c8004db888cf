import { useTranslations } from 'use-intl'

/** "Visa ending in 4242". */
export function useCardName(): (card: { brand: string; last_four: string }) => string {
  const t = useTranslations('payments')
  return ({ brand, last_four }) => t('cards.name', { brand, digits: last_four })
}
