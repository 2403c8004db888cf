import { whyPath } from '../../../causes/web/public.tsx'
import { cutText } from '../../../platform/text-length.ts'
import { useQuery, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { pageLoader } from '../../../web/page-loader.ts'
import { PageTitle as TabTitle } from '../../../web/page-title.tsx'
import { data } from '../../../web/router/route-response.ts'
import { useParams, useSearchParams } from '../../../web/router/hooks.ts'
import { useUser } from '../../../web/shell-queries.ts'
import { ButtonLink } from '../../../web/ui/button.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { HeartIcon } from '../../../web/ui/icon.tsx'
import { Wrap } from '../../../web/ui/page.tsx'
import { People } from '../../../web/ui/person-card.tsx'
import { ShowMore } from '../../../web/ui/show-more.tsx'
import { usePending } from '../../../web/use-pending.ts'
import { photosQuery } from '../../../photos/web/public-queries.ts'
import { visitorsQuery } from '../../../profiles/web/public-visitors.ts'
import { likeTypes, type LikeType } from '../../contract.ts'
import { LikeCard } from '../like-card.tsx'
import { LikesHeader } from '../likes-header.tsx'
import { likesQuery } from '../queries.ts'

const parseType = (text: string | undefined) => likeTypes.find((type) => type === text)

/** The cursor of the URL; the server treats an invalid one as the first page. */
const readStart = (params: URLSearchParams) => cutText(params.get('after') ?? '', 60)

export const loader = pageLoader(async ({ api, queries, params, url, user }) => {
  const type = parseType(params['type'])
  if (!type) throw data({ code: 'not_found' }, { status: 404 })
  await Promise.all([
    queries.infiniteQuery(likesQuery(api, type, readStart(url.searchParams))),
    queries.query(visitorsQuery(api)),
    user?.profile.main_image === null ? queries.query(photosQuery(api)) : null,
  ])
  return null
})

export function Component() {
  const t = useTranslations('likes')
  const type = parseType(useParams()['type']) ?? 'received'
  const [params] = useSearchParams()
  const query = likesQuery(useApi(), type, readStart(params))
  const {
    data: list,
    fetchNextPage,
    hasNextPage,
    isFetchingNextPage,
  } = useSuspenseInfiniteQuery(query)
  const visits = useQuery(visitorsQuery(useApi()))
  const loading = usePending(isFetchingNextPage)
  const profiles = list.pages.flatMap((page) => page.profiles)
  return (
    <Wrap className="grid gap-6 py-6 md:py-9">
      <TabTitle>{t(`types.${type}`)}</TabTitle>
      <LikesHeader
        current={type}
        counts={list.pages[0]?.counts}
        visitors={visits.data?.visitors.length}
      />
      {profiles.length === 0 && <EmptyList type={type} />}
      {profiles.length > 0 && (
        <People>
          {profiles.map((profile, index) => (
            <LikeCard
              key={profile.id}
              profile={profile}
              to={`/likes/m/${profile.id}`}
              isNew={type !== 'given' && profile.like_new}
              eager={index < 4}
              why={type === 'given' ? null : whyPath('like', profile.id)}
            />
          ))}
        </People>
      )}
      {hasNextPage && (
        <ShowMore
          to={`/likes/${type}?after=${list.pages.at(-1)?.next ?? ''}`}
          busy={loading}
          onMore={() => void fetchNextPage()}
        >
          {loading ? t('loading') : t('more')}
        </ShowMore>
      )}
    </Wrap>
  )
}

/** Without a photo nobody likes a profile, so that comes first. */
function EmptyList({ type }: { type: LikeType }) {
  const t = useTranslations('likes')
  const hasMain = useUser()?.profile.main_image !== null
  const { data: album } = useQuery({ ...photosQuery(useApi()), enabled: !hasMain })
  const needsPhoto = type === 'received' && !hasMain && album?.photos.length === 0
  return (
    <Empty
      icon={HeartIcon}
      picture="terrace"
      title={t(`empty.${type}.title`)}
      action={
        <span className="flex flex-wrap justify-center gap-2">
          {needsPhoto && (
            <ButtonLink to="/profile/edit/photos" variant="primary">
              {t('empty.photo')}
            </ButtonLink>
          )}
          <ButtonLink to="/members" variant={needsPhoto ? 'ghost' : 'primary'}>
            {t('empty.action')}
          </ButtonLink>
        </span>
      }
    >
      {t(`empty.${type}.text`)}
    </Empty>
  )
}
