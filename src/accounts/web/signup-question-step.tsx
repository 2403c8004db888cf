import { useState } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import type { OwnerProfile } from '../../profiles/contract.ts'
import { choiceFields, type ChoiceField } from '../../profiles/rules.ts'
import { useTraitName, useUpdateProfile } from '../../profiles/web/public.ts'
import { AnswerButton, Answers } from './answers.tsx'
import { StepFrame, type StepProps } from './step-frame.tsx'

/** Step 3: one question; a tap saves the answer and opens the next one. */
export function SignupQuestionStep({
  profile,
  question,
  navigation,
  leave,
}: StepProps & { profile: OwnerProfile; question: ChoiceField }) {
  const t = useTranslations('signupSteps.personal')
  const traits = useTranslations('traits.questions')
  const nameOf = useTraitName()
  const saved = profile.fields[question] ?? ''
  const [answer, setAnswer] = useState(saved)
  const save = useUpdateProfile()
  const choose = (value: string) => {
    setAnswer(value)
    if (value === saved) leave()
    else save.mutate({ [question]: value || null }, { onSuccess: leave })
  }
  return (
    <StepFrame
      title={traits(question)}
      lead={traits('lead')}
      navigation={navigation}
      onContinue={leave}
      busy={save.isPending}
      failure={save.error}
    >
      <Answers label={traits(question)}>
        {choiceFields[question].map((value) => (
          <AnswerButton
            key={value}
            chosen={answer === value}
            disabled={save.isPending}
            onClick={() => choose(value)}
          >
            {nameOf(question, value)}
          </AnswerButton>
        ))}
        <AnswerButton chosen={false} disabled={save.isPending} onClick={() => choose('')}>
          {t('open')}
        </AnswerButton>
      </Answers>
    </StepFrame>
  )
}
