import { useQuery } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { Notice } from '../../../web/ui/notice.tsx'
import type { Output } from '../../../platform/contract.ts'
import { Form, ReasonField, SelectField, TextAreaField } from '../../../web/console/form.tsx'
import { Panel } from '../../../web/console/panel.tsx'
import { SubmitButton } from '../../../web/console/submit-button.tsx'
import { useShortcuts } from '../../../web/console/use-shortcuts.ts'
import { useConsoleCall } from '../../../web/console/use-console-call.ts'
import { useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { showToast } from '../../../web/ui/toast.ts'
import {
  answerDispute,
  type Dispute,
  type EvidencePiece,
  type listDefenceReasons,
} from '../disputes-contract.ts'
import { providerName } from '../../../providers/console/rules.ts'
import { defenceReasonsQuery } from './queries.ts'

const decisions = ['contested', 'accepted'] as const
/** The choice to hand the file in oneself. */
const BY_HAND = 'by_hand'

type Values = {
  decision: (typeof decisions)[number]
  defence: string
  words: string
  reason: string
}

type DisputeFormProps = { dispute: Dispute; pieces: EvidencePiece['key'][] }

/** Contests a chargeback or accepts it, once. */
export function DisputeForm({ dispute, pieces }: DisputeFormProps) {
  const t = useTranslations('consoleOrders.disputeForm')
  const answer = useConsoleCall(answerDispute)
  const { order, chargeback, method } = dispute
  const provider = providerName(dispute.provider)
  const reasons = useQuery(defenceReasonsQuery(useApi(), order, chargeback))
  const possible = method === 'sdd' ? (['accepted'] as const) : decisions
  return (
    <Panel title={t('title')}>
      <Form
        values={{ decision: possible[0], defence: '', words: '', reason: '' }}
        onSubmit={async ({ decision, defence, words, reason }: Values) => {
          const isHandedIn = decision === 'contested' && defence !== '' && defence !== BY_HAND
          await answer({
            order,
            chargeback,
            decision,
            reason,
            pieces: decision === 'contested' ? pieces : [],
            words: decision === 'contested' ? words : '',
            ...(isHandedIn && { defence_reason: defence }),
          })
          const done = isHandedIn ? 'handedIn' : decision
          showToast({ tone: 'ok', text: t(`done.${done}`, { provider }) })
        }}
      >
        <Decisions
          possible={possible}
          provider={provider}
          isOffered={reasons.data?.result === 'offered'}
        />
        <Defence provider={provider} answer={reasons.data} />
        <OwnWords />
        <ReasonField />
        <Submit count={pieces.length} isPending={reasons.isPending} />
        <p className="text-xs text-ink-2">{t('once')}</p>
      </Form>
    </Panel>
  )
}

type DecisionsProps = {
  possible: readonly Values['decision'][]
  provider: string
  isOffered: boolean
}

function Decisions({ possible, provider, isOffered }: DecisionsProps) {
  const t = useTranslations('consoleOrders.disputeForm')
  const { register, setValue } = useFormContext<Values>()
  useShortcuts(
    Object.fromEntries(
      possible.map((decision, index) => [
        String(index + 1),
        () => setValue('decision', decision, { shouldDirty: true }),
      ]),
    ),
  )
  return (
    <fieldset className="stack-2">
      <legend className="sr-only">{t('title')}</legend>
      {possible.map((decision, index) => {
        const effect = decision === 'contested' && isOffered ? 'handedIn' : decision
        return (
          <label key={decision} className="option-row">
            <input {...register('decision')} type="radio" value={decision} />
            <span>
              <b>{t(`options.${decision}`)}</b>
              <span className="text-ink-2 text-xs block">
                {t(`effects.${effect}`, { provider })}
              </span>
            </span>
            <kbd aria-hidden="true">{index + 1}</kbd>
          </label>
        )
      })}
    </fieldset>
  )
}

/** What the bank reads beside our records. */
function OwnWords() {
  const t = useTranslations('consoleOrders.disputeForm')
  const isContested = useFormContext<Values>().watch('decision') === 'contested'
  return (
    isContested && (
      <TextAreaField
        name="words"
        label={t('words')}
        hint={t('wordsHint')}
        maxLength={3000}
        rows={4}
      />
    )
  )
}

type DefenceProps = { provider: string; answer: Output<typeof listDefenceReasons> | undefined }

/** How a contested chargeback is handed in, where the provider takes it from us. */
function Defence({ provider, answer }: DefenceProps) {
  const t = useTranslations('consoleOrders.disputeForm')
  const isContested = useFormContext<Values>().watch('decision') === 'contested'
  if (!isContested || !answer || answer.result === 'by_hand') return null
  if (answer.result === 'unreachable')
    return <Notice tone="warn" title={t('unreachable', { provider })} />
  const offered = answer.reasons.map(({ code, documents }) => ({
    value: code,
    label: documents.length > 0 ? `${code} (${documents.join(', ')})` : code,
  }))
  return (
    <SelectField
      name="defence"
      label={t('reason', { provider })}
      hint={t('reasonHint', { provider })}
      required
      options={[
        { value: '', label: '' },
        ...offered,
        { value: BY_HAND, label: t('byHand', { provider }) },
      ]}
    />
  )
}

function Submit({ count, isPending }: { count: number; isPending: boolean }) {
  const t = useTranslations('consoleOrders.disputeForm')
  const { watch } = useFormContext<Values>()
  const isContested = watch('decision') === 'contested'
  return (
    <SubmitButton block busy={isContested && isPending}>
      {isContested ? t('contest', { count }) : t('accept')}
    </SubmitButton>
  )
}
