import { useLocale, useTranslations } from '../../web/i18n.tsx'
import { countryName } from '../../platform/names.ts'
import type { Reason } from '../contract.ts'
import { useLanguageName } from './use-language-name.ts'

/** The text of a reason. */
export function useReasonText(): (reason: Reason) => string {
  const t = useTranslations('matching')
  const traits = useTranslations('traits.intentions')
  const locale = useLocale()
  const languageName = useLanguageName()
  return (reason) => {
    switch (reason.kind) {
      case 'likes_you':
        return t('reason.likes_you')
      case 'interests':
        return t('reason.interests', { count: reason.count })
      case 'intention':
        return t('reason.intention', { intention: traits(reason.intention) })
      case 'city':
        return t('reason.city', { city: reason.city })
      case 'region':
        return t('reason.region', { region: reason.region })
      case 'near':
        return t('reason.near', { km: reason.km })
      case 'country':
        return t('reason.country', { country: countryName(locale, reason.country) })
      case 'language':
        return t('reason.language', { language: languageName(reason.language) })
      case 'age':
        return t('reason.age')
      case 'active':
        return t(reason.when === 'day' ? 'reason.active_day' : 'reason.active_week')
    }
  }
}
