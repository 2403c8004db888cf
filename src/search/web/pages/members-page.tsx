import { useInfiniteQuery, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslations } from '../../../web/i18n.tsx'
import { FirstHour } from '../../../accounts/web/public-first-hour.tsx'
import { whyPath } from '../../../causes/web/public.tsx'
import { isApiError } from '../../../platform/api-error.ts'
import { useJoinText } from '../../../web/join-text.tsx'
import { useApi } from '../../../web/page-context.ts'
import { loginPath, pageLoader } from '../../../web/page-loader.ts'
import { PageTitle } from '../../../web/page-title.tsx'
import { useLoaderData } from '../../../web/router/hooks.ts'
import { useSettings, useUser } from '../../../web/shell-queries.ts'
import { FictionalCount } from '../../../web/fictional-count.tsx'
import { ButtonLink } from '../../../web/ui/button.tsx'
import { Wrap } from '../../../web/ui/page.tsx'
import { People } from '../../../web/ui/person-card.tsx'
import { ShowMore } from '../../../web/ui/show-more.tsx'
import { usePending } from '../../../web/use-pending.ts'
import type { ProfileCard } from '../../../profiles/contract.ts'
import type { SearchFilters } from '../../contract.ts'
import { getSearchOrder } from '../../ordering-rules.ts'
import {
  hasFilters,
  allowedFilters,
  nearestSearch,
  PAGE_SIZE,
  parseFilters,
  searchPath,
} from '../../rules.ts'
import { FilterBar } from '../filter-bar.tsx'
import { MemberCard } from '../member-card.tsx'
import { CityMissing, NoResults } from '../no-results.tsx'
import { filtersQuery, membersQuery, regionsQuery, useRememberFilters } from '../queries.ts'
import { QuickFilters } from '../quick-filters.tsx'

export const loader = pageLoader(async ({ api, queries, url, settings, redirectTo }) => {
  const isFiltered = hasFilters(url.searchParams)
  const filters = isFiltered
    ? allowedFilters(parseFilters(url.searchParams), settings.search_fields)
    : (await queries.query({ ...filtersQuery(api), staleTime: 'static' })).filters
  const pageNumber = Math.min(
    999,
    Math.max(1, Math.trunc(Number(url.searchParams.get('pageNumber') ?? 1)) || 1),
  )
  const loaded = {
    filters,
    pageNumber,
    isFiltered,
    cityMissing: false,
  }
  const regions =
    filters.country && filters.country !== 'any'
      ? queries.query(regionsQuery(api, filters.country))
      : null
  try {
    const [{ pages }] = await Promise.all([
      queries.infiniteQuery(membersQuery(api, filters, pageNumber)),
      regions,
    ])
    const nearest = nearestSearch(filters, pages[0]?.relaxed ?? [])
    if (nearest) await queries.infiniteQuery(membersQuery(api, nearest))
  } catch (error) {
    if (isApiError(error) && error.code === 'city_missing') return { ...loaded, cityMissing: true }
    if (isApiError(error) && error.code === 'search_closed') throw redirectTo(loginPath(url))
    throw error
  }
  return loaded
})

export function Component() {
  const t = useTranslations('search')
  const { filters, pageNumber, isFiltered, cityMissing } = useLoaderData<typeof loader>()
  const user = useUser()
  const { design_version } = useSettings()
  const remember = useRememberFilters()
  const path = searchPath(filters)
  useEffect(() => {
    if (isFiltered && user) remember(filters)
    // oxlint-disable-next-line react/exhaustive-deps -- stored once per search, not on every render
  }, [path, isFiltered, user?.id])
  return (
    <Wrap className="grid grid-cols-[minmax(0,1fr)] gap-4 py-3 md:py-5">
      <PageTitle>{t('title')}</PageTitle>
      <h1 className="sr-only">{t('title')}</h1>
      {design_version === 2 && <FilterBar key={path} filters={filters} />}
      <QuickFilters filters={filters} />
      {cityMissing ? <CityMissing /> : <Results filters={filters} pageNumber={pageNumber} />}
      {!user && <VisitorBar />}
    </Wrap>
  )
}

