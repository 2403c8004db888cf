import { useTranslations } from './i18n.tsx'

type Place = { city: string; region: string; visiting: { city: string; dates: string } | null }

/** Returns where a card says that somebody is: city, else region; while they travel, that they visit. */
export function usePlaceText(): (place: Place) => string {
  const t = useTranslations('shell')
  return ({ city, region, visiting }) => (visiting ? t('visiting', visiting) : city || region)
}
