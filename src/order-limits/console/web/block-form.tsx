import { useState } from 'react'
import {
  Form,
  NumberField,
  ReasonField,
  SelectField,
  TextField,
} from '../../../web/console/form.tsx'
import { Panel } from '../../../web/console/panel.tsx'
import { SubmitButton } from '../../../web/console/submit-button.tsx'
import { useConsoleCall } from '../../../web/console/use-console-call.ts'
import { useTranslations } from '../../../web/i18n.tsx'
import { showToast } from '../../../web/ui/toast.ts'
import { blockKinds, createOrderBlock, MAX_BLOCK_DAYS, type OrderBlock } from '../contract.ts'

type Values = { kind: OrderBlock['kind']; of: string; days: number; reason: string }

/** Blocks what an order came from, or a domain of mail addresses. */
export function BlockForm({ order }: { order: string }) {
  const t = useTranslations('consoleOrders.blocks')
  const block = useConsoleCall(createOrderBlock)
  // A new form after each block.
  const [created, setCreated] = useState(0)
  return (
    <Panel title={t('form')}>
      <Form
        key={created}
        values={{ kind: 'card', of: created === 0 ? order : '', days: 30, reason: '' }}
        onSubmit={async (values: Values) => {
          await block(values)
          showToast({ tone: 'ok', text: t('blocked') })
          setCreated(created + 1)
        }}
      >
        <SelectField
          name="kind"
          label={t('kind')}
          options={blockKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
        />
        <TextField name="of" label={t('formOf')} hint={t('formOfHint')} maxLength={253} required />
        <NumberField
          name="days"
          label={t('days')}
          hint={t('daysHint', { max: MAX_BLOCK_DAYS })}
          min={1}
          max={MAX_BLOCK_DAYS}
          required
        />
        <ReasonField />
        <SubmitButton danger block>
          {t('submit')}
        </SubmitButton>
        <p className="text-xs text-ink-2">{t('effect')}</p>
      </Form>
    </Panel>
  )
}
