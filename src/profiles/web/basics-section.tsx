import { useState } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import { useFailureText } from '../../web/use-failure-text.ts'
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
  const failureText = useFailureText()
  // A failure stays at its field while another field is saved.
  const saveName = useUpdateProfile()
  const saveBirthDate = useUpdateProfile()
  const update = useUpdateProfile()
  const saves = [saveName, saveBirthDate, update]
  const saving = {
    isPending: saves.some(({ isPending }) => isPending),
    isSuccess: saves.every(({ error }) => !error) && saves.some(({ isSuccess }) => isSuccess),
    error: update.error,
  }
  const [name, setName] = useState(profile.name)
  const [birthDate, setBirthDate] = useState(profile.birth_date)
  // Shows pending changes at once.
  const chosen = { ...profile, ...(update.isPending && update.variables) }
  return (
    <ProfileSection id="basics" title={t('title')} saving={saving}>
      <Field
        label={t('name')}
        hint={t('nameHint')}
        error={saveName.error && failureText(saveName.error)}
      >
        <TextInput
          value={name}
          maxLength={60}
          autoComplete="nickname"
          onChange={(event) => setName(event.target.value)}
          onBlur={() =>
            name.trim() === profile.name ? saveName.reset() : saveName.mutate({ name })
          }
        />
      </Field>
      <Field
        label={t('birthDate')}
        hint={t('birthHint')}
        error={saveBirthDate.error && failureText(saveBirthDate.error)}
      >
        <TextInput
          type="date"
          value={birthDate}
          autoComplete="bday"
          onChange={(event) => setBirthDate(event.target.value)}
          onBlur={() =>
            birthDate === profile.birth_date
              ? saveBirthDate.reset()
              : saveBirthDate.mutate({ birth_date: birthDate })
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
