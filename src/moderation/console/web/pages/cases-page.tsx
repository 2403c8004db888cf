import { SavedViews } from '../../../../staff/web/public-saved-views.tsx'
import { useSuspenseQuery } from '@tanstack/react-query'
import { PageHead } from '../../../../web/console/page-head.tsx'
import { Panel } from '../../../../web/console/panel.tsx'
import { Tag } from '../../../../web/console/tag.tsx'
import { ValueList } from '../../../../web/console/value-list.tsx'
import { useTranslations } from '../../../../web/i18n.tsx'
import { useApi } from '../../../../web/page-context.ts'
import { pageLoader } from '../../../../web/page-loader.ts'
import { useSearchParams } from '../../../../web/router/hooks.ts'
import { Link } from '../../../../web/ui/link.tsx'
import { caseQueues, type CaseQueue } from '../../contract.ts'
import { CasesTable } from '../cases-table.tsx'
import { casesQuery } from '../queries.ts'

const findQueue = (search: URLSearchParams): CaseQueue | undefined =>
  caseQueues.find((name) => name === search.get('queue'))

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
      <nav className="tabs" aria-label={t('queues.label')}>
        <Link to="/operator/cases" aria-current={queue ? undefined : 'page'}>
          {t('queues.all', { count: total })}
        </Link>
        {queues.map(({ queue: name, waiting, late }) => (
          <Link
            key={name}
            to={`/operator/cases?queue=${name}`}
            aria-current={name === queue ? 'page' : undefined}
          >
            {t(`queues.${name}`, { count: waiting })}{' '}
            {late > 0 && <Tag tone="bad">{t('late', { count: late })}</Tag>}
          </Link>
        ))}
      </nav>
      <div className="stack">
        <Panel title={t(`titles.${queue ?? 'all'}`)} flush>
          <CasesTable cases={cases} />
        </Panel>
        <Panel title={t('load.title')}>
          {load.length === 0 ? (
            <p className="mut sm">{t('load.none')}</p>
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
