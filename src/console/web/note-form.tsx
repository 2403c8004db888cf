import { Form, TextAreaField } from '../../web/console/form.tsx'
import { SubmitButton } from '../../web/console/submit-button.tsx'
import { useConsoleCall } from '../../web/console/use-console-call.ts'
import { useTranslations } from '../../web/i18n.tsx'
import { addStaffNote } from '../contract.ts'

/** A note for the other people of the staff. */
export function NoteForm({ id, onDone }: { id: string; onDone: () => void }) {
  const t = useTranslations('consoleMember.notes')
  const add = useConsoleCall(addStaffNote)
  return (
    <Form
      values={{ text: '' }}
      onSubmit={async ({ text }: { text: string }) => {
        await add({ id, text })
        onDone()
      }}
    >
      <TextAreaField name="text" label={t('label')} maxLength={2000} required />
      <SubmitButton>{t('add')}</SubmitButton>
    </Form>
  )
}
