import { Form, ReasonField } from '../../web/console/form.tsx'
import { SubmitButton } from '../../web/console/submit-button.tsx'
import { useConsoleCall } from '../../web/console/use-console-call.ts'
import { useTranslations } from '../../web/i18n.tsx'
import { showToast } from '../../web/ui/toast.ts'
import { resetMemberFactors } from '../contract.ts'
import type { ActionFormProps } from './credits-form.tsx'

/** Removes codes and passkeys of a member who proved who they are. */
export function FactorsForm({ member, onDone }: ActionFormProps) {
  const t = useTranslations('consoleRecords.factorsForm')
  const reset = useConsoleCall(resetMemberFactors)
  return (
    <Form
      values={{ reason: '' }}
      onSubmit={async ({ reason }: { reason: string }) => {
        await reset({ id: member.id, reason })
        showToast({ tone: 'ok', text: t('done') })
        onDone()
      }}
    >
      <p className="text-xs text-ink-2">{t('text')}</p>
      <ReasonField hint={t('proof')} />
      <SubmitButton danger block>
        {t('reset')}
      </SubmitButton>
    </Form>
  )
}
