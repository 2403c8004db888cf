import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { Api } from '../../../../platform/contract.ts'
import { Deadline } from '../../../../web/console/deadline.tsx'
import { PageHead } from '../../../../web/console/page-head.tsx'
import { Panel } from '../../../../web/console/panel.tsx'
import { DataTable } from '../../../../web/console/table.tsx'
import { When } from '../../../../web/console/when.tsx'
import { useFormatter, useTranslations } from '../../../../web/i18n.tsx'
import { useApi } from '../../../../web/page-context.ts'
import { pageLoader } from '../../../../web/page-loader.ts'
import { TextLink } from '../../../../web/ui/link.tsx'
import { listAftercares, type Aftercare, type MonthFigures } from '../../contract.ts'
import { AftercareActions } from '../aftercare-actions.tsx'

const aftercaresQuery = (api: Api) =>
  queryOptions({
    queryKey: ['operator', 'aftercare'],
    queryFn: ({ signal }) => api(listAftercares, {}, { signal }),
  })

export const loader = pageLoader(async ({ api, queries }) => {
  await queries.query(aftercaresQuery(api))
  return null
})

/** Who was told after bans for fraud: under way, held, sent and corrected, and figures by month. */
export function Component() {
  const t = useTranslations('consoleAftercare')
  const { aftercares, total, figures, hold_days } = useSuspenseQuery(aftercaresQuery(useApi())).data
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <div className="stack-4">
        <Panel
          title={t('table')}
          flush
          foot={
            aftercares.length < total ? t('shown', { shown: aftercares.length, total }) : undefined
          }
        >
          <AftercareTable aftercares={aftercares} holdDays={hold_days} />
        </Panel>
        {figures.length > 0 && (
          <Panel title={t('figures')} flush>
            <FiguresTable figures={figures} />
          </Panel>
        )}
      </div>
    </>
  )
}

function AftercareTable({ aftercares, holdDays }: { aftercares: Aftercare[]; holdDays: number }) {
  const t = useTranslations('consoleAftercare')
  const figure = (key: 'people' | 'told' | 'mailed' | 'refused' | 'opened' | 'credits') => ({
    key,
    header: t(key),
    isFigure: true,
    cell: (row: Aftercare) => row[key],
    csv: (row: Aftercare) => row[key],
  })
  return (
    <DataTable
      caption={t('table')}
      rows={aftercares}
      rowKey={({ id }) => id}
      empty={t('empty')}
      csvName="aftercare.csv"
      columns={[
        {
          key: 'member',
          header: t('member'),
          isHeader: true,
          cell: ({ member, name }) => (
            <TextLink to={`/operator/members/${member}`} dir="auto">
              {name || t('erased')}
            </TextLink>
          ),
          csv: ({ member }) => member,
        },
        {
          key: 'rule',
          header: t('rule'),
          cell: ({ rule }) => t(`rules.${rule}`),
          csv: ({ rule }) => rule,
        },
        {
          key: 'state',
          header: t('state'),
          cell: (aftercare) => <State aftercare={aftercare} />,
          csv: ({ state }) => state,
        },
        {
          key: 'decided',
          header: t('decided'),
          cell: ({ decided_at, decided_by, report }) => (
            <>
              <When at={decided_at} />
              <p className="text-ink-2">
                <bdi>{decided_by.name}</bdi> ·{' '}
                <TextLink to={`/operator/cases/${report}`}>{t('report')}</TextLink>
              </p>
            </>
          ),
          csv: ({ decided_at }) => decided_at,
        },
        {
          key: 'by',
          header: t('by'),
          isExported: true,
          cell: ({ decided_by }) => decided_by.name,
          csv: ({ decided_by }) => decided_by.name,
        },
        {
          key: 'report',
          header: t('report'),
          isExported: true,
          cell: ({ report }) => report,
          csv: ({ report }) => report,
        },
        figure('people'),
        figure('told'),
        figure('mailed'),
        figure('refused'),
        figure('opened'),
        figure('credits'),
        {
          key: 'unusual',
          header: t('unusual'),
          isFigure: true,
          isWide: true,
          cell: ({ unusual }) => unusual,
          csv: ({ unusual }) => unusual,
        },
        {
          key: 'losses',
          header: t('losses'),
          isFigure: true,
          isWide: true,
          cell: ({ losses }) => losses,
          csv: ({ losses }) => losses,
        },
        {
          key: 'record',
          header: t('record'),
          cell: (aftercare) => <AftercareActions aftercare={aftercare} holdDays={holdDays} />,
        },
      ]}
    />
  )
}

/** How far it is: with the deadline while somebody has still to be told, with the reason while it is held. */
function State({ aftercare }: { aftercare: Aftercare }) {
  const t = useTranslations('consoleAftercare')
  const { state, decided_at, told_by, hold_until, hold_reason } = aftercare
  return (
    <>
      {t.rich(`states.${state}`, { date: () => <When at={hold_until ?? ''} /> })}
      {state === 'pending' && <Deadline at={told_by} since={decided_at} />}
      {state === 'held' && (
        <p className="text-ink-2" dir="auto">
          {hold_reason}
        </p>
      )}
    </>
  )
}

const figureColumns = [
  'scam',
  'fake',
  'people',
  'told',
  'mailed',
  'refused',
  'opened',
  'held',
  'corrected',
  'credits',
  'losses',
] as const

function FiguresTable({ figures }: { figures: MonthFigures[] }) {
  const t = useTranslations('consoleAftercare')
  const format = useFormatter()
  return (
    <DataTable
      caption={t('figures')}
      rows={figures}
      rowKey={({ month }) => month}
      empty={null}
      csvName="aftercare-months.csv"
      columns={[
        {
          key: 'month',
          header: t('month'),
          isHeader: true,
          cell: ({ month }) => month,
          csv: ({ month }) => month,
        },
        ...figureColumns.map((key) => ({
          key,
          header: t(key),
          isFigure: true,
          cell: (row: MonthFigures) => row[key],
          csv: (row: MonthFigures) => row[key],
        })),
        {
          key: 'hours',
          header: t('hours'),
          isFigure: true,
          cell: ({ median_hours: hours }: MonthFigures) =>
            hours === null ? '–' : format.number(hours),
          csv: ({ median_hours: hours }: MonthFigures) => hours,
        },
      ]}
    />
  )
}
