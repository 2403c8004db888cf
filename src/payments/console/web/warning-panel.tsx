import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { Button } from '../../../web/ui/button.tsx'
import { downloadText } from '../../../web/console/csv.ts'
import { Deadline } from '../../../web/console/deadline.tsx'
import { Form, ReasonField } from '../../../web/console/form.tsx'
import { Panel } from '../../../web/console/panel.tsx'
import { SubmitButton } from '../../../web/console/submit-button.tsx'
import { Tag } from '../../../web/ui/tag.tsx'
import { useConsoleCall } from '../../../web/console/use-console-call.ts'
import { useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { When } from '../../../web/console/when.tsx'
import { showToast } from '../../../web/ui/toast.ts'
import { closePaymentWarning, getWarningFile, type PaymentWarning } from '../warnings-contract.ts'
import { providerName } from '../../../providers/console/rules.ts'
import { useAmount } from '../../../web/console/use-amount.ts'
import { useWarningReason } from './use-warning-reason.ts'

/** What banks said about an order before a chargeback, and what to do until when. */
export function WarningPanels({ warnings }: { warnings: PaymentWarning[] }) {
  return warnings.map((warning) => <WarningPanel key={warning.warning} warning={warning} />)
}

function WarningPanel({ warning }: { warning: PaymentWarning }) {
  const t = useTranslations('consoleOrders.warnings')
  const money = useAmount()
  const toReason = useWarningReason()
  const { kind, state, amount, currency, provider } = warning
  return (
    <Panel
      title={t(`kinds.${kind}`)}
      aside={
        state === 'open' ? (
          <Deadline at={warning.due_at} since={warning.at} />
        ) : (
          <Tag tone="line">{t(`states.${state}`)}</Tag>
        )
      }
    >
      <p>
        <When at={warning.at} /> · {money(amount, currency)} · {toReason(warning)}
      </p>
      <p className="text-xs">{t(`help.${kind}`, { provider: providerName(provider) })}</p>
      {kind === 'information' && <WarningFile warning={warning} />}
      {state === 'open' && <WarningForm warning={warning} />}
      {warning.decided_by !== null && <p className="text-xs text-ink-2">{warning.decided_by}</p>}
    </Panel>
  )
}

function WarningFile({ warning: { order, warning } }: { warning: PaymentWarning }) {
  const t = useTranslations('consoleOrders.evidence')
  const api = useApi()
  const [busy, setBusy] = useState(false)
  const load = async () => {
    setBusy(true)
    try {
      const { file } = await api(getWarningFile, { order, warning })
      downloadText(`evidence-${order}.html`, file, 'text/html')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button small variant="ghost" busy={busy} onClick={() => void load()}>
      {t('file')}
    </Button>
  )
}

type Values = { decision: 'answered' | 'kept'; reason: string }

function WarningForm({ warning: { order, warning, kind } }: { warning: PaymentWarning }) {
  const t = useTranslations('consoleOrders.warnings')
  const close = useConsoleCall(closePaymentWarning)
  const decisions = kind === 'information' ? (['answered', 'kept'] as const) : (['kept'] as const)
  return (
    <Form
      values={{ decision: decisions[0], reason: '' }}
      onSubmit={async ({ decision, reason }: Values) => {
        await close({ order, warning, decision, reason })
        showToast({ tone: 'ok', text: t('closed') })
      }}
    >
      <fieldset className="stack-2">
        <legend className="sr-only">{t('decide')}</legend>
        {decisions.map((decision) => (
          <Decision key={decision} decision={decision} />
        ))}
      </fieldset>
      <ReasonField />
      <SubmitButton>{t('close')}</SubmitButton>
    </Form>
  )
}

function Decision({ decision }: { decision: Values['decision'] }) {
  const t = useTranslations('consoleOrders.warnings.decisions')
  const { register } = useFormContext<Values>()
  return (
    <label className="option-row">
      <input {...register('decision')} type="radio" value={decision} />
      <span>
        <b>{t(`${decision}.title`)}</b>
        <span className="text-ink-2 text-xs block">{t(`${decision}.text`)}</span>
      </span>
    </label>
  )
}
