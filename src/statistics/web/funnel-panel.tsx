import { useSuspenseQuery } from '@tanstack/react-query'
import { Panel } from '../../web/console/panel.tsx'
import { DataTable, type Column } from '../../web/console/table.tsx'
import { useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { Link } from '../../web/ui/link.tsx'
import { useSearchParams } from '../../web/router/hooks.ts'
import { funnelGroups, type FunnelRow } from '../contract.ts'
import { getShare, type FunnelStep, type Period } from '../rules.ts'
import { LinkedFigure } from './linked-figure.tsx'
import { funnelQuery } from './queries.ts'
import { choicePath, useChoice } from './use-choice.ts'
import { useFigure } from './use-figure.ts'
import { useRowPaths } from './use-row-paths.ts'

const steps: FunnelStep[] = ['starts', 'sign_ups', 'confirmations', 'first_orders']
/** Orders are few: their bars are drawn longer so that they can be compared. */
const SCALES: Partial<Record<FunnelStep, number>> = { first_orders: 15 }

type Row = FunnelRow & { isTotal?: boolean }

/** What became of the visitors of the landers, by the chosen group. */
export function FunnelPanel({ period }: { period: Period }) {
  const t = useTranslations('consoleStatistics.funnel')
  const [search] = useSearchParams()
  const { scope, by } = useChoice()
  const { rows, total } = useSuspenseQuery(funnelQuery(useApi(), scope, by)).data
  const paths = useRowPaths(period)
  const { figure, share } = useFigure()
  const getName = ({ key, isTotal }: Row) => (isTotal ? t('all') : key || t('none'))
  /** Orders and members have a lander and a country; by the other groups there is no list. */
  const pathToRows = (step: FunnelStep, { key, isTotal }: Row) => {
    const isListed = isTotal || (key !== '' && (by === 'lander' || by === 'country'))
    if (!isListed) return null
    const filters = isTotal ? {} : { [by]: key }
    if (step === 'sign_ups') return paths.members(filters)
    return step === 'first_orders' ? paths.orders('first', filters) : null
  }
  const columns: Column<Row>[] = [
    {
      key: 'group',
      header: t(`groups.${by}`),
      isHeader: true,
      csv: getName,
      cell: (row) =>
        row.key && !row.isTotal && (by === 'lander' || by === 'country') ? (
          <Link to={choicePath(search, { [by]: row.key })}>{getName(row)}</Link>
        ) : (
          getName(row)
        ),
    },
    {
      key: 'views',
      header: t('steps.views'),
      isFigure: true,
      isLabelled: true,
      csv: ({ views }) => views,
      cell: ({ views }) => figure(views),
    },
    ...steps.map((step) => ({
      key: step,
      isWide: step === 'starts' || step === 'sign_ups',
      header: t(`steps.${step}`),
      isFigure: true,
      isLabelled: true,
      csv: (row: FunnelRow) => row[step],
      cell: (row: Row) => <Step step={step} row={row} to={pathToRows(step, row)} />,
    })),
    {
      key: 'rate',
      header: t('rate'),
      isFigure: true,
      isWide: true,
      csv: (row) => {
        const tenths = getShare(row.first_orders, row.views)
        return tenths === null ? null : tenths / 10
      },
      cell: ({ first_orders: orders, views }) => share(getShare(orders, views)),
    },
  ]
  return (
    <Panel
      title={t('title')}
      aside={
        <nav className="segment-links" aria-label={t('by')}>
          {funnelGroups.map((group) => (
            <Link
              key={group}
              to={choicePath(search, { by: group })}
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
        csvName={`funnel-${by}-${period.from}-${period.to}.csv`}
      />
    </Panel>
  )
}

function Step({ step, row, to }: { step: FunnelStep; row: FunnelRow; to: string | null }) {
  const share = getShare(row[step], row.views)
  const width = Math.min(100, ((share ?? 0) / 10) * (SCALES[step] ?? 1))
  return (
    <div className="grid items-center gap-2 min-[1400px]:grid-cols-[56px_minmax(0,1fr)]">
      <span className="text-end whitespace-nowrap tabular-nums">
        <LinkedFigure value={row[step]} to={to} />
      </span>
      <svg
        className="block h-2 w-full min-w-8 overflow-hidden rounded-[4px] bg-sunken max-[1400px]:hidden"
        viewBox="0 0 100 8"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <rect
          className={step === 'first_orders' ? 'fill-ember' : 'fill-plum'}
          width={width}
          height="8"
          rx="2"
        />
      </svg>
    </div>
  )
}
