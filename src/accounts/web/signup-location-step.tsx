import { useState } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import type { OwnerProfile } from '../../profiles/contract.ts'
import { LocationFields, useSetCity, type LocationInput } from '../../profiles/web/public.ts'
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
  // What was typed or selected without a city would be lost.
  const isChanged =
    selected.country !== profile.country || selected.text.trim() !== profile.city_name
  const isIncomplete = isChanged && selected.city === null
  const error = attempted && isIncomplete ? t('place.choose') : null
  const onContinue = () => {
    setAttempted(true)
    if (isIncomplete) return
    if (selected.city) save.mutate(selected.city.id, { onSuccess: leave })
    else leave()
  }
  return (
    <StepFrame
      title={t('place.title')}
      lead={t('place.lead')}
      navigation={navigation}
      onContinue={onContinue}
      busy={save.isPending}
      failure={save.error}
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
