import { useState } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import type { OwnerProfile } from '../contract.ts'
import { ProfileSection } from './profile-section.tsx'
import { LocationFields, type LocationInput } from './location-fields.tsx'
import { useSetCity } from './queries.ts'

/** The member's city; a choice is saved at once. */
export function LocationSection({ profile }: { profile: OwnerProfile }) {
  const t = useTranslations('ownProfile.place')
  const save = useSetCity()
  const [location, setLocation] = useState<LocationInput>({
    country: profile.country,
    text: profile.city_name,
    city: null,
  })
  const change = (next: LocationInput) => {
    setLocation(next)
    if (next.city) save.mutate(next.city.id)
  }
  return (
    <ProfileSection id="place" title={t('title')} saving={save}>
      <LocationFields
        location={location}
        savedCity={profile.city_name}
        hint={t('cityHint')}
        onChange={change}
      />
    </ProfileSection>
  )
}
