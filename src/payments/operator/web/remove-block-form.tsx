import { Form, ReasonField } from '../../../web/console/form.tsx'
import { Panel } from '../../../web/console/panel.tsx'
import { SubmitButton } from '../../../web/console/submit-button.tsx'
import { useConsoleCall } from '../../../web/console/use-console-call.ts'
import { useTranslations } from '../../../web/i18n.tsx'
import { showToast } from '../../../web/ui/toast.ts'
import { removeOrderBlock, type OrderBlock } from '../blocks-contract.ts'

type RemoveBlockFormProps = { block: OrderBlock; onDone: () => void }

export function RemoveBlockForm({ block, onDone }: RemoveBlockFormProps) {
  const t = useTranslations('consoleOrders.blocks')
  const remove = useConsoleCall(removeOrderBlock)
  const { id, kind, label } = block
  return (
    <Panel title={t('remove')}>
      <Form
        values={{ reason: '' }}
        onSubmit={async ({ reason }) => {
          await remove({ id, reason })
          showToast({ tone: 'ok', text: t('removed') })
          onDone()
        }}
        focusOnOpen
      >
        <p className="sm">{t('removeText', { kind: t(`kinds.${kind}`), of: label })}</p>
        <ReasonField />
        <SubmitButton danger block>
          {t('remove')}
        </SubmitButton>
      </Form>
    </Panel>
  )
}
