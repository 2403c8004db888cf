import { Panel } from '../../../web/console/panel.tsx'
import { ReasonOnly } from '../../../web/console/reason-only.tsx'
import { useConsoleCall } from '../../../web/console/use-console-call.ts'
import { useTranslations } from '../../../web/i18n.tsx'
import { removeOrderBlock, type OrderBlock } from '../contract.ts'

type RemoveBlockFormProps = { block: OrderBlock; onDone: () => void }

export function RemoveBlockForm({ block, onDone }: RemoveBlockFormProps) {
  const t = useTranslations('consoleOrders.blocks')
  const remove = useConsoleCall(removeOrderBlock)
  const { id, kind, label } = block
  return (
    <Panel title={t('remove')}>
      <ReasonOnly
        submit={t('remove')}
        done={t('removed')}
        onSubmit={(reason) => remove({ id, reason })}
        onDone={onDone}
        danger
        focusOnOpen
      >
        <p className="text-xs">{t('removeText', { kind: t(`kinds.${kind}`), of: label })}</p>
      </ReasonOnly>
    </Panel>
  )
}
