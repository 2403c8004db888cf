import { BrandFilter } from '../public-brand-filter.tsx'
import { SavedViews } from '../public-saved-views.tsx'
import { useInfiniteQuery, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Notice } from '../../../web/ui/notice.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { downloadText } from '../../../web/console/csv.ts'
import { FilterForm, FilterInput, FilterSelect } from '../../../web/console/filter-form.tsx'
import { PageHead } from '../../../web/console/page-head.tsx'
import { Panel } from '../../../web/console/panel.tsx'
import { useExport } from '../../../web/console/use-export.ts'
import { useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { pageLoader } from '../../../web/page-loader.ts'
import { useSearchParams } from '../../../web/router/hooks.ts'
import { AuditTable } from '../audit-table.tsx'
import { auditActions } from '../../rules.ts'
import { useActionText } from '../public-actions.ts'
import {
  auditChainQuery,
  auditChoicesQuery,
  auditQuery,
  readAudit,
  toNamedEntries,
  type AuditFilter,
  type NamedEntry,
} from '../queries.ts'

const days = ['from', 'to'] as const
/** What the value of a filter looks like; others are ignored. */
const patterns = {
  actor: /^\d{15}$/,
  member: /^\d{15}$/,
  action: /./,
  subject: /./,
  site: /^\d{1,5}$/,
  from: /^\d{4}-\d\d-\d\d$/,
  to: /^\d{4}-\d\d-\d\d$/,
}

function parseFilter(search: URLSearchParams): AuditFilter {
  return Object.fromEntries(
    Object.entries(patterns).flatMap(([field, pattern]) => {
      const value = search.get(field)?.trim()
      return value && pattern.test(value) ? [[field, field === 'site' ? Number(value) : value]] : []
    }),
  )
}

/** The site of a filter as the calls take it. */
const getSite = ({ site }: AuditFilter) => (site === undefined ? undefined : Number(site))

export const loader = pageLoader(async ({ api, queries, url }) => {
  const filter = parseFilter(url.searchParams)
  await Promise.all([
    queries.infiniteQuery(auditQuery(api, filter)),
    queries.query(auditChoicesQuery(api, getSite(filter))),
  ])
  return null
})

export function Component() {
  const t = useTranslations('consoleStaff.audit')
  const api = useApi()
  const [search] = useSearchParams()
  const filter = parseFilter(search)
  const log = useInfiniteQuery(auditQuery(api, filter))
  const entries = log.data?.pages.flatMap(toNamedEntries) ?? []
  const whole = () => readAudit(api, filter)
  const { isExporting, start } = useExport({ rows: entries, pages: log, whole }, (all) =>
    downloadText('audit.json', JSON.stringify(all.map(toStored), null, 2), 'application/json'),
  )
  return (
    <>
      <PageHead
        title={t('title')}
        lead={t('lead')}
        actions={
          <Button variant="line" onClick={start} busy={isExporting} disabled={entries.length === 0}>
            {t('json')}
          </Button>
        }
      />
      <Chain />
      <FilterForm action="/operator/audit" views={<SavedViews page="audit" />}>
        <AuditChoices filter={filter} />
        <FilterInput name="subject" label={t('filters.subject')} />
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

/** Who did it, whom it concerns, what was done and in which brand, each from a list. */
function AuditChoices({ filter }: { filter: AuditFilter }) {
  const t = useTranslations('consoleStaff.audit.filters')
  const action = useActionText()
  const { staff, members, brands } = useSuspenseQuery(
    auditChoicesQuery(useApi(), getSite(filter)),
  ).data
  const lists = {
    actor: withCurrent(staff, filter.actor),
    member: withCurrent(members, filter.member),
  }
  return (
    <>
      {(['actor', 'member'] as const).map((name) => (
        <FilterSelect
          key={name}
          name={name}
          label={t(name)}
          values={lists[name].map(({ id }) => id)}
          toText={(id) => lists[name].find((one) => one.id === id)?.name || id}
        />
      ))}
      <FilterSelect name="action" label={t('action')} values={actions} toText={action} />
      <BrandFilter brands={brands.map((brand, at) => ({ ...brand, is_current: at === 0 }))} />
    </>
  )
}

type Named = { id: string; name: string }

/** A person whom a link names stays chosen, even if the list has others. */
const withCurrent = (list: Named[], id: string | undefined): Named[] =>
  id === undefined || list.some((one) => one.id === id) ? list : [{ id, name: '' }, ...list]

const actions = Object.keys(auditActions)

/** An entry as the log has it. */
const toStored = ({ names: _, ...entry }: NamedEntry) => entry

/** Whether the chain is complete; reading it takes a moment. */
function Chain() {
  const t = useTranslations('consoleStaff.audit')
  const { data } = useQuery(auditChainQuery(useApi()))
  if (!data) return null
  return data.broken === null ? (
    <Notice tone="info" title={t('complete', { count: data.entries })}>
      <span className="mono-text">{data.last_hash?.slice(0, 16)}</span>
    </Notice>
  ) : (
    <Notice tone="danger" title={t('broken', { id: data.broken })} role="alert" />
  )
}
