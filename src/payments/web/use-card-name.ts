import { useTranslations } from '../../web/i18n.tsx'

/** Formats a card: "Visa ending in 4242". */
export function useCardName(): (card: { brand: string; last_four: string }) => string {
  const t = useTranslations('payments')
  return ({ brand, last_four }) => t('cards.name', { brand, digits: last_four })
}
