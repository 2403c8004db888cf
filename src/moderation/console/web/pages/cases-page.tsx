import { SavedViews } from '../../../../staff/web/public-saved-views.tsx'
import { useSuspenseQuery } from '@tanstack/react-query'
import { PageHead } from '../../../../web/console/page-head.tsx'
import { Panel } from '../../../../web/console/panel.tsx'
import { Tag } from '../../../../web/ui/tag.tsx'
import { ValueList } from '../../../../web/console/value-list.tsx'
import { useTranslations } from '../../../../web/i18n.tsx'
import { useApi } from '../../../../web/page-context.ts'
import { pageLoader } from '../../../../web/page-loader.ts'
import { useSearchParams } from '../../../../web/router/hooks.ts'
import { caseLists, type CaseQueue } from '../../contract.ts'
import { CasesTable } from '../cases-table.tsx'
import { casesQuery } from '../queries.ts'
import { Tab, Tabs } from '../../../../web/ui/tabs.tsx'

const findQueue = (search: URLSearchParams): CaseQueue | undefined =>
  caseLists.find((name) => name === search.get('queue'))

export const loader = pageLoader(async ({ api, queries, url }) => {
  await queries.query(casesQuery(api, findQueue(url.searchParams)))
  return null
})

export function Component() {
  const t = useTranslations('consoleCases.cases')
  const queue = findQueue(useSearchParams()[0])
  const { cases, total, queues, load } = useSuspenseQuery(casesQuery(useApi(), queue)).data
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} actions={<SavedViews page="cases" />} />
      <Tabs label={t('queues.label')}>
        <Tab to="/operator/cases" current={!queue}>
          {t('queues.all', { count: total })}
        </Tab>
        {queues.map(({ queue: name, waiting, late }) => (
          <Tab key={name} to={`/operator/cases?queue=${name}`} current={name === queue}>
            {t(`queues.${name}`, { count: waiting })}{' '}
            {late > 0 && <Tag tone="danger">{t('late', { count: late })}</Tag>}
          </Tab>
        ))}
      </Tabs>
      <div className="stack-4">
        <Panel title={t(`titles.${queue ?? 'all'}`)} flush>
          <CasesTable cases={cases} />
        </Panel>
        <Panel title={t('load.title')}>
          {load.length === 0 ? (
            <p className="text-ink-2 text-xs">{t('load.none')}</p>
          ) : (
            <ValueList
              values={load.map(({ name, cases: count }) => [name, t('load.cases', { count })])}
            />
          )}
        </Panel>
      </div>
    </>
  )
}
