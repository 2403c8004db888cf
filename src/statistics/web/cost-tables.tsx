import { useState } from 'react'
import { Panel } from '../../web/console/panel.tsx'
import { QuestionDialog } from '../../web/console/question-dialog.tsx'
import { DataTable, type Column } from '../../web/console/table.tsx'
import { useConsoleCall } from '../../web/console/use-console-call.ts'
import { useFormatter, useTranslations } from '../../web/i18n.tsx'
import { Button } from '../../web/ui/button.tsx'
import { showToast } from '../../web/ui/toast.ts'
import { useFailureText } from '../../web/use-failure-text.ts'
import { removeTrafficCost, type SourceCost, type TrafficCost } from '../costs-contract.ts'
import type { Period } from '../rules.ts'
import { useFigure } from './use-figure.ts'

const sourceKey = ({ kind, source, currency }: Pick<SourceCost, 'kind' | 'source' | 'currency'>) =>
  `${kind} ${source} ${currency}`

/** The name of a source, with what it is. */
function useSourceColumn<Row extends Pick<SourceCost, 'kind' | 'source'>>(): Column<Row> {
  const t = useTranslations('consoleCosts')
  return {
    key: 'source',
    header: t('source'),
    isHeader: true,
    csv: ({ source }) => source,
    cell: ({ source, kind }) => (
      <>
        <span className="wrap-break-word">{source}</span>
        <span className="block text-xs text-ink-2">{t(`kinds.${kind}`)}</span>
      </>
    ),
  }
}

/** What each source cost in the period, and each of its sign-ups and first orders. */
export function SourceCosts({ sources, period }: { sources: SourceCost[]; period: Period }) {
  const t = useTranslations('consoleCosts')
  const { figure, money } = useFigure()
  const amount = (key: 'amount' | 'per_sign_up' | 'per_first_order'): Column<SourceCost> => ({
    key,
    header: t(key),
    isFigure: true,
    isLabelled: true,
    csv: ({ [key]: value }) => (value === null ? null : { amount: value }),
    cell: ({ [key]: value, currency }) => (value === null ? '–' : money(value, currency)),
  })
  const count = (key: 'sign_ups' | 'first_orders'): Column<SourceCost> => ({
    key,
    header: t(key),
    isFigure: true,
    isLabelled: true,
    csv: ({ [key]: value }) => value,
    cell: ({ [key]: value }) => figure(value),
  })
  return (
    <Panel title={t('sources')} foot={t('spread')} flush>
      <DataTable
        caption={t('sources')}
        rows={sources}
        rowKey={sourceKey}
        empty={t('noSources')}
        csvName={`cost-per-sign-up-${period.from}-${period.to}.csv`}
        columns={[
          useSourceColumn<SourceCost>(),
          amount('amount'),
          count('sign_ups'),
          amount('per_sign_up'),
          count('first_orders'),
          amount('per_first_order'),
          {
            key: 'currency',
            header: t('currency'),
            isExported: true,
            csv: ({ currency }) => currency,
            cell: ({ currency }) => currency,
          },
        ]}
      />
    </Panel>
  )
}

/** What was entered, with the days for which it was paid. */
export function CostEntries({ costs }: { costs: TrafficCost[] }) {
  const t = useTranslations('consoleCosts')
  const format = useFormatter()
  const { money } = useFigure()
  const [leaving, setLeaving] = useState<TrafficCost | null>(null)
  const date = (day: string) =>
    format.dateTime(new Date(day), { day: 'numeric', month: 'short', timeZone: 'UTC' })
  return (
    <Panel title={t('entries')} flush>
      <DataTable
        caption={t('entries')}
        rows={costs}
        rowKey={(cost) => `${sourceKey(cost)} ${cost.from} ${cost.to}`}
        empty={t('noEntries')}
        columns={[
          useSourceColumn<TrafficCost>(),
          {
            key: 'days',
            header: t('days'),
            isLabelled: true,
            cell: ({ from, to }) => (
              <span className="whitespace-nowrap">
                {date(from)} – {date(to)}
              </span>
            ),
          },
          {
            key: 'amount',
            header: t('amount'),
            isFigure: true,
            isLabelled: true,
            cell: ({ amount, currency }) => money(amount, currency),
          },
          {
            key: 'by',
            header: t('by'),
            isLabelled: true,
            cell: ({ entered_by: name }) => name,
          },
          {
            key: 'do',
            header: t('do'),
            isFigure: true,
            cell: (cost) => (
              <Button variant="line" small onClick={() => setLeaving(cost)}>
                {t('remove')}
              </Button>
            ),
          },
        ]}
      />
      <RemoveQuestion cost={leaving} onClose={() => setLeaving(null)} />
    </Panel>
  )
}

function RemoveQuestion({ cost, onClose }: { cost: TrafficCost | null; onClose: () => void }) {
  const t = useTranslations('consoleCosts')
  const { money } = useFigure()
  const failureText = useFailureText()
  const remove = useConsoleCall(removeTrafficCost)
  const confirm = async ({ kind, source, from, to, currency }: TrafficCost) => {
    onClose()
    try {
      await remove({ kind, source, from, to, currency })
      showToast({ tone: 'ok', text: t('removed') })
    } catch (error) {
      showToast({ tone: 'danger', text: failureText(error) })
    }
  }
  return (
    <QuestionDialog
      question={
        cost && {
          title: t('removeQuestion', {
            amount: money(cost.amount, cost.currency),
            source: cost.source,
          }),
          text: t('removeText'),
          action: t('remove'),
          cancel: t('cancel'),
        }
      }
      onClose={onClose}
      onConfirm={() => void (cost && confirm(cost))}
    />
  )
}
