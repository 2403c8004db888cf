import { useFormContext } from 'react-hook-form'
import { Form, ReasonField } from '../../../web/console/form.tsx'
import { Panel } from '../../../web/console/panel.tsx'
import { SubmitButton } from '../../../web/console/submit-button.tsx'
import { useConsoleCall } from '../../../web/console/use-console-call.ts'
import { useTranslations } from '../../../web/i18n.tsx'
import { showToast } from '../../../web/ui/toast.ts'
import { answerDispute, type Dispute, type EvidencePiece } from '../disputes-contract.ts'

const decisions = ['contested', 'accepted'] as const
type Values = { decision: (typeof decisions)[number]; reason: string }

type DisputeFormProps = { dispute: Dispute; pieces: EvidencePiece['key'][] }

/** Contests a chargeback or accepts it, once. */
export function DisputeForm({ dispute, pieces }: DisputeFormProps) {
  const t = useTranslations('consoleOrders.disputeForm')
  const answer = useConsoleCall(answerDispute)
  const { order, chargeback, method } = dispute
  const possible = method === 'sdd' ? (['accepted'] as const) : decisions
  return (
    <Panel title={t('title')}>
      <Form
        values={{ decision: possible[0], reason: '' }}
        onSubmit={async ({ decision, reason }: Values) => {
          await answer({
            order,
            chargeback,
            decision,
            reason,
            pieces: decision === 'contested' ? pieces : [],
          })
          showToast({ tone: 'ok', text: t(`done.${decision}`, { provider: dispute.provider }) })
        }}
      >
        <fieldset className="stack stack--s">
          <legend className="sr">{t('title')}</legend>
          {possible.map((decision) => (
            <DecisionOption key={decision} decision={decision} provider={dispute.provider} />
          ))}
        </fieldset>
        <ReasonField />
        <Submit count={pieces.length} />
        <p className="hint">{t('once')}</p>
      </Form>
    </Panel>
  )
}

type DecisionOptionProps = { decision: Values['decision']; provider: string }

function DecisionOption({ decision, provider }: DecisionOptionProps) {
  const t = useTranslations('consoleOrders.disputeForm')
  const { register } = useFormContext<Values>()
  return (
    <label className="opt">
      <input {...register('decision')} type="radio" value={decision} />
      <span>
        <b>{t(`options.${decision}`)}</b>
        <span className="mut sm block">{t(`effects.${decision}`, { provider })}</span>
      </span>
    </label>
  )
}

function Submit({ count }: { count: number }) {
  const t = useTranslations('consoleOrders.disputeForm')
  const { watch } = useFormContext<Values>()
  return (
    <SubmitButton block>
      {watch('decision') === 'contested' ? t('contest', { count }) : t('accept')}
    </SubmitButton>
  )
}
