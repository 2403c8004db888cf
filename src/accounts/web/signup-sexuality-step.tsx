import { useTranslations } from '../../web/i18n.tsx'
import type { OwnerProfile } from '../../profiles/contract.ts'
import { sexualities } from '../../profiles/rules.ts'
import { useUpdateProfile } from '../../profiles/web/public.ts'
import { Checkbox } from '../../web/ui/choices.tsx'
import { Switch } from '../../web/ui/switch.tsx'
import { AnswerButton, Answers } from './answers.tsx'
import { StepFrame, type StepProps } from './step-frame.tsx'
import { useStepDraft } from './use-step-draft.ts'

type Draft = { sexuality: string; consent: boolean; show: boolean }

/** Step 3: the sexuality, which requires its own consent, so that no tap alone saves it. */
export function SignupSexualityStep({
  profile,
  navigation,
  leave,
}: StepProps & { profile: OwnerProfile }) {
  const t = useTranslations('signupSteps.personal')
  const traits = useTranslations('traits')
  const { draft, change, forget } = useStepDraft<Draft>('sexuality', {
    sexuality: profile.fields.sexuality ?? '',
    consent: profile.sexuality_consent,
    show: profile.show_sexuality,
  })
  const save = useUpdateProfile()
  const choose = (sexuality: string) =>
    change({ ...draft, sexuality: draft.sexuality === sexuality ? '' : sexuality, consent: false })
  const onContinue = () =>
    save.mutate(toUpdate(draft), {
      onSuccess: () => {
        forget()
        leave()
      },
    })
  return (
    <StepFrame
      title={traits('questions.sexuality')}
      lead={t('sexualityLead')}
      navigation={navigation}
      onContinue={onContinue}
      busy={save.isPending}
      failure={save.error}
    >
      <Answers label={traits('fields.sexuality')}>
        {sexualities.map((value) => (
          <AnswerButton
            key={value}
            chosen={draft.sexuality === value}
            onClick={() => choose(value)}
          >
            {traits(`sexuality.${value}`)}
          </AnswerButton>
        ))}
      </Answers>
      {draft.sexuality && (
        <div className="grid gap-2">
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
    </StepFrame>
  )
}

/** Without consent the sexuality is not sent. */
function toUpdate({ consent, show, sexuality }: Draft) {
  const consented = consent ? sexualities.find((value) => value === sexuality) : undefined
  return {
    sexuality: consented ?? null,
    sexuality_consent: consented !== undefined,
    show_sexuality: show && consented !== undefined,
  }
}
