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
  const t = useTranslations('accounts')
  const [selected, setSelected] = useState<LocationInput>({
    country: profile.country,
    text: profile.city_name,
    city: null,
  })
  const save = useSetCity()
  const onContinue = () =>
    selected.city ? save.mutate(selected.city.id, { onSuccess: leave }) : leave()
  return (
    <StepFrame
      title={t('place.title')}
      lead={t('place.lead')}
      navigation={navigation}
      onContinue={onContinue}
      busy={save.isPending}
      failure={save.error}
    >
      <LocationFields location={selected} savedCity={profile.city_name} onChange={setSelected} />
    </StepFrame>
  )
}
