import { useTranslations } from 'use-intl'
import { PersonCard } from '../../web/ui/person-card.tsx'
import type { Suggestion } from '../contract.ts'
import { LikeToggle } from './likes.tsx'
import { useReasonWords } from './use-reason-words.ts'
import { useLanguageName } from './use-language-name.ts'

const SHOWN = 3

/** Somebody who might fit, and why. */
export function MatchCard({ suggestion, eager }: { suggestion: Suggestion; eager: boolean }) {
  const t = useTranslations('likes')
  const words = useReasonWords()
  const languageName = useLanguageName()
  const { profile, reasons } = suggestion
  const { id, name, age, language, main_image, online } = profile
  return (
    <PersonCard
      to={`/members/${id}`}
      name={name}
      age={age}
      place={profile.city || profile.region}
      language={{ code: language, name: languageName(language) }}
      portrait={{
        src: main_image?.card,
        thumbhash: main_image?.thumbhash,
        alt: t(main_image ? 'photoOf' : 'noPhoto', { name }),
      }}
      online={online ? t('online') : null}
      like={<LikeToggle member={id} name={name} liked={profile.liked} />}
      eager={eager}
    >
      <ul className="mt-1 flex flex-wrap gap-x-3 gap-y-0.5 text-sm text-plum-ink">
        {reasons.slice(0, SHOWN).map((reason) => (
          <li key={reason.kind}>{words(reason)}</li>
        ))}
      </ul>
    </PersonCard>
  )
}
