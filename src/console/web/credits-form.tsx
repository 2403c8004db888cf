import { useFormContext } from 'react-hook-form'
import { Diff } from '../../web/console/diff.tsx'
import { Form, NumberField, ReasonField } from '../../web/console/form.tsx'
import { SubmitButton } from '../../web/console/submit-button.tsx'
import { ValueList } from '../../web/console/value-list.tsx'
import { useConsoleCall } from '../../web/console/use-console-call.ts'
import { useTranslations } from '../../web/i18n.tsx'
import { showToast } from '../../web/ui/toast.ts'
import { CREDITS_ALONE, giveCredits, type ConsoleMember } from '../contract.ts'

export type ActionFormProps = { member: ConsoleMember; onDone: () => void }

/** Gives credits with a reason; above 50 a second person approves. */
export function CreditsForm({ member, onDone }: ActionFormProps) {
  const t = useTranslations('consoleMember.creditsForm')
  const give = useConsoleCall(giveCredits)
  return (
    <Form
      values={{ credits: 5, reason: '' }}
      onSubmit={async ({ credits, reason }: { credits: number; reason: string }) => {
        const { approval } = await give({ id: member.id, credits, reason })
        showToast({ tone: 'ok', text: t(approval === null ? 'given' : 'asked') })
        onDone()
      }}
    >
      <NumberField name="credits" label={t('credits')} min={1} max={1000} required />
      <ReasonField />
      <Preview before={member.money?.balance ?? 0} />
      <SubmitButton block>{t('give')}</SubmitButton>
    </Form>
  )
}

function Preview({ before }: { before: number }) {
  const t = useTranslations('consoleMember.creditsForm')
  const { watch } = useFormContext<{ credits: number }>()
  const credits = watch('credits') || 0
  return (
    <ValueList
      values={[
        [t('balance'), <Diff key="diff" before={before} after={before + credits} />],
        [t('lot'), t('free')],
        [
          t('second'),
          credits > CREDITS_ALONE ? t('needed') : t('notNeeded', { count: CREDITS_ALONE }),
        ],
      ]}
    />
  )
}
