import { useLocale, useTranslations } from 'use-intl'
import { LikeToggle } from '../../likes/web/likes.tsx'
import { languageName } from '../../platform/names.ts'
import { useUser } from '../../web/shell-queries.ts'
import { PersonCard } from '../../web/ui/person-card.tsx'
import type { SearchResult } from '../contract.ts'

/** Beyond, the city says enough. */
const FAR = 50

type MemberCardProps = { result: SearchResult; eager?: boolean; heading?: 'h2' | 'h3' }

/** One person in a list of results. A page that uses it names `search` and `likes` in its texts. */
export function MemberCard({ result, eager, heading }: MemberCardProps) {
  const t = useTranslations('search.card')
  const shell = useTranslations('shell')
  const locale = useLocale()
  const user = useUser()
  const { profile, distance } = result
  const { name, age, origin, language, main_image: image, online } = profile
  return (
    <PersonCard
      to={user || name ? `/members/${profile.id}` : `/members/${profile.id}/signup`}
      name={name || t('nameless')}
      age={age}
      place={<Place city={profile.city || profile.region} distance={distance} />}
      language={{ code: language, name: languageName(locale, language) }}
      portrait={{ src: image?.card, thumbhash: image?.thumbhash, alt: usePhotoName(name, image !== null) }}
      online={online ? t('online') : null}
      newLike={result.like_new ? t('newLike') : null}
      origin={origin === 'member' ? null : { kind: origin, text: shell(`origin.${origin}`) }}
      locked={user && !user.paid_user ? { count: profile.more_photos, label: t('morePhotos') } : null}
      like={
        name && (origin === 'member' || origin === 'fictional') ? (
          <LikeToggle member={profile.id} name={name} liked={result.liked} />
        ) : null
      }
      eager={eager}
      heading={heading}
      rel={origin === 'performer' ? 'sponsored' : undefined}
    />
  )
}

function usePhotoName(name: string, there: boolean): string {
  const t = useTranslations('search.card')
  if (!name) return t('blurred')
  return there ? t('photoOf', { name }) : t('noPhoto', { name })
}

function Place({ city, distance }: { city: string; distance: number | null }) {
  const t = useTranslations('search.card')
  return (
    <>
      {city && <span>{city}</span>}
      {distance !== null && distance <= FAR && (
        <span>
          {city && '· '}
          {t('distance', { km: distance })}
        </span>
      )}
    </>
  )
}
