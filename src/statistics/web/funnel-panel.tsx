import { useSuspenseQuery } from '@tanstack/react-query'
import type { Input } from '../../platform/contract.ts'
import { Panel } from '../../web/console/panel.tsx'
import { DataTable, type Column } from '../../web/console/table.tsx'
import { useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { Link } from '../../web/ui/link.tsx'
import { funnelGroups, type FunnelRow, type getFunnel } from '../contract.ts'
import { shareOf, type FunnelStep } from '../rules.ts'
import { funnelQuery } from './queries.ts'
import { useFigure } from './use-figure.ts'

const steps: FunnelStep[] = ['starts', 'sign_ups', 'confirmations', 'first_orders']
/** Orders are few: their bars are drawn longer so that they can be compared. */
const SCALES: Partial<Record<FunnelStep, number>> = { first_orders: 15 }

type Row = FunnelRow & { isTotal?: boolean }

type FunnelPanelProps = Input<typeof getFunnel> & { addressOf(by: string): string }

/** What became of the visitors of the landers, by the chosen group. */
export function FunnelPanel({ days, by, addressOf }: FunnelPanelProps) {
  const t = useTranslations('consoleStatistics.funnel')
  const { rows, total } = useSuspenseQuery(funnelQuery(useApi(), days, by)).data
  const { figure, share } = useFigure()
  const nameOf = ({ key, isTotal }: Row) => (isTotal ? t('all') : key || t('none'))
  const columns: Column<Row>[] = [
    {
      key: 'group',
      header: t(`groups.${by}`),
      isHeader: true,
      csv: nameOf,
      cell: nameOf,
    },
    {
      key: 'views',
      header: t('steps.views'),
      isFigure: true,
      csv: ({ views }) => views,
      cell: ({ views }) => figure(views),
    },
    ...steps.map((step) => ({
      key: step,
      isWide: step === 'starts' || step === 'sign_ups',
      header: t(`steps.${step}`),
      isFigure: true,
      csv: (row: FunnelRow) => row[step],
      cell: (row: FunnelRow) => <Step step={step} row={row} />,
    })),
    {
      key: 'rate',
      header: t('rate'),
      isFigure: true,
      isWide: true,
      csv: (row) => {
        const tenths = shareOf(row.first_orders, row.views)
        return tenths === null ? null : tenths / 10
      },
      cell: ({ first_orders: orders, views }) => share(shareOf(orders, views)),
    },
  ]
  return (
    <Panel
      title={t('title')}
      aside={
        <nav className="seg" aria-label={t('by')}>
          {funnelGroups.map((group) => (
            <Link
              key={group}
              to={addressOf(group)}
              aria-current={group === by ? 'true' : undefined}
            >
              {t(`groups.${group}`)}
            </Link>
          ))}
        </nav>
      }
      flush
    >
      <DataTable
        caption={t('title')}
        columns={columns}
        rows={rows.length === 0 ? [] : [...rows, { ...total, key: '\0all', isTotal: true }]}
        rowKey={({ key }) => key}
        empty={t('empty')}
        csvName={`funnel-${by}-${days}.csv`}
      />
    </Panel>
  )
}

function Step({ step, row }: { step: FunnelStep; row: FunnelRow }) {
  const { figure } = useFigure()
  const share = shareOf(row[step], row.views)
  const width = Math.min(100, ((share ?? 0) / 10) * (SCALES[step] ?? 1))
  return (
    <div className="fun">
      <span className="r num">{figure(row[step])}</span>
      <svg
        className={`bar${step === 'first_orders' ? ' bar--hot' : ''}`}
        viewBox="0 0 100 8"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <rect width={width} height="8" rx="2" />
      </svg>
    </div>
  )
}
