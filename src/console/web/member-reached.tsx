import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listMemberReached, reachedFilters, type ReachedFilter } from '../../causes/contract.ts'
import { ReachedCounts, ReachedList } from '../../causes/web/public-reached.tsx'
import type { Api } from '../../platform/contract.ts'
import { Button } from '../../web/ui/button.tsx'
import { Panel } from '../../web/console/panel.tsx'
import { useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'

const memberReachedQuery = (api: Api, id: string, filter?: ReachedFilter, before?: string) =>
  infiniteQueryOptions({
    queryKey: ['operator', 'member-reached', id, filter ?? 'all'],
    queryFn: ({ signal, pageParam }) =>
      api(listMemberReached, { id, filter, before: pageParam ?? undefined }, { signal }),
    initialPageParam: before ?? null,
    getNextPageParam: ({ next }) => next,
  })

/** What reached a member and who made it, as the member reads it; each look is in the audit log. */
export function MemberReached({ id }: { id: string }) {
  const t = useTranslations('consoleRecords.reached')
  const causes = useTranslations('causes.reached')
  const [filter, setFilter] = useState<ReachedFilter>()
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery(
    memberReachedQuery(useApi(), id, filter),
  )
  const entries = data?.pages.flatMap((page) => page.entries) ?? []
  const counts = data?.pages[0]?.counts
  return (
    <Panel title={t('title')} foot={t('foot')}>
      <div className="grid gap-4">
        <div role="group" aria-label={causes('filter')} className="flex flex-wrap gap-2">
          {[undefined, ...reachedFilters].map((each) => (
            <Button
              key={each ?? 'all'}
              small
              pressed={filter === each}
              onClick={() => setFilter(each)}
            >
              {causes(`filters.${each ?? 'all'}`)}
            </Button>
          ))}
        </div>
        {counts && <ReachedCounts counts={counts} />}
        {data === undefined && <p role="status">{t('loading')}</p>}
        {data !== undefined && entries.length === 0 && <p>{causes('empty')}</p>}
        <ReachedList entries={entries} isOwn={false} />
        {hasNextPage && (
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {causes('older')}
          </Button>
        )}
      </div>
    </Panel>
  )
}
