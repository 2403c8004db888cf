import { formatNameAge } from '../../../platform/text-direction.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { countryName } from '../../../platform/names.ts'
import { cutText } from '../../../platform/text-length.ts'
import { PageHead } from '../../../web/console/page-head.tsx'
import { Panel } from '../../../web/console/panel.tsx'
import { DataTable } from '../../../web/console/table.tsx'
import { Tag } from '../../../web/ui/tag.tsx'
import { useLocale, useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { pageLoader } from '../../../web/page-loader.ts'
import { useSearchParams } from '../../../web/router/hooks.ts'
import { GemIcon } from '../../../web/ui/icon.tsx'
import { Link } from '../../../web/ui/link.tsx'
import { When } from '../../../web/console/when.tsx'
import { memberSorts, memberStates } from '../../actions-contract.ts'
import { MembersFilter } from '../members-filter.tsx'
import { membersQuery, readMembers, type MemberFilter } from '../queries.ts'

const day = /^\d{4}-\d\d-\d\d$/

function parseFilter(search: URLSearchParams): MemberFilter {
  const name = search.get('name')?.trim()
  const state = memberStates.find((each) => each === search.get('state'))
  const country = search.get('country')?.trim().toUpperCase()
  const premium = (['yes', 'no'] as const).find((each) => each === search.get('premium'))
  const confirmed = (['yes', 'no'] as const).find((each) => each === search.get('confirmed'))
  const lander = cutText(search.get('lander')?.trim() ?? '', 40)
  const sort = memberSorts.find((each) => each === search.get('sort'))
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? '']
  return {
    ...(name && { name }),
    ...(state && { state }),
    ...(country && /^[A-Z]{2}$/.test(country) && { country }),
    ...(premium && { premium }),
    ...(confirmed && { confirmed }),
    ...(day.test(from) && { from }),
    ...(day.test(to) && { to }),
    ...(lander && { lander }),
    ...(sort && { sort }),
    ...(search.get('reported') === 'yes' && { reported: 'yes' }),
  }
}

const tones = {
  active: 'ok',
  unconfirmed: 'warn',
  paused: 'quiet',
  hidden: 'danger',
  banned: 'danger',
  deleted: 'warn',
} as const

export const loader = pageLoader(async ({ api, queries, url }) => {
  await queries.infiniteQuery(membersQuery(api, parseFilter(url.searchParams)))
  return null
})

export function Component() {
  const t = useTranslations('consoleMembers')
  const locale = useLocale()
  const [search] = useSearchParams()
  const api = useApi()
  const filter = parseFilter(search)
  const list = useInfiniteQuery(membersQuery(api, filter))
  const members = list.data?.pages.flatMap((page) => page.members) ?? []
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <MembersFilter />
      <Panel title={t('title')} flush>
        <DataTable
          caption={t('title')}
          rows={members}
          rowKey={({ id }) => id}
          empty={t('empty')}
          csvName="members.csv"
          isMain
          pages={list}
          whole={() => readMembers(api, filter)}
          columns={[
            {
              key: 'name',
              header: t('name'),
              isHeader: true,
              csv: ({ name }) => name,
              cell: ({ id, name, age, premium }) => (
                <>
                  <Link to={`/operator/members/${id}`}>{formatNameAge(name, age)}</Link>{' '}
                  {premium && (
                    <Tag tone="plum" icon={GemIcon}>
                      {t('premium')}
                    </Tag>
                  )}
                </>
              ),
            },
            {
              key: 'id',
              header: t('id'),
              isExported: true,
              csv: ({ id }) => id,
              cell: ({ id }) => id,
            },
            {
              key: 'state',
              header: t('state'),
              csv: ({ state }) => state,
              cell: ({ state }) => <Tag tone={tones[state]}>{t(`states.${state}`)}</Tag>,
            },
            {
              key: 'country',
              header: t('country'),
              isWide: true,
              csv: ({ country }) => country,
              cell: ({ country }) => countryName(locale, country),
            },
            {
              key: 'reports',
              header: t('reports'),
              isFigure: true,
              isLabelled: true,
              csv: ({ reports }) => reports,
              cell: ({ reports }) => reports,
            },
            {
              key: 'joined',
              header: t('joined'),
              sortKey: 'joined',
              isWide: true,
              csv: ({ joined_at }) => joined_at,
              cell: ({ joined_at }) => <When at={joined_at} />,
            },
            {
              key: 'seen',
              header: t('seen'),
              isLabelled: true,
              csv: ({ last_seen_at }) => last_seen_at,
              cell: ({ last_seen_at }) => <When at={last_seen_at} />,
            },
          ]}
        />
      </Panel>
    </>
  )
}
