import { useState } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import type { OwnProfile } from '../../profiles/contract.ts'
import { PlaceFields, useSetPlace, type Place } from '../../profiles/web/public.ts'
import { StepFrame, type StepWay } from './step-frame.tsx'

/** Step 4: the city, typed or found by the browser. */
export function SignupPlaceStep({ profile, way, leave }: { profile: OwnProfile; way: StepWay; leave: () => void }) {
  const t = useTranslations('accounts')
  const [place, setPlace] = useState<Place>({ country: profile.country, text: profile.city_name, city: null })
  const save = useSetPlace()
  const onContinue = () => (place.city ? save.mutate(place.city.id, { onSuccess: leave }) : leave())
  return (
    <StepFrame
      title={t('place.title')}
      lead={t('place.lead')}
      way={way}
      onContinue={onContinue}
      busy={save.isPending}
      failure={save.error}
    >
      <PlaceFields place={place} known={profile.city_name} onChange={setPlace} />
    </StepFrame>
  )
}
