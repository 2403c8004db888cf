import { useState } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import { Segment, Segments } from '../../web/ui/segments.tsx'
import { Field, TextInput } from '../../web/ui/field.tsx'
import { Fieldset } from '../../web/ui/fieldset.tsx'
import type { OwnerProfile } from '../contract.ts'
import { lookingForChoices } from '../rules.ts'
import { ProfileSection } from './profile-section.tsx'
import { useUpdateProfile } from './queries.ts'

/** Name, birth date, gender and preference; each field is saved on blur. */
export function BasicsSection({ profile }: { profile: OwnerProfile }) {
  const t = useTranslations('ownProfile.basics')
  const update = useUpdateProfile()
  const [name, setName] = useState(profile.name)
  const [birthDate, setBirthDate] = useState(profile.birth_date)
  // Shows pending changes at once.
  const chosen = { ...profile, ...(update.isPending && update.variables) }
  return (
    <ProfileSection id="basics" title={t('title')} saving={update}>
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
          onBlur={() =>
            birthDate !== profile.birth_date && update.mutate({ birth_date: birthDate })
          }
        />
      </Field>
      <Fieldset legend={t('gender')}>
        <Segments>
          {(['female', 'male'] as const).map((gender) => (
            <Segment
              key={gender}
              name="gender"
              checked={chosen.gender === gender}
              onChange={() => update.mutate({ gender })}
            >
              {t(gender)}
            </Segment>
          ))}
        </Segments>
      </Fieldset>
      <Fieldset legend={t('lookingFor')} hint={t('lookingForHint')}>
        <Segments>
          {lookingForChoices.map((choice) => (
            <Segment
              key={choice}
              name="looking_for"
              checked={chosen.looking_for === choice}
              onChange={() => update.mutate({ looking_for: choice })}
            >
              {t(`preferences.${choice}`)}
            </Segment>
          ))}
        </Segments>
      </Fieldset>
    </ProfileSection>
  )
}
