import { useSuspenseQuery } from '@tanstack/react-query'
import { formatMoney } from '../../../platform/money.ts'
import { ButtonLink } from '../../../web/ui/button.tsx'
import { PageHead } from '../../../web/console/page-head.tsx'
import { Panel } from '../../../web/console/panel.tsx'
import { DataTable, type Column } from '../../../web/console/table.tsx'
import { Tag } from '../../../web/ui/tag.tsx'
import { useFormatter, useLocale, useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { pageLoader } from '../../../web/page-loader.ts'
import { TextLink } from '../../../web/ui/link.tsx'
import type { Output } from '../../../platform/contract.ts'
import type { BrandOverview, getBrandsOverview } from '../../brands-contract.ts'
import { mildAlarms } from '../../rules.ts'
import { overviewQuery } from '../brands-queries.ts'

export const loader = pageLoader(async ({ api, queries }) => {
  await queries.query(overviewQuery(api))
  return null
})

/** Today in all brands where the person works, and in total. */
export function Component() {
  const t = useTranslations('consoleHome.brands')
  const overview = useSuspenseQuery(overviewQuery(useApi())).data
  return (
    <>
      <PageHead
        title={t('title')}
        lead={t('lead')}
        actions={
          <ButtonLink variant="line" to="/operator/inbox">
            {t('inbox')}
          </ButtonLink>
        }
      />
      <div className="stack-4">
        <Panel title={t('figures')} flush>
          <FiguresTable overview={overview} />
        </Panel>
        <Panel title={t('money')} flush>
          <IncomeTable overview={overview} />
        </Panel>
        <Panel title={t('work')} flush>
          <WorkTable overview={overview} />
        </Panel>
      </div>
    </>
  )
}

type Overview = Output<typeof getBrandsOverview>
type OverviewProps = { overview: Overview }

const figures = ['sign_ups', 'confirmed', 'active', 'messages', 'orders'] as const

/** One brand, or the sum of all of them, which has no brand. */
type Line = Pick<BrandOverview, 'figures' | 'waiting' | 'late'> & { brand: BrandOverview | null }

function FiguresTable({ overview: { brands, total } }: OverviewProps) {
  const t = useTranslations('consoleHome.brands')
  const names = useTranslations('consoleHome.figures')
  const format = useFormatter()
  const columns: Column<Line>[] = [
    {
      key: 'brand',
      header: t('brand'),
      isHeader: true,
      cell: ({ brand }) => (brand ? <BrandLink brand={brand} to="/operator" /> : t('total')),
    },
    ...figures.map((name): Column<Line> => ({
      key: name,
      header: names(name),
      isFigure: true,
      isLabelled: true,
      cell: ({ figures: { [name]: figure } }) => (
        <>
          {format.number(figure.today)}{' '}
          <span className="text-ink-2">({format.number(figure.last_week)})</span>
        </>
      ),
    })),
    {
      key: 'waiting',
      header: t('waiting'),
      isFigure: true,
      isLabelled: true,
      cell: ({ waiting }) => format.number(waiting),
    },
    {
      key: 'late',
      header: t('late'),
      isFigure: true,
      isLabelled: true,
      cell: ({ late }) =>
        late > 0 ? <Tag tone="danger">{format.number(late)}</Tag> : format.number(0),
    },
    {
      key: 'alarms',
      header: t('alarms'),
      onPhones: 'line',
      cell: ({ brand }) => brand && <BrandAlarms brand={brand} />,
    },
  ]
  const lines: Line[] = [...brands.map((brand) => ({ ...brand, brand })), { ...total, brand: null }]
  return (
    <DataTable
      caption={t('figures')}
      rows={lines}
      rowKey={({ brand }) => String(brand?.id ?? 'total')}
      empty={null}
      columns={columns}
    />
  )
}

/** Opens a page of the brand's own console. */
function BrandLink({ brand, to }: { brand: BrandOverview; to: string }) {
  const t = useTranslations('consoleHome.brands')
  return (
    <>
      <TextLink to={brand.is_current ? to : `${brand.origin}${to}`}>{brand.name}</TextLink>{' '}
      {brand.is_current && <Tag tone="line">{t('here')}</Tag>}
    </>
  )
}

function BrandAlarms({ brand }: { brand: BrandOverview }) {
  const t = useTranslations('consoleHome.brands')
  if (brand.alarms.length === 0) return <span className="text-ink-2">{t('noAlarm')}</span>
  return (
    <span className="flex items-center gap-2 flex-wrap">
      {brand.alarms.map(({ kind, count }) => (
        <Tag key={kind} tone={mildAlarms.has(kind) ? 'warn' : 'danger'}>
          {t(`alarm.${kind}`, { count })}
        </Tag>
      ))}
    </span>
  )
}

/** Amounts of two currencies are never added. */
function IncomeTable({ overview: { brands, total } }: OverviewProps) {
  const t = useTranslations('consoleHome.brands')
  const locale = useLocale()
  const rows = [
    ...brands.flatMap(({ id, name, income }) =>
      (income ?? []).map((paid) => ({ ...paid, key: `${id} ${paid.currency}`, name })),
    ),
    ...(total.income ?? []).map((paid) => ({
      ...paid,
      key: `total ${paid.currency}`,
      name: t('total'),
    })),
  ]
  return (
    <DataTable
      caption={t('money')}
      rows={rows}
      rowKey={({ key }) => key}
      empty={total.income === null ? t('noIncome') : t('nothingPaid')}
      columns={[
        { key: 'brand', header: t('brand'), isHeader: true, cell: ({ name }) => name },
        { key: 'currency', header: t('currency'), cell: ({ currency }) => currency },
        {
          key: 'today',
          header: t('today'),
          isFigure: true,
          isLabelled: true,
          cell: ({ currency, today: amount }) => formatMoney({ amount, currency }, locale),
        },
        {
          key: 'before',
          header: t('before'),
          isFigure: true,
          isLabelled: true,
          cell: ({ currency, last_week: amount }) => formatMoney({ amount, currency }, locale),
        },
      ]}
    />
  )
}

function WorkTable({ overview: { brands } }: OverviewProps) {
  const t = useTranslations('consoleHome.brands')
  const names = useTranslations('consoleHome.queues')
  const format = useFormatter()
  const rows = brands.flatMap((brand) => brand.queues.map((queue) => ({ ...queue, brand })))
  return (
    <DataTable
      caption={t('work')}
      rows={rows}
      rowKey={({ brand, name }) => `${brand.id} ${name}`}
      empty={t('empty')}
      columns={[
        {
          key: 'queue',
          header: t('queue'),
          isHeader: true,
          cell: ({ name }) => names(name),
        },
        { key: 'brand', header: t('brand'), cell: ({ brand }) => brand.name },
        {
          key: 'waiting',
          header: t('waiting'),
          isFigure: true,
          isLabelled: true,
          cell: ({ waiting }) => format.number(waiting),
        },
        {
          key: 'late',
          header: t('late'),
          isFigure: true,
          isLabelled: true,
          cell: ({ late }) =>
            late > 0 ? <Tag tone="danger">{format.number(late)}</Tag> : format.number(late),
        },
      ]}
    />
  )
}
