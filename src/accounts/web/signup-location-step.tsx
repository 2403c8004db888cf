import { useState } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import type { OwnerProfile } from '../../profiles/contract.ts'
import type { City } from '../../profiles/places-contract.ts'
import {
  LocationFields,
  useExactCity,
  useSetCity,
  type LocationInput,
} from '../../profiles/web/public.ts'
import { StepFrame, type StepNavigation } from './step-frame.tsx'

/** Step 4: the city, typed or located by the browser. */
export function SignupLocationStep({
  profile,
  navigation,
  leave,
}: {
  profile: OwnerProfile
  navigation: StepNavigation
  leave: () => void
}) {
  const t = useTranslations('signupSteps')
  const [selected, setSelected] = useState<LocationInput>({
    country: profile.country,
    text: profile.city_name,
    city: null,
  })
  const [attempted, setAttempted] = useState(false)
  const save = useSetCity()
  const exact = useExactCity()
  // What was typed or selected without a city would be lost.
  const isChanged =
    selected.country !== profile.country || selected.text.trim() !== profile.city_name
  const isIncomplete = isChanged && selected.city === null
  const isSearching = exact.isPending || exact.isError
  const error = attempted && isIncomplete && !isSearching ? t('place.choose') : null
  const saveAndLeave = (city: City) => save.mutate(city.id, { onSuccess: leave })
  const onContinue = () => {
    setAttempted(true)
    if (selected.city) saveAndLeave(selected.city)
    else if (isIncomplete)
      exact.mutate(selected, { onSuccess: (city) => city && saveAndLeave(city) })
    else leave()
  }
  return (
    <StepFrame
      title={t('place.title')}
      lead={t('place.lead')}
      navigation={navigation}
      onContinue={onContinue}
      busy={save.isPending || exact.isPending}
      failure={save.error ?? exact.error}
      fieldError={error}
    >
      <LocationFields
        location={selected}
        savedCity={profile.city_name}
        error={error}
        onChange={setSelected}
      />
    </StepFrame>
  )
}
