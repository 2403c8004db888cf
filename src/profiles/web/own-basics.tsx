import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Segment, Segments } from '../../web/ui/segments.tsx'
import { Field, TextInput } from '../../web/ui/field.tsx'
import { Fieldset } from '../../web/ui/fieldset.tsx'
import type { OwnProfile } from '../contract.ts'
import { OwnSection } from './own-section.tsx'
import { useUpdateProfile } from './queries.ts'

/** Name, birth date and gender; each is saved when one leaves it. */
export function OwnBasics({ profile }: { profile: OwnProfile }) {
  const t = useTranslations('ownProfile.basics')
  const update = useUpdateProfile()
  const [name, setName] = useState(profile.name)
  const [birthDate, setBirthDate] = useState(profile.birth_date)
  return (
    <OwnSection id="basics" title={t('title')} saving={update}>
      <Field label={t('name')} hint={t('nameHint')}>
        <TextInput
          value={name}
          maxLength={60}
          autoComplete="nickname"
          onChange={(event) => setName(event.target.value)}
          onBlur={() => name.trim() !== profile.name && update.mutate({ name })}
        />
      </Field>
      <Field label={t('birthDate')} hint={t('birthHint')}>
        <TextInput
          type="date"
          value={birthDate}
          autoComplete="bday"
          onChange={(event) => setBirthDate(event.target.value)}
          onBlur={() => birthDate !== profile.birth_date && update.mutate({ birth_date: birthDate })}
        />
      </Field>
      <Fieldset legend={t('gender')}>
        <Segments>
          {(['female', 'male'] as const).map((gender) => (
            <Segment key={gender} name="gender" checked={profile.gender === gender} onChange={() => update.mutate({ gender })}>
              {t(gender)}
            </Segment>
          ))}
        </Segments>
      </Fieldset>
    </OwnSection>
  )
}
