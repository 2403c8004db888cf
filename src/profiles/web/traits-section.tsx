import { useTranslations } from '../../web/i18n.tsx'
import { Checkbox } from '../../web/ui/choices.tsx'
import { Field, Select } from '../../web/ui/field.tsx'
import { Fieldset } from '../../web/ui/fieldset.tsx'
import { Switch } from '../../web/ui/switch.tsx'
import type { OwnerProfile } from '../contract.ts'
import { choiceFields, choiceNames, MAX_INTERESTS, sexualities } from '../rules.ts'
import { InterestChips } from './interest-chips.tsx'
import { ProfileSection } from './profile-section.tsx'
import { useUpdateProfile } from './queries.ts'
import { useTraitName } from './use-trait-name.ts'

/** The choices by field, all optional, each saved at once. */
export function TraitsSection({ profile }: { profile: OwnerProfile }) {
  const t = useTranslations('ownProfile.facts')
  const traits = useTranslations('traits.fields')
  const toTraitName = useTraitName()
  const update = useUpdateProfile()
  return (
    <ProfileSection id="fields" title={t('title')} saving={update}>
      <div className="grid gap-4 sm:grid-cols-2">
        {choiceNames.map((field) => (
          <Field key={field} label={traits(field)}>
            <Select
              value={profile.fields[field] ?? ''}
              onChange={(event) => update.mutate({ [field]: event.target.value || null })}
            >
              <option value="">{t('unspecified')}</option>
              {choiceFields[field].map((value) => (
                <option key={value} value={value}>
                  {toTraitName(field, value)}
                </option>
              ))}
            </Select>
          </Field>
        ))}
      </div>
    </ProfileSection>
  )
}

export function InterestsSection({ profile }: { profile: OwnerProfile }) {
  const t = useTranslations('ownProfile.interests')
  const update = useUpdateProfile()
  // Includes pending changes, so that quick changes do not undo one another.
  const chosen = update.isPending
    ? (update.variables.interests ?? profile.interests)
    : profile.interests
  return (
    <ProfileSection id="interests" title={t('title')} saving={update}>
      <Fieldset legend={t('title')} hideLegend hint={t('hint', { max: MAX_INTERESTS })}>
        <InterestChips chosen={chosen} onChange={(interests) => update.mutate({ interests })} />
      </Fieldset>
    </ProfileSection>
  )
}

/** Sexuality with a consent of its own to store it and a switch to show it. */
export function SexualitySection({ profile }: { profile: OwnerProfile }) {
  const t = useTranslations('ownProfile')
  const toTraitName = useTraitName()
  const update = useUpdateProfile()
  const { sexuality_consent: consent, show_sexuality: visible } = profile
  return (
    <ProfileSection id="sexuality" title={t('sexuality.title')} saving={update}>
      <Checkbox
        checked={consent}
        onChange={(event) => update.mutate({ sexuality_consent: event.target.checked })}
      >
        {t('sexuality.consent')}
      </Checkbox>
      {consent && (
        <>
          <Field label={t('sexuality.title')}>
            <Select
              value={profile.fields.sexuality ?? ''}
              onChange={(event) =>
                update.mutate({
                  sexuality: sexualities.find((key) => key === event.target.value) ?? null,
                  sexuality_consent: true,
                })
              }
            >
              <option value="">{t('facts.unspecified')}</option>
              {sexualities.map((value) => (
                <option key={value} value={value}>
                  {toTraitName('sexuality', value)}
                </option>
              ))}
            </Select>
          </Field>
          <Switch
            checked={visible}
            onChange={(event) => update.mutate({ show_sexuality: event.target.checked })}
          >
            {t('sexuality.show')}
          </Switch>
        </>
      )}
    </ProfileSection>
  )
}
