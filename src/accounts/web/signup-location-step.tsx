import { useState } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import type { OwnerProfile } from '../../profiles/contract.ts'
import { PlaceFields, useSetPlace, type Place } from '../../profiles/web/public.ts'
import { StepFrame, type StepNavigation } from './step-frame.tsx'

/** Step 4: the city, typed or found by the browser. */
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
  const [selected, setSelected] = useState<Place>({
    country: profile.country,
    text: profile.city_name,
    city: null,
  })
  const save = useSetPlace()
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
      <PlaceFields location={selected} savedCity={profile.city_name} onChange={setSelected} />
    </StepFrame>
  )
}
