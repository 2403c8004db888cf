import { useTranslations } from '../../web/i18n.tsx'
import type { OwnerProfile } from '../../profiles/contract.ts'
import { choiceFields, MAX_INTERESTS, sexualities, type ChoiceField } from '../../profiles/rules.ts'
import { Checkbox } from '../../web/ui/choices.tsx'
import { ChipInput, Chips } from '../../web/ui/chips.tsx'
import { Field, Select } from '../../web/ui/field.tsx'
import { Fieldset } from '../../web/ui/fieldset.tsx'
import { Switch } from '../../web/ui/switch.tsx'
import { InterestChips, useTraitName, useUpdateProfile } from '../../profiles/web/public.ts'
import { StepFrame, type StepNavigation } from './step-frame.tsx'
import { useStepDraft } from './use-step-draft.ts'

type Draft = {
  hair_color: string
  eye_color: string
  body_type: string
  relationship_status: string
  tattoos: string
  sexuality: string
  consent: boolean
  show: boolean
  interests: string[]
}
type SectionProps = { draft: Draft; change: (draft: Draft) => void }

const toDraft = ({
  fields,
  interests,
  sexuality_consent,
  show_sexuality,
}: OwnerProfile): Draft => ({
  hair_color: fields.hair_color ?? '',
  eye_color: fields.eye_color ?? '',
  body_type: fields.body_type ?? '',
  relationship_status: fields.relationship_status ?? '',
  tattoos: fields.tattoos ?? '',
  sexuality: fields.sexuality ?? '',
  consent: sexuality_consent,
  show: show_sexuality,
  interests,
})

/**
 * Step 3, on two screens: interests, then facts, of which sexuality requires its own consent.
 */
export function SignupPersonalStep({
  profile,
  isTraits,
  navigation,
  leave,
}: {
  profile: OwnerProfile
  isTraits: boolean
  navigation: StepNavigation
  leave: () => void
}) {
  const t = useTranslations('accounts')
  const { draft, change, forget } = useStepDraft('personal', toDraft(profile))
  const save = useUpdateProfile()
  const onContinue = () =>
    save.mutate(isTraits ? toUpdate(draft) : { interests: draft.interests }, {
      onSuccess: () => {
        if (isTraits) forget()
        leave()
      },
    })
  return (
    <StepFrame
      title={t(isTraits ? 'personal.title' : 'personal.interestsTitle')}
      lead={t(isTraits ? 'personal.lead' : 'personal.interestsLead')}
      navigation={navigation}
      onContinue={onContinue}
      busy={save.isPending}
      failure={save.error}
    >
      {isTraits ? (
        <>
          <TraitSection draft={draft} change={change} />
          <Sexuality draft={draft} change={change} />
        </>
      ) : (
        <Interests draft={draft} change={change} />
      )}
    </StepFrame>
  )
}

/** Without consent the sexuality is not sent. */
function toUpdate({ consent, show, sexuality, interests, ...choices }: Draft) {
  const consented = consent ? sexualities.find((value) => value === sexuality) : undefined
  const named = Object.fromEntries(
    Object.entries(choices).map(([field, value]) => [field, value || null]),
  )
  return {
    ...named,
    interests,
    sexuality: consented ?? null,
    sexuality_consent: consented !== undefined,
    show_sexuality: show && consented !== undefined,
  }
}

const traitFields = [
  'hair_color',
  'eye_color',
  'body_type',
  'relationship_status',
  'tattoos',
] as const satisfies ChoiceField[]

function TraitSection({ draft, change }: SectionProps) {
  const t = useTranslations('accounts')
  const traits = useTranslations('traits')
  const nameOf = useTraitName()
  return (
    <div className="grid gap-5">
      {traitFields.map((field) => (
        <Fieldset key={field} legend={traits(`fields.${field}`)}>
          <Chips>
            {['', ...choiceFields[field]].map((value) => (
              <ChipInput
                key={value}
                type="radio"
                name={field}
                value={value}
                checked={draft[field] === value}
                onChange={() => change({ ...draft, [field]: value })}
              >
                {value ? nameOf(field, value) : t('personal.open')}
              </ChipInput>
            ))}
          </Chips>
        </Fieldset>
      ))}
    </div>
  )
}

function Interests({ draft, change }: SectionProps) {
  const t = useTranslations('accounts')
  const chosen = draft.interests
  return (
    <Fieldset
      legend={t('personal.interests')}
      hint={t('personal.interestsHint', { max: MAX_INTERESTS, count: chosen.length })}
    >
      <InterestChips chosen={chosen} onChange={(interests) => change({ ...draft, interests })} />
    </Fieldset>
  )
}

function Sexuality({ draft, change }: SectionProps) {
  const t = useTranslations('accounts')
  const traits = useTranslations('traits')
  return (
    <div className="grid gap-2">
      <Field label={traits('fields.sexuality')} aside={t('steps.optional')}>
        <Select
          value={draft.sexuality}
          onChange={(event) => change({ ...draft, sexuality: event.target.value, consent: false })}
        >
          <option value="">{t('personal.open')}</option>
          {sexualities.map((value) => (
            <option key={value} value={value}>
              {traits(`sexuality.${value}`)}
            </option>
          ))}
        </Select>
      </Field>
      {draft.sexuality && (
        <>
          <Checkbox
            checked={draft.consent}
            onChange={(event) => change({ ...draft, consent: event.target.checked })}
          >
            {t('personal.consent')}
          </Checkbox>
          <Switch
            checked={draft.show && draft.consent}
            disabled={!draft.consent}
            onChange={(event) => change({ ...draft, show: event.target.checked })}
          >
            {t('personal.show')}
          </Switch>
        </>
      )}
    </div>
  )
}
