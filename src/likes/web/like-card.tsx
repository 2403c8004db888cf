import { useTranslations } from '../../web/i18n.tsx'
import { WhyIconLink } from '../../causes/web/public-reasons.tsx'
import { PersonCard } from '../../web/ui/person-card.tsx'
import { usePlaceText } from '../../web/use-place-text.ts'
import type { LikeProfile } from '../contract.ts'
import { LikeToggle } from './like-toggle.tsx'
import { useLanguageName } from './use-language-name.ts'

type LikeCardProps = {
  profile: LikeProfile
  to: string
  isNew?: boolean
  eager?: boolean
  /** The page that says who gave this like. */
  why?: string | null
}

/** One member in a list of likes. */
export function LikeCard({ profile, to, isNew, eager, why }: LikeCardProps) {
  const t = useTranslations('likes')
  const shell = useTranslations('shell')
  const languageName = useLanguageName()
  const placeText = usePlaceText()
  const { name, age, origin, language, main_image } = profile
  return (
    <PersonCard
      to={to}
      name={name}
      age={age}
      location={placeText(profile)}
      language={{ code: language, name: languageName(language) }}
      portrait={{
        src: main_image?.match,
        thumbhash: main_image?.thumbhash,
        words: profile.words,
        alt: main_image ? t('photoOf', { name }) : t('noPhoto', { name }),
      }}
      online={profile.online ? t('online') : null}
      newLike={isNew ? t('newLike') : null}
      origin={origin === 'member' ? null : { kind: origin, text: shell(`origin.${origin}`) }}
      like={<LikeToggle member={profile.id} name={name} liked={profile.liked} />}
      eager={eager}
    >
      {why && <WhyIconLink to={why} name={name} />}
    </PersonCard>
  )
}
