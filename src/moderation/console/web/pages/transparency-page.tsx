import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { Api, Input, Output } from '../../../../platform/contract.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { currentTime } from '../../../../web/clock.ts'
import { downloadText, toCsv } from '../../../../web/console/csv.ts'
import { FilterForm, FilterInput } from '../../../../web/console/filter-form.tsx'
import { PageHead } from '../../../../web/console/page-head.tsx'
import { Panel } from '../../../../web/console/panel.tsx'
import { DataTable } from '../../../../web/console/table.tsx'
import { useTranslations } from '../../../../web/i18n.tsx'
import { useApi } from '../../../../web/page-context.ts'
import { pageLoader } from '../../../../web/page-loader.ts'
import { useSearchParams } from '../../../../web/router/hooks.ts'
import { getTransparencyReport } from '../../transparency-contract.ts'
import { DsaPanel } from '../dsa-panel.tsx'
import { dsaQuery } from '../dsa-queries.ts'

const day = /^\d{4}-\d\d-\d\d$/

/** The month from which the report of the last year is published. */
const APRIL = 3

/** The days of the address; else the last year until its report is published, then this one. */
function readPeriod(search: URLSearchParams) {
  const now = currentTime()
  const year = now.getUTCFullYear()
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? '']
  const usual =
    now.getUTCMonth() < APRIL
      ? { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` }
      : { from: `${year}-01-01`, to: now.toISOString().slice(0, 10) }
  return { from: day.test(from) ? from : usual.from, to: day.test(to) ? to : usual.to }
}

const reportQuery = (api: Api, period: Input<typeof getTransparencyReport>) =>
  queryOptions({
    queryKey: ['operator', 'transparency', period],
    queryFn: ({ signal }) => api(getTransparencyReport, period, { signal }),
  })

export const loader = pageLoader(async ({ api, queries, url }) => {
  await Promise.all([
    queries.query(reportQuery(api, readPeriod(url.searchParams))),
    queries.query(dsaQuery(api)),
  ])
  return null
})

type Part = Output<typeof getTransparencyReport>['parts'][number]

/** Rows by the names of the columns, as the JSON file has them. */
const toObjects = ({ columns, rows }: Part) =>
  rows.map((row) => Object.fromEntries(columns.map((column, i) => [column, row[i] ?? ''])))

/** The report that the Digital Services Act asks for every year, ready to be published. */
export function Component() {
  const t = useTranslations('consoleTransparency')
  const period = readPeriod(useSearchParams()[0])
  const { parts } = useSuspenseQuery(reportQuery(useApi(), period)).data
  const name = `transparency-${period.from}-${period.to}`
  const json = () =>
    JSON.stringify(Object.fromEntries(parts.map((part) => [part.part, toObjects(part)])), null, 2)
  return (
    <>
      <PageHead
        title={t('title')}
        lead={t('lead')}
        actions={
          <Button
            variant="line"
            onClick={() => downloadText(`${name}.json`, json(), 'application/json')}
          >
            {t('json')}
          </Button>
        }
      />
      <FilterForm action="/operator/transparency">
        <FilterInput name="from" label={t('from')} type="date" defaultValue={period.from} />
        <FilterInput name="to" label={t('to')} type="date" defaultValue={period.to} />
      </FilterForm>
      <Panel title={t('files')} foot={t('foot')} flush>
        <DataTable
          caption={t('files')}
          rows={parts}
          rowKey={({ part }) => part}
          empty=""
          columns={[
            {
              key: 'part',
              header: t('part'),
              isHeader: true,
              cell: ({ part }) => t(`parts.${part}`),
            },
            {
              key: 'counted',
              header: t('counted'),
              isFigure: true,
              cell: (part) => getCount(part),
            },
            {
              key: 'file',
              header: t('files'),
              cell: ({ part, columns, rows }) => (
                <Button
                  variant="line"
                  small
                  onClick={() => downloadText(`${name}-${part}.csv`, toCsv([columns, ...rows]))}
                >
                  {t('csv')}
                </Button>
              ),
            },
          ]}
        />
      </Panel>
      <DsaPanel />
    </>
  )
}

/** The first figure of a part: notices, measures, or complaints in all. */
function getCount({ part, rows }: Part): string | number {
  if (part === 'summary') return '–'
  return rows[0]?.find((cell) => typeof cell === 'number') ?? 0
}
