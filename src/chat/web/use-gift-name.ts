import { useTranslations } from '../../web/i18n.tsx'

/** The gifts that have a drawing and a name in every language; a site may add others. */
export const standardGifts = [
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
  return (gift) => t(`gift.names.${standardGifts.find((name) => name === gift) ?? 'other'}`)
}
