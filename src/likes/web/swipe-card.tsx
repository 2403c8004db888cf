import { useDrag } from '@use-gesture/react'
import { useState } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import { classes } from '../../web/ui/classes.ts'
import { IconButtonLink } from '../../web/ui/button.tsx'
import { HeartIcon, ImageIcon, InfoIcon, MapPinIcon, XIcon } from '../../web/ui/icon.tsx'
import { Portrait } from '../../web/ui/portrait.tsx'
import { LanguageBadge } from '../../web/ui/language-badge.tsx'
import { OnlineTag, Tag } from '../../web/ui/tag.tsx'
import { useTraitName } from '../../profiles/web/public.ts'
import type { Suggestion } from '../contract.ts'
import type { Choice } from './use-swiping.ts'
import { useLanguageName } from './use-language-name.ts'

/** Beyond this distance (px) or velocity (px/ms) the card is swiped. */
const SWIPE_DISTANCE = 110
const SWIPE_VELOCITY = 0.5

type SwipeCardProps = {
  suggestion: Suggestion
  mayLike: boolean
  onChoose: (choice: Choice) => void
}

/** A card that is dragged: right likes, left passes. Buttons and arrow keys do the same. */
export function SwipeCard({ suggestion, mayLike, onChoose }: SwipeCardProps) {
  const [x, setX] = useState(0)
  const [dragging, setDragging] = useState(false)
  const bind = useDrag(
    ({ active, movement: [moved], velocity: [speed], direction: [towards], cancel, tap }) => {
      if (tap) return
      const like = moved > 0
      if (like && !mayLike && Math.abs(moved) > SWIPE_DISTANCE / 2) return cancel()
      setDragging(active)
      setX(active ? moved : 0)
      const thrown =
        Math.abs(moved) > SWIPE_DISTANCE ||
        (speed > SWIPE_VELOCITY &&
          Math.sign(moved) === towards &&
          Math.abs(moved) > SWIPE_DISTANCE / 3)
      if (!active && thrown && (!like || mayLike)) onChoose(like ? 'like' : 'pass')
    },
    { axis: 'x', filterTaps: true, pointer: { touch: true } },
  )
  return (
    <article
      {...bind()}
      style={x === 0 ? undefined : { translate: `${x}px`, rotate: `${x / 24}deg` }}
      className={classes(
        'relative touch-pan-y overflow-hidden rounded-panel bg-surface shadow-3 ring-1 ring-line select-none motion-reduce:rotate-0!',
        !dragging && 'transition-[translate,rotate] duration-state',
      )}
    >
      <Picture suggestion={suggestion} leaning={x} />
      <ProfileSummary suggestion={suggestion} />
    </article>
  )
}

function Picture({
  suggestion: { profile },
  leaning,
}: {
  suggestion: Suggestion
  leaning: number
}) {
  const t = useTranslations('matching')
  const likes = useTranslations('likes')
  const { name, main_image, more_photos, online } = profile
  const photos = more_photos + (main_image ? 1 : 0)
  return (
    <div className="relative aspect-[1/0.84] lg:aspect-[1/0.98]">
      <Portrait
        src={main_image?.match}
        thumbhash={main_image?.thumbhash}
        alt={likes(main_image ? 'photoOf' : 'noPhoto', { name })}
        eager
        className="pointer-events-none object-[50%_30%]"
      />
      {online && (
        <span className="absolute start-3.5 top-3.5">
          <OnlineTag tone="paper">{likes('online')}</OnlineTag>
        </span>
      )}
      {photos > 0 && (
        <span className="absolute end-3 bottom-3">
          <Tag tone="paper" className="tabular-nums">
            <ImageIcon />
            {t('swipe.photos', { count: photos })}
          </Tag>
        </span>
      )}
      <SwipeHint x={leaning} />
    </div>
  )
}

/** The action that releasing the card would cause. */
function SwipeHint({ x }: { x: number }) {
  if (Math.abs(x) < SWIPE_DISTANCE / 3) return null
  const Icon = x > 0 ? HeartIcon : XIcon
  return (
    <span
      aria-hidden="true"
      className={classes(
        'absolute top-4 grid size-16 place-items-center rounded-full shadow-2',
        x > 0 ? 'start-4 bg-ember text-on-ember [&_svg]:fill-current' : 'end-4 bg-surface text-ink',
      )}
    >
      <Icon className="size-8" />
    </span>
  )
}

function ProfileSummary({ suggestion }: { suggestion: Suggestion }) {
  const t = useTranslations('matching')
  const languageName = useLanguageName()
  const { profile, about, distance } = suggestion
  const { id, name, age, city, region, language } = profile
  return (
    <div className="grid gap-2 px-4.5 pt-2.5 pb-4 sm:px-5 sm:pt-4 sm:pb-5">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-xl">{`${name}, ${age}`}</h2>
        <IconButtonLink to={`/members/${id}`} label={t('swipe.profile', { name })} variant="ghost">
          <InfoIcon />
        </IconButtonLink>
      </div>
      <p className="flex flex-wrap items-center gap-2 text-sm text-ink-2">
        {(city || region) && (
          <span className="flex items-center gap-1.5">
            <MapPinIcon className="size-4" />
            {city || region}
            {distance !== null && `, ${t('distance', { km: distance })}`}
          </span>
        )}
        <LanguageBadge code={language} name={languageName(language)} />
      </p>
      {about && <p className="line-clamp-3">{about}</p>}
      <Interests suggestion={suggestion} />
    </div>
  )
}

const MAX_INTERESTS = 6

/** Interests, shared ones first and highlighted. */
function Interests({ suggestion: { interests, shared_interests } }: { suggestion: Suggestion }) {
  const traitName = useTraitName()
  const others = interests.filter((interest) => !shared_interests.includes(interest))
  const visible = [...shared_interests, ...others].slice(0, MAX_INTERESTS)
  if (visible.length === 0) return null
  return (
    <ul className="flex gap-2 overflow-hidden max-sm:flex-nowrap sm:flex-wrap">
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
