import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useFormatter, useTranslations } from '../../../web/i18n.tsx'
import { useServices } from '../../../web/page-context.ts'
import { pageLoader } from '../../../web/page-loader.ts'
import { PageTitle as TabTitle } from '../../../web/page-title.tsx'
import { data } from '../../../web/router/route-response.ts'
import { useParams } from '../../../web/router/hooks.ts'
import { ButtonLink } from '../../../web/ui/button.tsx'
import { EllipsisIcon, MessageCircleIcon } from '../../../web/ui/icon.tsx'
import { TextLink } from '../../../web/ui/link.tsx'
import { Menu } from '../../../web/ui/menu.tsx'
import { PageTitle, Wrap } from '../../../web/ui/page.tsx'
import { Portrait } from '../../../web/ui/portrait.tsx'
import { OnlineTag, OriginLabel, Tag } from '../../../web/ui/tag.tsx'
import { BlockMenuItem } from '../../../blocks/web/public.tsx'
import { ReportMenuItem } from '../../../moderation/web/public.tsx'
import { openLike, type LikeProfile } from '../../contract.ts'
import { LikeToggle } from '../public.tsx'
import { likeQuery } from '../queries.ts'

export const loader = pageLoader(async ({ api, queries, params }) => {
  const member = params['id'] ?? ''
  if (!/^[1-9]\d{0,17}$/.test(member)) throw data({ code: 'not_found' }, { status: 404 })
  await queries.query(likeQuery(api, member))
  return null
})

/** The profile opened from the likes; opening clears the new mark. */
export function Component() {
  const t = useTranslations('likes')
  const member = useParams()['id'] ?? ''
  const { api, queries } = useServices()
  const { profile, likes_me, like_new } = useSuspenseQuery(likeQuery(api, member)).data
  const { mutate: open } = useMutation({
    mutationFn: () => api(openLike, { member }),
    onSuccess: () =>
      Promise.all(['user', 'likes'].map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  })
  useEffect(() => {
    if (like_new) open()
  }, [like_new, open])
  const { name, main_image } = profile
  return (
    <Wrap className="grid gap-6 py-6 md:grid-cols-[minmax(0,440px)_minmax(0,1fr)] md:gap-10 md:py-9">
      <TabTitle>{name}</TabTitle>
      <div className="aspect-4/5 overflow-hidden rounded-panel bg-sunken">
        <Portrait
          src={main_image?.match}
          thumbhash={main_image?.thumbhash}
          alt={t(main_image ? 'photoOf' : 'noPhoto', { name })}
          eager
        />
      </div>
      <div className="grid content-start gap-5">
        <ProfileSummary profile={profile} likesMe={likes_me} />
        <div className="flex flex-wrap gap-2.5">
          <LikeToggle member={profile.id} name={name} liked={profile.liked} look="button" />
          <ButtonLink to={`/members/${profile.id}/chat`} variant="line">
            <MessageCircleIcon />
            {t('write')}
          </ButtonLink>
          <Menu label={t('moreActions')} trigger={<EllipsisIcon />}>
            <ReportMenuItem reported={{ subject: 'profile', member: profile.id }} name={name} />
            <BlockMenuItem member={profile.id} name={name} />
          </Menu>
        </div>
        <TextLink to={`/members/${profile.id}`} standalone className="justify-self-start">
          {t('viewProfile')}
        </TextLink>
      </div>
    </Wrap>
  )
}

function ProfileSummary({ profile, likesMe }: { profile: LikeProfile; likesMe: boolean }) {
  const t = useTranslations('likes')
  const shell = useTranslations('shell')
  const format = useFormatter()
  const { name, age, origin, city, region, online, matched, liked } = profile
  const locationText = [city, region].filter(Boolean).join(', ')
  const state = matched ? 'match' : likesMe ? 'theyLike' : liked ? 'youLike' : null
  const date = format.dateTime(new Date(profile.at), {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        {origin !== 'member' && (
          <OriginLabel origin={origin}>{shell(`origin.${origin}`)}</OriginLabel>
        )}
        {online && <OnlineTag>{t('online')}</OnlineTag>}
        {matched && <Tag tone="plum">{t('types.match')}</Tag>}
      </div>
      <PageTitle>{`${name}, ${age}`}</PageTitle>
      {locationText && <p className="text-ink-2">{locationText}</p>}
      {state && <p className="text-ink-2">{t(`since.${state}`, { name, date })}</p>}
    </div>
  )
}
