import { useSuspenseQuery } from '@tanstack/react-query'
import { PageHead } from '../../../web/console/page-head.tsx'
import { useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { pageLoader } from '../../../web/page-loader.ts'
import { LocalTime } from '../../../web/ui/local-time.tsx'
import { BrowserErrorsPanel } from '../browser-errors-panel.tsx'
import { HealthTiles } from '../health-tiles.tsx'
import { JobsPanel } from '../jobs-panel.tsx'
import { NodesPanel } from '../nodes-panel.tsx'
import { failedJobsQuery, systemQuery } from '../queries.ts'
import { QueuesPanel } from '../queues-panel.tsx'
import { SlowCallsPanel } from '../slow-calls-panel.tsx'
import { TrendsTable } from '../trends-table.tsx'

export const loader = pageLoader(async ({ api, queries }) => {
  await Promise.all([queries.query(systemQuery(api)), queries.query(failedJobsQuery(api))])
  return null
})

export function Component() {
  const t = useTranslations('consoleMember.system')
  const status = useSuspenseQuery(systemQuery(useApi())).data
  return (
    <>
      <PageHead
        title={t('title')}
        lead={t.rich('lead', { time: () => <LocalTime at={status.checked_at} look="time" /> })}
      />
      <HealthTiles status={status} />
      <TrendsTable trends={status.trends} />
      <div className="console-columns min-[1100px]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="stack-4">
          <JobsPanel />
        </div>
        <div className="stack-4">
          <QueuesPanel queues={status.queues} />
          <NodesPanel status={status} />
        </div>
      </div>
      <SlowCallsPanel />
      <BrowserErrorsPanel />
    </>
  )
}
