import { formatNameAge } from '../../platform/text-direction.ts'
import { whyPath } from '../../causes/web/public.tsx'
import { WhyIconLink } from '../../causes/web/public-reasons.tsx'
import { useTranslations } from '../../web/i18n.tsx'
import { classes } from '../../web/ui/classes.ts'
import { IconButtonLink } from '../../web/ui/button.tsx'
import { HeartIcon, ImageIcon, InfoIcon, MapPinIcon, XIcon } from '../../web/ui/icon.tsx'
import { TextLink } from '../../web/ui/link.tsx'
import { LanguageBadge } from '../../web/ui/language-badge.tsx'
import { Tick, Ticks } from '../../web/ui/lists.tsx'
import { Portrait } from '../../web/ui/portrait.tsx'
import { OnlineTag, Tag } from '../../web/ui/tag.tsx'
import { usePlaceText } from '../../web/use-place-text.ts'
import { useTraitName } from '../../profiles/web/public.ts'
import type { Suggestion } from '../contract.ts'
import { useLanguageName } from './use-language-name.ts'
import { useReasonText } from './use-reason-words.ts'
import type { Choice } from './use-swiping.ts'

type SwipeFaceProps = {
  suggestion: Suggestion
  /** The choice that the card shows: what releasing it would do, or what was pressed. */
  stamp: Choice | null
}

/** What a card of the swipe game shows: photo above the text on phones, beside it on wide screens. */
export function SwipeFace({ suggestion, stamp }: SwipeFaceProps) {
  return (
    <div className="flex h-full flex-col lg:grid lg:grid-cols-[auto_minmax(0,1fr)]">
      <Picture suggestion={suggestion} stamp={stamp} />
      <Summary suggestion={suggestion} />
    </div>
  )
}

function Picture({ suggestion: { profile }, stamp }: SwipeFaceProps) {
  const t = useTranslations('matching')
  const likes = useTranslations('likes')
  const { name, main_image, more_photos, online } = profile
  const photos = more_photos + (main_image ? 1 : 0)
  return (
    <div className="relative min-h-0 flex-1 lg:aspect-4/5 lg:h-full">
      <Portrait
        src={main_image?.match}
        name={name}
        thumbhash={main_image?.thumbhash}
        words={profile.words}
        alt={likes(main_image ? 'photoOf' : 'noPhoto', { name })}
        eager
        className="pointer-events-none absolute inset-0 object-[50%_30%]"
      />
      <div className="absolute inset-x-3.5 top-3.5 flex flex-wrap gap-1.5">
        {online && <OnlineTag tone="paper">{likes('online')}</OnlineTag>}
        {photos > 1 && (
          <Tag tone="paper" className="tabular-nums">
            <ImageIcon />
            {t('swipe.photos', { count: photos })}
          </Tag>
        )}
      </div>
      {stamp && <Stamp choice={stamp} />}
    </div>
  )
}

function Stamp({ choice }: { choice: Choice }) {
  const Icon = choice === 'like' ? HeartIcon : XIcon
  return (
    <span
      aria-hidden="true"
      className={classes(
        'absolute top-13 grid size-16 place-items-center rounded-full shadow-2',
        choice === 'like'
          ? 'start-4 bg-ember text-on-ember [&_svg]:fill-current'
          : 'end-4 bg-surface text-ink',
      )}
    >
      <Icon className="size-8" />
    </span>
  )
}

function Summary({ suggestion }: { suggestion: Suggestion }) {
  const t = useTranslations('matching')
  const languageName = useLanguageName()
  const { profile, about, distance, reasons } = suggestion
  const { id, name, age, language } = profile
  const place = usePlaceText()(profile)
  return (
    <div className="swipe-summary">
      <div className="flex items-center justify-between gap-3">
        <h2 className="min-w-0 text-xl wrap-anywhere lg:text-title">{formatNameAge(name, age)}</h2>
        <IconButtonLink to={`/members/${id}`} label={t('swipe.profile', { name })} variant="ghost">
          <InfoIcon />
        </IconButtonLink>
      </div>
      <p className="-mt-2 flex flex-wrap items-center gap-2 text-sm text-ink-2">
        {place && (
          <span className="flex items-center gap-1.5">
            <MapPinIcon className="size-4" />
            {place}
            {distance !== null && `, ${t('distance', { km: distance })}`}
          </span>
        )}
        <LanguageBadge code={language} name={languageName(language)} />
        {reasons.length === 0 && <WhyIconLink to={whyPath('suggestion', id)} name={name} />}
      </p>
      {about && (
        <p
          dir="auto"
          className="line-clamp-2 lg:line-clamp-4 lg:text-md lg:overlay:line-clamp-2 [@media(max-height:760px)]:line-clamp-2 [@media(max-height:700px)]:max-lg:hidden!"
        >
          {about}
        </p>
      )}
      <Interests suggestion={suggestion} />
      <Reasons suggestion={suggestion} />
    </div>
  )
}

const MAX_INTERESTS = 6

/** Interests, shared ones first and highlighted; on phones the whole ones that fit on one line. */
function Interests({ suggestion: { interests, shared_interests } }: { suggestion: Suggestion }) {
  const traitName = useTraitName()
  const others = interests.filter((interest) => !shared_interests.includes(interest))
  const visible = [...shared_interests, ...others].slice(0, MAX_INTERESTS)
  if (visible.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2 overflow-hidden max-lg:max-h-8 [@media(max-height:660px)]:max-lg:hidden">
      {visible.map((interest) => (
        <li key={interest}>
          <Tag large tone={shared_interests.includes(interest) ? 'plum' : 'quiet'}>
            {traitName('interests', interest)}
          </Tag>
        </li>
      ))}
    </ul>
  )
}

/** Why the suggestion suits; on phones the page lists it below the buttons. */
function Reasons({ suggestion: { profile, reasons } }: { suggestion: Suggestion }) {
  const t = useTranslations('matching')
  const reasonText = useReasonText()
  if (reasons.length === 0) return null
  return (
    <section className="grid gap-2.5 border-t border-line pt-4 max-lg:hidden">
      <h3 className="text-[1.1875rem]">
        <TextLink plain to={whyPath('suggestion', profile.id)}>
          {t('swipe.why', { name: profile.name })}
        </TextLink>
      </h3>
      <Ticks className="text-sm">
        {reasons.map((reason) => (
          <Tick key={reason.kind}>{reasonText(reason)}</Tick>
        ))}
      </Ticks>
    </section>
  )
}
