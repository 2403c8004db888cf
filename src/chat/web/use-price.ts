import { useLocale, useTranslations } from '../../web/i18n.tsx'
import { formatMoney } from '../../platform/money.ts'
import type { Price } from '../contract.ts'

/** Prices as text: "1 credit (about €0.40)", "1 free credit", "free". */
export function usePrice() {
  const t = useTranslations('chat')
  const locale = useLocale()
  const credits = (count: number) => t('credits', { count })
  const money = (price: Price) => formatMoney(price.about, locale)
  const price = (cost: Price) => {
    if (cost.credits === 0) return t('composer.free')
    if (cost.about.amount === 0) return t('composer.freeCredits', { count: cost.credits })
    return t('composer.price', { credits: credits(cost.credits), money: money(cost) })
  }
  return { credits, money, price }
}
