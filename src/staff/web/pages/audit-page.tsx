import { SavedViews } from '../public-saved-views.tsx'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Alarm } from '../../../web/console/alarm.tsx'
import { Button } from '../../../web/console/button.tsx'
import { downloadText } from '../../../web/console/csv.ts'
import { FilterForm, FilterInput } from '../../../web/console/filter-form.tsx'
import { PageHead } from '../../../web/console/page-head.tsx'
import { Panel } from '../../../web/console/panel.tsx'
import { useExport } from '../../../web/console/use-export.ts'
import { useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { pageLoader } from '../../../web/page-loader.ts'
import { useSearchParams } from '../../../web/router/hooks.ts'
import { AuditTable } from '../audit-table.tsx'
import { auditChainQuery, auditQuery, readAudit, type AuditFilter } from '../queries.ts'

const texts = ['action', 'actor', 'subject'] as const
const days = ['from', 'to'] as const
const day = /^\d{4}-\d\d-\d\d$/

function parseFilter(search: URLSearchParams): AuditFilter {
  return Object.fromEntries(
    [...texts, ...days].flatMap((field) => {
      const value = search.get(field)?.trim()
      const isDay = field === 'from' || field === 'to'
      return value && (!isDay || day.test(value)) ? [[field, value]] : []
    }),
  )
}

export const loader = pageLoader(async ({ api, queries, url }) => {
  await queries.infiniteQuery(auditQuery(api, parseFilter(url.searchParams)))
  return null
})

export function Component() {
  const t = useTranslations('consoleStaff.audit')
  const api = useApi()
  const [search] = useSearchParams()
  const filter = parseFilter(search)
  const log = useInfiniteQuery(auditQuery(api, filter))
  const entries = log.data?.pages.flatMap((page) => page.entries) ?? []
  const whole = () => readAudit(api, filter)
  const { isExporting, start } = useExport({ rows: entries, pages: log, whole }, (all) =>
    downloadText('audit.json', JSON.stringify(all, null, 2), 'application/json'),
  )
  return (
    <>
      <PageHead
        title={t('title')}
        lead={t('lead')}
        actions={
          <Button onClick={start} busy={isExporting} disabled={entries.length === 0}>
            {t('json')}
          </Button>
        }
      />
      <Chain />
      <FilterForm action="/operator/audit" views={<SavedViews page="audit" />}>
        {texts.map((name) => (
          <FilterInput key={name} name={name} label={t(`filters.${name}`)} />
        ))}
        {days.map((name) => (
          <FilterInput key={name} name={name} label={t(`filters.${name}`)} type="date" />
        ))}
      </FilterForm>
      <Panel title={t('entries')} flush>
        <AuditTable entries={entries} pages={log} whole={whole} />
      </Panel>
    </>
  )
}

/** Whether the chain is complete; reading it takes a moment. */
function Chain() {
  const t = useTranslations('consoleStaff.audit')
  const { data } = useQuery(auditChainQuery(useApi()))
  if (!data) return null
  return data.broken === null ? (
    <Alarm tone="note" title={t('complete', { count: data.entries })}>
      <span className="mono">{data.last_hash?.slice(0, 16)}</span>
    </Alarm>
  ) : (
    <Alarm tone="bad" title={t('broken', { id: data.broken })} role="alert" />
  )
}
