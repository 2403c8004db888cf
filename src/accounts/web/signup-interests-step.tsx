import { useQuery } from '@tanstack/react-query'
import { useTranslations } from '../../web/i18n.tsx'
import type { OwnerProfile } from '../../profiles/contract.ts'
import { MAX_INTERESTS } from '../../profiles/rules.ts'
import { InterestChips, useUpdateProfile } from '../../profiles/web/public.ts'
import { sharedInterestsQuery } from '../../search/web/public-interests.ts'
import { useApi } from '../../web/page-context.ts'
import { Fieldset } from '../../web/ui/fieldset.tsx'
import { StepFrame, type StepProps } from './step-frame.tsx'
import { useStepDraft } from './use-step-draft.ts'

/** Step 3: interests, those first that many people share whom the member may meet. */
export function SignupInterestsStep({
  profile,
  navigation,
  leave,
}: StepProps & { profile: OwnerProfile }) {
  const t = useTranslations('signupSteps.personal')
  const { data } = useQuery(sharedInterestsQuery(useApi()))
  const { draft, change, forget } = useStepDraft('interests', profile.interests)
  const save = useUpdateProfile()
  const onContinue = () =>
    save.mutate(
      { interests: draft },
      {
        onSuccess: () => {
          forget()
          leave()
        },
      },
    )
  return (
    <StepFrame
      title={t('interestsTitle')}
      lead={t('interestsLead')}
      navigation={navigation}
      onContinue={onContinue}
      busy={save.isPending}
      failure={save.error}
    >
      <Fieldset
        legend={t('interests')}
        hideLegend
        hint={t('interestsHint', { max: MAX_INTERESTS, count: draft.length })}
      >
        <InterestChips chosen={draft} shared={data?.interests} onChange={change} />
      </Fieldset>
    </StepFrame>
  )
}
