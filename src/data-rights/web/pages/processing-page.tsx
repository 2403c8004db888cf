import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { Api, Output } from '../../../platform/contract.ts'
import { countryName } from '../../../platform/names.ts'
import { PageHead } from '../../../web/console/page-head.tsx'
import { Panel } from '../../../web/console/panel.tsx'
import { DataTable } from '../../../web/console/table.tsx'
import { ValueList } from '../../../web/console/value-list.tsx'
import { When } from '../../../web/console/when.tsx'
import { useLocale, useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { pageLoader } from '../../../web/page-loader.ts'
import { getProcessingRecord } from '../../processing-contract.ts'

const recordQuery = (api: Api) =>
  queryOptions({
    queryKey: ['operator', 'processing'],
    queryFn: ({ signal }) => api(getProcessingRecord, {}, { signal }),
  })

export const loader = pageLoader(async ({ api, queries }) => {
  await queries.query(recordQuery(api))
  return null
})

/** The record of processing and the list of processors, as the configuration says now. */
export function Component() {
  const t = useTranslations('consoleProcessing')
  const locale = useLocale()
  const record = useSuspenseQuery(recordQuery(useApi())).data
  const { name, address, country, email } = record.controller
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <div className="stack-4">
        <Panel title={t('controller')}>
          <ValueList
            values={[
              [t('name'), name],
              [t('address'), `${address}, ${countryName(locale, country)}`],
              [t('contact'), email],
              [t('made'), <When key="at" at={record.made_at} />],
            ]}
          />
        </Panel>
        <Activities activities={record.activities} />
        <Panel title={t('processors')} flush foot={t('processorsFoot')}>
          <DataTable
            caption={t('processors')}
            rows={record.processors}
            rowKey={({ use, name: processor }) => `${use} ${processor}`}
            empty={t('noProcessors')}
            columns={[
              {
                key: 'name',
                header: t('name'),
                isHeader: true,
                cell: ({ name: processor }) => processor,
              },
              {
                key: 'use',
                header: t('for'),
                isLabelled: true,
                cell: ({ use }) => t(`uses.${use}`),
              },
            ]}
          />
        </Panel>
      </div>
    </>
  )
}

const rules = [
  'reactivation',
  'confirmation',
  'visits',
  'history',
  'sealed',
  'account',
  'decision',
  'books',
  'log',
  'sessions',
  'traffic',
  'employment',
] as const

function Activities({ activities }: Pick<Output<typeof getProcessingRecord>, 'activities'>) {
  const t = useTranslations('consoleProcessing')
  return (
    <Panel title={t('activities')} flush>
      <DataTable
        caption={t('activities')}
        rows={activities}
        rowKey={({ name }) => name}
        empty=""
        columns={[
          {
            key: 'purpose',
            header: t('purpose'),
            isHeader: true,
            cell: ({ name }) => (
              <>
                {t(`purposes.${name}`)}
                <span className="text-ink-2 text-xs block">{t(`bases.${name}`)}</span>
              </>
            ),
          },
          {
            key: 'data',
            header: t('data'),
            isLabelled: true,
            cell: ({ name }) => t(`dataOf.${name}`),
          },
          {
            key: 'recipients',
            header: t('recipients'),
            isLabelled: true,
            cell: ({ recipients }) =>
              recipients.length === 0
                ? t('noRecipients')
                : recipients.map((use) => t(`uses.${use}`)).join(', '),
          },
          {
            key: 'retention',
            header: t('erased'),
            isLabelled: true,
            cell: ({ retention }) => (
              <ul>
                {retention.map(({ rule, count }) => {
                  const known = rules.find((name) => name === rule)
                  return known && <li key={rule}>{t(`rules.${known}`, { count })}</li>
                })}
              </ul>
            ),
          },
        ]}
      />
    </Panel>
  )
}
