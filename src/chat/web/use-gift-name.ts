import { standardGifts } from '../../sites/rules.ts'
import { useTranslations } from '../../web/i18n.tsx'

export function useGiftName(): (gift: string) => string {
  const t = useTranslations('chat')
  return (gift) => t(`gift.names.${standardGifts.find((name) => name === gift) ?? 'other'}`)
}
