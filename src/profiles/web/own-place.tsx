import { useState } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import type { OwnProfile } from '../contract.ts'
import { OwnSection } from './own-section.tsx'
import { PlaceFields, type Place } from './place-fields.tsx'
import { useSetPlace } from './queries.ts'

/** The city one lives in; a chosen one is kept at once. */
export function OwnPlace({ profile }: { profile: OwnProfile }) {
  const t = useTranslations('ownProfile.place')
  const save = useSetPlace()
  const [place, setPlace] = useState<Place>({ country: profile.country, text: profile.city_name, city: null })
  const change = (next: Place) => {
    setPlace(next)
    if (next.city) save.mutate(next.city.id)
  }
  return (
    <OwnSection id="place" title={t('title')} saving={save}>
      <PlaceFields place={place} known={profile.city_name} hint={t('cityHint')} onChange={change} />
    </OwnSection>
  )
}
