import { useState } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import type { OwnerProfile } from '../contract.ts'
import { ProfileSection } from './profile-section.tsx'
import { LocationFields, type LocationInput } from './location-fields.tsx'
import { useSetCity } from './queries.ts'
import { useExactCity } from './use-exact-city.ts'

/** The member's city; a choice is saved at once. */
export function LocationSection({ profile }: { profile: OwnerProfile }) {
  const t = useTranslations('ownProfile.place')
  const save = useSetCity()
  const exact = useExactCity()
  const [location, setLocation] = useState<LocationInput>({
    country: profile.country,
    text: profile.city_name,
    city: null,
  })
  const change = (next: LocationInput) => {
    setLocation(next)
    if (next.city) save.mutate(next.city.id)
  }
  /** Whoever typed a whole name and went on has chosen. */
  const chooseExactMatch = () => {
    if (location.city || location.text.trim() === '' || location.text === profile.city_name) return
    exact.mutate(location, {
      onSuccess: (city) => city && change({ country: city.country, text: city.name, city }),
    })
  }
  return (
    <ProfileSection id="place" title={t('title')} saving={save}>
      <LocationFields
        location={location}
        savedCity={profile.city_name}
        hint={t('cityHint')}
        onChange={change}
        onLeave={chooseExactMatch}
      />
    </ProfileSection>
  )
}
