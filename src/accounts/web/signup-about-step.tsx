import { textLength } from '../../platform/text-length.ts'
import { useTranslations } from '../../web/i18n.tsx'
import type { OwnerProfile } from '../../profiles/contract.ts'
import { ABOUT_LENGTH } from '../../profiles/rules.ts'
import { Field, TextArea } from '../../web/ui/field.tsx'
import { useUpdateProfile } from '../../profiles/web/public.ts'
import { StepFrame, type StepNavigation } from './step-frame.tsx'
import { useStepDraft } from './use-step-draft.ts'

/** Step 2: the "about me" text. */
export function SignupAboutStep({
  profile,
  navigation,
  leave,
}: {
  profile: OwnerProfile
  navigation: StepNavigation
  leave: () => void
}) {
  const t = useTranslations('signupSteps.about')
  const steps = useTranslations('accounts.steps')
  const { draft, change, forget } = useStepDraft('about', profile.about)
  const save = useUpdateProfile()
  const onContinue = () =>
    save.mutate(
      { about: draft },
      {
        onSuccess: () => {
          forget()
          leave()
        },
      },
    )
  return (
    <StepFrame
      title={t('title')}
      lead={t('lead')}
      navigation={navigation}
      onContinue={onContinue}
      busy={save.isPending}
      failure={save.error}
    >
      <Field
        label={t('label')}
        aside={steps('optional')}
        hint={t('hint', { count: textLength(draft), max: ABOUT_LENGTH })}
      >
        <TextArea
          rows={6}
          maxLength={ABOUT_LENGTH}
          value={draft}
          onChange={(event) => change(event.target.value)}
        />
      </Field>
    </StepFrame>
  )
}
