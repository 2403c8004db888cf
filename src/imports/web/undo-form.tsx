import { Form, ReasonField } from '../../web/console/form.tsx'
import { Panel } from '../../web/console/panel.tsx'
import { SubmitButton } from '../../web/console/submit-button.tsx'
import { useConsoleCall } from '../../web/console/use-console-call.ts'
import { useTranslations } from '../../web/i18n.tsx'
import { showToast } from '../../web/ui/toast.ts'
import { undoImport } from '../contract.ts'

/** Deletes everything of an import but what people did themselves. */
export function UndoForm({ id }: { id: string }) {
  const t = useTranslations('consoleImports')
  const undo = useConsoleCall(undoImport)
  const submit = async ({ reason }: { reason: string }) => {
    const { removed } = await undo({ id, reason })
    showToast({ tone: 'ok', text: t('undone', { removed }) })
  }
  return (
    <Panel title={t('undoTitle')} foot={t('undoHint')}>
      <Form values={{ reason: '' }} onSubmit={submit}>
        <ReasonField />
        <SubmitButton block danger>
          {t('undo')}
        </SubmitButton>
      </Form>
    </Panel>
  )
}