/** Why somebody stands where they do; of an advertisement, why it is there at all. */
function toWhyPath({ id, origin }: ProfileCard, filters: SearchFilters): string {
  if (origin === 'performer') return whyPath('advertisement', id)
  const order = getSearchOrder(filters)
  return `${whyPath('position', id)}${order === 'recent' ? '' : `?${order}=1`}`
}

function Results({ filters, pageNumber }: { filters: SearchFilters; pageNumber: number }) {
  const t = useTranslations('search')
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage } = useSuspenseInfiniteQuery(
    membersQuery(useApi(), filters, pageNumber),
  )
  const loading = usePending(isFetchingNextPage)
  const user = useUser()
  const [first] = data.pages
  // A member who was active between two fetches may be on both pages.
  const results = [
    ...new Map(
      data.pages.flatMap((page) => page.results).map((result) => [result.profile.id, result]),
    ).values(),
  ]
  const path = searchPath(filters)
  const next = pageNumber + data.pages.length
  if (!first || results.length === 0) {
    const relaxed = first?.relaxed ?? []
    const nearest = nearestSearch(filters, relaxed)
    return (
      <>
        <NoResults filters={filters} relaxed={relaxed} />
        {nearest && <NearestResults filters={nearest} />}
      </>
    )
  }
  return (
    <>
      <People>
        {results.map((result, index) => (
          <MemberCard
            key={result.profile.id}
            result={result}
            eager={index < 4}
            why={user && toWhyPath(result.profile, filters)}
          />
        ))}
      </People>
      {first.numResults !== null && (
        <p role="status" className="text-sm text-ink-2 tabular-nums">
          {t.rich(first.numResultsCapped ? 'countCapped' : 'count', {
            count: first.numResults,
            b: (count) => <strong className="text-ink">{count}</strong>,
          })}
        </p>
      )}
      {pageNumber === 1 && <FirstHour />}
      <FictionalCount profiles={results.map(({ profile }) => profile)} />
      {hasNextPage && (
        <ShowMore
          to={`${path}${path.includes('?') ? '&' : '?'}pageNumber=${next}`}
          busy={loading}
          onMore={() => void fetchNextPage()}
        >
          {loading ? t('loading') : t('more', { count: PAGE_SIZE })}
        </ShowMore>
      )}
    </>
  )
}

/** People whom one filter less finds, below the sentence that nobody matches all of them. */
function NearestResults({ filters }: { filters: SearchFilters }) {
  const t = useTranslations('search.empty')
  const { data } = useInfiniteQuery(membersQuery(useApi(), filters))
  const results = data?.pages[0]?.results.slice(0, 8) ?? []
  if (results.length === 0) return null
  return (
    <section className="grid gap-4">
      <h2 className="text-xl">{t('nearest')}</h2>
      <People>
        {results.map((result) => (
          <MemberCard key={result.profile.id} result={result} heading="h3" />
        ))}
      </People>
    </section>
  )
}

/** Stays at the lower edge of the screen, so that the people come first. */
function VisitorBar() {
  const t = useTranslations('search.visitor')
  const toJoinText = useJoinText()
  return (
    <>
      <p className="text-sm text-ink-2 sm:hidden">{t('text')}</p>
      <div className="sticky bottom-0 z-10 -mx-4 flex items-center justify-between max-[16rem]:flex-wrap gap-4 border-t border-line bg-surface px-4 pt-2.5 pb-[calc(10px+env(safe-area-inset-bottom))] sm:bottom-4 sm:mx-0 sm:rounded-panel sm:shadow-3">
        <p>
          <strong>{t('title')}</strong> <span className="max-sm:hidden">{t('text')}</span>
        </p>
        <ButtonLink to="/signup" variant="primary" className="sm:flex-none">
          {toJoinText(t('signUp'))}
        </ButtonLink>
      </div>
    </>
  )
}
