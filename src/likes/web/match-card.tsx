import { useTranslations } from '../../web/i18n.tsx'
import { whyPath } from '../../causes/web/public.tsx'
import { PersonCard } from '../../web/ui/person-card.tsx'
import { usePlaceText } from '../../web/use-place-text.ts'
import type { Suggestion } from '../contract.ts'
import { LikeToggle } from './like-toggle.tsx'
import { ReasonChips } from './reason-chips.tsx'
import { useLanguageName } from './use-language-name.ts'

/** A suggestion with its reasons. */
export function MatchCard({ suggestion, eager }: { suggestion: Suggestion; eager: boolean }) {
  const t = useTranslations('likes')
  const languageName = useLanguageName()
  const placeText = usePlaceText()
  const { profile, reasons } = suggestion
  const { id, name, age, language, main_image, online } = profile
  return (
    <PersonCard
      to={`/members/${id}`}
      name={name}
      age={age}
      location={placeText(profile)}
      language={{ code: language, name: languageName(language) }}
      portrait={{
        src: main_image?.match,
        thumbhash: main_image?.thumbhash,
        words: profile.words,
        alt: t(main_image ? 'photoOf' : 'noPhoto', { name }),
      }}
      online={online ? t('online') : null}
      like={<LikeToggle member={id} name={name} liked={profile.liked} />}
      eager={eager}
    >
      <ReasonChips reasons={reasons} why={whyPath('suggestion', id)} name={name} />
    </PersonCard>
  )
}
