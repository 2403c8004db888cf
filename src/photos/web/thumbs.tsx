import { useTranslations } from '../../web/i18n.tsx'
import type { VisiblePhoto } from '../../profiles/contract.ts'
import { classes } from '../../web/ui/classes.ts'
import { LockIcon } from '../../web/ui/icon.tsx'
import { Portrait } from '../../web/ui/portrait.tsx'

/** The last thumbnail shows how many more there are. */
const MAX_THUMBS = 8

/** The id of a photo in the gallery's strip. */
export const slideId = (index: number): string => `photo-${index + 1}`

type ThumbsProps = { photos: VisiblePhoto[]; current: number; onPick: (index: number) => void }

export function Thumbs({ photos, current, onPick }: ThumbsProps) {
  const more = photos.length - MAX_THUMBS
  return (
    <ul className="no-scrollbar -m-1 grid auto-cols-[68px] grid-flow-col gap-2 overflow-x-auto p-1 lg:grid-flow-row lg:grid-cols-8">
      {photos.slice(0, MAX_THUMBS).map((photo, index) => (
        <li key={photo.full + photo.thumb}>
          <Thumb
            {...{ photo, index }}
            current={index === current}
            more={index === MAX_THUMBS - 1 ? more : 0}
            onPick={() => onPick(index)}
          />
        </li>
      ))}
    </ul>
  )
}

type ThumbProps = {
  photo: VisiblePhoto
  index: number
  current: boolean
  more: number
  onPick: () => void
}

export function Thumb({ photo, index, current, more, onPick }: ThumbProps) {
  const t = useTranslations('photos.gallery')
  const number = index + 1
  const covered = photo.locked || more > 0
  return (
    <a
      href={`#${slideId(index)}`}
      aria-current={current ? 'true' : undefined}
      aria-label={photo.locked ? t('lockedThumb', { number }) : t('thumb', { number })}
      onClick={(event) => {
        event.preventDefault()
        onPick()
      }}
      className={classes(
        'relative block overflow-hidden rounded-control',
        current && 'outline-3 outline-offset-1 outline-plum',
      )}
    >
      <span className="block aspect-4/5">
        <Portrait src={photo.thumb} width={160} height={200} thumbhash={photo.thumbhash} alt="" />
      </span>
      {covered && (
        <span className="absolute inset-0 grid place-items-center bg-scrim font-bold text-on-field tabular-nums">
          {more > 0 ? `+${more}` : <LockIcon />}
        </span>
      )}
    </a>
  )
}
