import type { CaseDetails } from '../../moderation/console/contract.ts'
import { Form, SelectField, TextAreaField } from '../../web/console/form.tsx'
import { SubmitButton } from '../../web/console/submit-button.tsx'
import { useConsoleCall } from '../../web/console/use-console-call.ts'
import { useTranslations } from '../../web/i18n.tsx'
import { showToast } from '../../web/ui/toast.ts'
import { handOverCase, type CaseThread } from '../contract.ts'

type HandOverProps = { open: CaseDetails; thread: CaseThread }

/** The colleague gets the case, the note and a mail, in one step. */
export function HandOver({ open: { id, number }, thread }: HandOverProps) {
  const t = useTranslations('consoleDesk')
  const handOver = useConsoleCall(handOverCase)
  const [first] = thread.colleagues
  return (
    <Form
      focusOnOpen
      values={{ to: first?.id ?? '', text: '' }}
      onSubmit={async ({ to, text }: { to: string; text: string }) => {
        await handOver({ id, to, text })
        const name = thread.colleagues.find((person) => person.id === to)?.name ?? ''
        showToast({ tone: 'ok', text: t('handedOver', { number, name }) })
      }}
    >
      <SelectField
        name="to"
        label={t('handTo')}
        options={thread.colleagues.map((person) => ({ value: person.id, label: person.name }))}
      />
      <TextAreaField name="text" label={t('handNote')} minLength={1} maxLength={2000} />
      <SubmitButton>{t('handOver')}</SubmitButton>
    </Form>
  )
}
