import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { pageLoader } from '../../../web/page-loader.ts'
import { PageTitle as TabTitle } from '../../../web/page-title.tsx'
import { useSearchParams } from '../../../web/router/hooks.ts'
import { ButtonLink } from '../../../web/ui/button.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { SparklesIcon } from '../../../web/ui/icon.tsx'
import { Narrow, PageTitle } from '../../../web/ui/page.tsx'
import { ShowMore } from '../../../web/ui/show-more.tsx'
import { Tab, Tabs } from '../../../web/ui/tabs.tsx'
import { usePending } from '../../../web/use-pending.ts'
import { reachedFilters, type ReachedFilter } from '../../contract.ts'
import { REACHED_PATH } from '../../path-rules.ts'
import { reachedQuery } from '../queries.ts'
import { ReachedCounts, ReachedList } from '../reached-list.tsx'

const parseFilter = (params: URLSearchParams): ReachedFilter | undefined =>
  reachedFilters.find((filter) => filter === params.get('filter'))

const parseBefore = (params: URLSearchParams): string | undefined =>
  params.get('before')?.slice(0, 120) || undefined

export const loader = pageLoader(async ({ api, queries, url: { searchParams } }) => {
  await queries.infiniteQuery(
    reachedQuery(api, parseFilter(searchParams), parseBefore(searchParams)),
  )
  return null
})

/** Everything that reached the member in 90 days, and who made it. */
export function Component() {
  const t = useTranslations('causes')
  const [params] = useSearchParams()
  const filter = parseFilter(params)
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage } = useSuspenseInfiniteQuery(
    reachedQuery(useApi(), filter, parseBefore(params)),
  )
  const loading = usePending(isFetchingNextPage)
  const entries = data.pages.flatMap((page) => page.entries)
  const counts = data.pages[0]?.counts
  return (
    <Narrow className="grid gap-6 py-6 md:py-9">
      <TabTitle>{t('all')}</TabTitle>
      <header className="grid gap-2">
        <PageTitle>{t('all')}</PageTitle>
        <p className="max-w-[65ch] text-ink-2">{t('reached.lead')}</p>
      </header>
      {counts && <ReachedCounts counts={counts} />}
      <Tabs label={t('reached.filter')}>
        <Tab to={REACHED_PATH} current={filter === undefined}>
          {t('reached.filters.all')}
        </Tab>
        {reachedFilters.map((each) => (
          <Tab key={each} to={`${REACHED_PATH}?filter=${each}`} current={filter === each}>
            {t(`reached.filters.${each}`)}
          </Tab>
        ))}
      </Tabs>
      {entries.length === 0 ? (
        <Empty
          icon={SparklesIcon}
          title={t('reached.empty')}
          action={<ButtonLink to="/members">{t('reached.search')}</ButtonLink>}
        >
          {t('reached.emptyText')}
        </Empty>
      ) : (
        <ReachedList entries={entries} isOwn />
      )}
      {hasNextPage && (
        <ShowMore
          to={`${REACHED_PATH}?${new URLSearchParams({ ...(filter && { filter }), before: data.pages.at(-1)?.next ?? '' })}`}
          busy={loading}
          onMore={() => void fetchNextPage()}
        >
          {t('reached.older')}
        </ShowMore>
      )}
    </Narrow>
  )
}
