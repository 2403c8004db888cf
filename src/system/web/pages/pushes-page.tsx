import { SavedViews } from '../../../staff/web/public-saved-views.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { FilterForm, FilterInput, FilterSelect } from '../../../web/console/filter-form.tsx'
import { PageHead } from '../../../web/console/page-head.tsx'
import { Panel } from '../../../web/console/panel.tsx'
import { DataTable } from '../../../web/console/table.tsx'
import { Tag } from '../../../web/ui/tag.tsx'
import { useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { pageLoader } from '../../../web/page-loader.ts'
import { useSearchParams } from '../../../web/router/hooks.ts'
import { Link } from '../../../web/ui/link.tsx'
import { When } from '../../../web/console/when.tsx'
import { pushStates } from '../../contract.ts'
import { usePushName } from '../public-names.ts'
import { pushesQuery, readPushes, type PushFilter } from '../queries.ts'

const tones = { sent: 'ok', gone: 'warn', failed: 'danger' } as const

function parseFilter(search: URLSearchParams): PushFilter {
  const member = search.get('member')?.trim()
  const state = pushStates.find((each) => each === search.get('state'))
  return { ...(member && /^\d+$/.test(member) && { member }), ...(state && { state }) }
}

export const loader = pageLoader(async ({ api, queries, url }) => {
  await queries.infiniteQuery(pushesQuery(api, parseFilter(url.searchParams)))
  return null
})

export function Component() {
  const t = useTranslations('consoleMember.system.pushes')
  const pushName = usePushName()
  const [search] = useSearchParams()
  const api = useApi()
  const log = useInfiniteQuery(pushesQuery(api, parseFilter(search)))
  const pushes = log.data?.pages.flatMap((page) => page.pushes) ?? []
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <FilterForm action="/operator/pushes" views={<SavedViews page="pushes" />}>
        <FilterInput name="member" label={t('member')} />
        <FilterSelect
          name="state"
          label={t('state')}
          values={pushStates}
          toText={(state) => t(`states.${state}`)}
        />
      </FilterForm>
      <Panel title={t('entries')} foot={t('foot')} flush>
        <DataTable
          caption={t('entries')}
          rows={pushes}
          rowKey={({ id }) => id}
          empty={t('empty')}
          csvName="pushes.csv"
          isMain
          pages={log}
          whole={() => readPushes(api, parseFilter(search))}
          columns={[
            {
              key: 'member',
              header: t('member'),
              isHeader: true,
              csv: ({ member }) => member,
              cell: ({ member }) => <Link to={`/operator/members/${member}`}>{member}</Link>,
            },
            {
              key: 'type',
              header: t('type'),
              csv: ({ type }) => type,
              cell: ({ type }) => pushName(type),
            },
            {
              key: 'service',
              header: t('service'),
              csv: ({ service }) => service,
              cell: ({ service }) => service,
            },
            {
              key: 'state',
              header: t('state'),
              csv: ({ state }) => state,
              cell: ({ state }) => <Tag tone={tones[state]}>{t(`states.${state}`)}</Tag>,
            },
            {
              key: 'at',
              header: t('at'),
              csv: ({ at }) => at,
              cell: ({ at }) => <When at={at} />,
            },
          ]}
        />
      </Panel>
    </>
  )
}
