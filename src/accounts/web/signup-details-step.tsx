import { useTranslations } from '../../web/i18n.tsx'
import { mapNames } from '../../platform/map-names.ts'
import type { OwnerProfile } from '../../profiles/contract.ts'
import { choiceFields, choiceNames, sexualities, type ChoiceField } from '../../profiles/rules.ts'
import { useTraitName, useUpdateProfile } from '../../profiles/web/public.ts'
import { Checkbox } from '../../web/ui/choices.tsx'
import { Chip, Chips } from '../../web/ui/chips.tsx'
import { Fieldset } from '../../web/ui/fieldset.tsx'
import { Disclosure } from '../../web/ui/lists.tsx'
import { Switch } from '../../web/ui/switch.tsx'
import { StepFrame, type StepProps } from './step-frame.tsx'
import { useStepDraft } from './use-step-draft.ts'

type Draft = Record<ChoiceField | 'sexuality', string> & { consent: boolean; show: boolean }

const visible: readonly ChoiceField[] = ['hair_color', 'eye_color', 'body_type']
const folded = choiceNames.filter((field) => !visible.includes(field))

/**
 * Step 3: the facts on one screen, each answered by a tap and taken back by another. The sexuality
 * requires its own consent, so that no tap alone saves it.
 */
export function SignupDetailsStep({
  profile: { fields, sexuality_consent, show_sexuality },
  navigation,
  leave,
}: StepProps & { profile: OwnerProfile }) {
  const t = useTranslations('signupSteps.personal')
  const traits = useTranslations('traits.fields')
  const { draft, change, forget } = useStepDraft<Draft>('facts', {
    ...mapNames(choiceNames, (field) => fields[field] ?? ''),
    sexuality: fields.sexuality ?? '',
    consent: sexuality_consent,
    show: show_sexuality,
  })
  const save = useUpdateProfile()
  const onContinue = () =>
    save.mutate(toUpdate(draft), {
      onSuccess: () => {
        forget()
        leave()
      },
    })
  const row = (field: ChoiceField) => (
    <Answers
      key={field}
      field={field}
      values={choiceFields[field]}
      answer={draft[field]}
      onChoose={(answer) => change({ ...draft, [field]: answer })}
    />
  )
  return (
    <StepFrame
      title={t('factsTitle')}
      lead={t('factsLead')}
      navigation={navigation}
      onContinue={onContinue}
      busy={save.isPending}
      failure={save.error}
    >
      {visible.map(row)}
      <Disclosure summary={t('moreFacts')}>
        <div className="grid gap-5.5">
          {folded.map(row)}
          <Answers
            field="sexuality"
            values={sexualities}
            answer={draft.sexuality}
            hint={t('sexualityLead')}
            onChoose={(sexuality) => change({ ...draft, sexuality, consent: false })}
          />
          {draft.sexuality && (
            <div role="group" aria-label={traits('sexuality')} className="grid gap-2">
              <Checkbox
                checked={draft.consent}
                onChange={(event) => change({ ...draft, consent: event.target.checked })}
              >
                {t('consent')}
              </Checkbox>
              <Switch
                checked={draft.show && draft.consent}
                disabled={!draft.consent}
                onChange={(event) => change({ ...draft, show: event.target.checked })}
              >
                {t('show')}
              </Switch>
            </div>
          )}
        </div>
      </Disclosure>
    </StepFrame>
  )
}

type AnswersProps = {
  field: ChoiceField | 'sexuality'
  values: readonly string[]
  answer: string
  hint?: string
  onChoose: (answer: string) => void
}

/** One question as a row of chips. */
function Answers({ field, values, answer, hint, onChoose }: AnswersProps) {
  const traits = useTranslations('traits.fields')
  const toTraitName = useTraitName()
  return (
    <Fieldset legend={traits(field)} hint={hint}>
      <Chips>
        {values.map((value) => (
          <Chip
            key={value}
            pressed={answer === value}
            onClick={() => onChoose(answer === value ? '' : value)}
          >
            {toTraitName(field, value)}
          </Chip>
        ))}
      </Chips>
    </Fieldset>
  )
}

/** What is open is stored as such; without consent the sexuality is not sent. */
function toUpdate({ consent, show, sexuality, ...details }: Draft) {
  const consented = consent ? sexualities.find((value) => value === sexuality) : undefined
  return {
    ...mapNames(
      choiceNames,
      (field) => choiceFields[field].find((value) => value === details[field]) ?? null,
    ),
    sexuality: consented ?? null,
    sexuality_consent: consented !== undefined,
    show_sexuality: show && consented !== undefined,
  }
}
