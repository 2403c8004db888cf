import type { ReactNode } from 'react'
import { preload } from 'react-dom'
import { useLocale, useTranslations } from '../../web/i18n.tsx'
import { WhyLink } from '../../causes/web/public.tsx'
import { LikeToggle } from '../../likes/web/public.tsx'
import { languageName, countryName } from '../../platform/names.ts'
import { useSettings, useUser } from '../../web/shell-queries.ts'
import { useServices } from '../../web/page-context.ts'
import { PersonArticle, PersonDetails } from '../../web/ui/person-card.tsx'
import { usePlaceText } from '../../web/use-place-text.ts'
import type { ProfileCard } from '../../profiles/contract.ts'
import type { SearchResult } from '../contract.ts'

/** Beyond this distance only the city is shown. */
const MAX_DISTANCE_KM = 50

type MemberCardProps = {
  result: SearchResult
  eager?: boolean
  heading?: 'h2' | 'h3'
  /** The page that says why this card is here. */
  why?: string | null
  children?: ReactNode
}

/** One person in a list of results. */
export function MemberCard(props: MemberCardProps) {
  const { renderOnce } = useServices()
  const user = useUser()
  const { fictional_icon: icon } = useSettings()
  // Cards are most of a page, and the same for many readers.
  if (import.meta.env.SSR && renderOnce && user && !props.children) {
    const { id, paid_user: paid, profile } = user
    const { eager, heading, result, why } = props
    const isOwnCard = id === result.profile.id
    const key = JSON.stringify([
      icon,
      isOwnCard,
      paid,
      profile.country,
      eager,
      heading,
      result,
      why,
    ])
    const photo = result.profile.main_image?.match
    if (eager && photo) preload(photo, { as: 'image', fetchPriority: 'high' })
    return <PersonArticle html={renderOnce(key, <MemberDetails {...props} />)} />
  }
  return (
    <PersonArticle>
      <MemberDetails {...props} />
    </PersonArticle>
  )
}

function MemberDetails({ result, eager, heading, why, children }: MemberCardProps) {
  const t = useTranslations('search.card')
  const shell = useTranslations('shell')
  const locale = useLocale()
  const user = useUser()
  const { profile } = result
  const { name, age, gender, origin, language, main_image: image, online, verified } = profile
  return (
    <PersonDetails
      to={user || name ? `/members/${profile.id}` : `/members/${profile.id}/signup`}
      name={name || t('nameless', { gender })}
      age={age}
      location={<MemberLocation profile={profile} distance={result.distance} />}
      language={{ code: language, name: languageName(locale, language) }}
      portrait={{
        src: image?.match,
        thumbhash: image?.thumbhash,
        words: profile.words,
        alt: usePhotoName(name, image !== null),
        // A visitor sees neither name nor initial, only a figure.
        ...(!name && { name: null, seed: profile.id }),
      }}
      verified={verified ? shell('verified') : null}
      online={online ? t('online') : null}
      newLike={result.like_new ? t('newLike') : null}
      origin={origin === 'member' ? null : { kind: origin, text: shell(`origin.${origin}`) }}
      {...usePhotoCount(profile)}
      like={
        name && (origin === 'member' || origin === 'fictional') ? (
          <LikeToggle member={profile.id} name={name} liked={result.liked} />
        ) : null
      }
      eager={eager}
      heading={heading}
      rel={origin === 'performer' ? 'sponsored' : undefined}
    >
      {children}
      {why && name && <WhyLink to={why} name={name} />}
    </PersonDetails>
  )
}

function usePhotoName(name: string, hasPhoto: boolean): string {
  const t = useTranslations('search.card')
  if (!name) return t(hasPhoto ? 'blurred' : 'noPhotoYet')
  return hasPhoto ? t('photoOf', { name }) : t('noPhoto', { name })
}

/** Locked photos for free members; all for those who see them. */
function usePhotoCount({ more_photos: more, main_image: image }: ProfileCard) {
  const t = useTranslations('search.card')
  const user = useUser()
  if (!user) return {}
  const count = more + (image ? 1 : 0)
  return user.paid_user
    ? { photos: { count, label: t('photos', { count }) } }
    : { locked: { count: more, label: t('morePhotos', { count: more }) } }
}

/**
 * "Zaandam, within 50 km" as one text, so that it breaks between words; with the country only if it
 * is not the reader's.
 */
function MemberLocation({ profile, distance }: { profile: ProfileCard; distance: number | null }) {
  const t = useTranslations('search.card')
  const locale = useLocale()
  const user = useUser()
  const { geoip_selected_country: viewerCountry } = useSettings()
  const placeText = usePlaceText()
  const abroad = !profile.visiting && profile.country !== (user?.profile.country ?? viewerCountry)
  const country = abroad && countryName(locale, profile.country)
  const locationText = [placeText(profile), country].filter(Boolean).join(', ')
  const away =
    distance !== null && distance <= MAX_DISTANCE_KM ? t('distance', { km: distance }) : ''
  return <span>{[locationText, away].filter(Boolean).join('\u00A0· ')}</span>
}
