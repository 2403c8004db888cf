import { useTranslations } from '../../web/i18n.tsx'

const translatedGifts = [
  'rose',
  'coffee',
  'heart',
  'chocolate',
  'cocktail',
  'teddy',
  'bouquet',
  'cake',
  'champagne',
  'dinner',
] as const

export function useGiftName(): (gift: string) => string {
  const t = useTranslations('chat')
  return (gift) => t(`gift.names.${translatedGifts.find((name) => name === gift) ?? 'other'}`)
}
