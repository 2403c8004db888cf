import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { pageLoader } from '../../../web/page-loader.ts'
import { PageTitle as TabTitle } from '../../../web/page-title.tsx'
import { useSearchParams } from '../../../web/router/hooks.ts'
import { ButtonLink } from '../../../web/ui/button.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { SparklesIcon } from '../../../web/ui/icon.tsx'
import { PageTitle, Wrap } from '../../../web/ui/page.tsx'
import { People } from '../../../web/ui/person-card.tsx'
import { ShowMore } from '../../../web/ui/show-more.tsx'
import { Tab, Tabs } from '../../../web/ui/tabs.tsx'
import { usePending } from '../../../web/use-pending.ts'
import { MatchCard } from '../match-card.tsx'
import { matchesQuery, type GenderFilter } from '../queries.ts'

const genders = ['female', 'male', 'any'] as const

const parseGender = (params: URLSearchParams): GenderFilter | undefined =>
  genders.find((gender) => gender === params.get('gender'))

const parsePageNumber = (params: URLSearchParams) => {
  const page = params.get('pageNumber') ?? ''
  return /^[1-9]\d{0,2}$/.test(page) ? Number(page) : 1
}

export const loader = pageLoader(async ({ api, queries, url }) => {
  await queries.infiniteQuery(
    matchesQuery(api, parseGender(url.searchParams), parsePageNumber(url.searchParams)),
  )
  return null
})

export function Component() {
  const t = useTranslations('matching')
  const [params] = useSearchParams()
  const query = matchesQuery(useApi(), parseGender(params), parsePageNumber(params))
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage } = useSuspenseInfiniteQuery(query)
  const loading = usePending(isFetchingNextPage)
  const suggestions = data.pages.flatMap((page) => page.suggestions)
  const current = data.pages[0]?.gender ?? 'any'
  return (
    <Wrap className="grid gap-6 py-6 max-sm:gap-3 max-sm:py-3 md:py-9">
      <TabTitle>{t('finder.title')}</TabTitle>
      <header className="grid gap-2">
        {/* On a phone the switch at the top says it. */}
        <PageTitle className="max-sm:sr-only">{t('finder.title')}</PageTitle>
        <p className="max-w-[65ch] text-ink-2">{t('finder.lead')}</p>
      </header>
      <Tabs label={t('finder.gender')}>
        {genders.map((gender) => (
          <Tab key={gender} to={`/match-finder?gender=${gender}`} current={gender === current}>
            {t(`finder.${gender}`)}
          </Tab>
        ))}
      </Tabs>
      {suggestions.length === 0 && <EmptyList />}
      {suggestions.length > 0 && (
        <People>
          {suggestions.map((suggestion, index) => (
            <MatchCard key={suggestion.profile.id} suggestion={suggestion} eager={index < 4} />
          ))}
        </People>
      )}
      {hasNextPage && (
        <ShowMore
          to={`/match-finder?gender=${current}&pageNumber=${data.pages.at(-1)?.next ?? 1}`}
          busy={loading}
          onMore={() => void fetchNextPage()}
        >
          {loading ? t('finder.loading') : t('finder.more')}
        </ShowMore>
      )}
    </Wrap>
  )
}

function EmptyList() {
  const t = useTranslations('matching')
  return (
    <Empty
      icon={SparklesIcon}
      picture="cafe"
      title={t('finder.empty.title')}
      action={
        <ButtonLink to="/members" variant="primary">
          {t('swipe.empty.action')}
        </ButtonLink>
      }
    >
      {t('finder.empty.text')}
    </Empty>
  )
}
