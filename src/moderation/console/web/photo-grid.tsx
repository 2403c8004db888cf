import { formatNameAge } from '../../../platform/text-direction.ts'
import { Tag } from '../../../web/ui/tag.tsx'
import { useTranslations } from '../../../web/i18n.tsx'
import { TriangleAlertIcon } from '../../../web/ui/icon.tsx'
import type { WaitingPhoto } from '../photos-contract.ts'

type PhotoGridProps = {
  photos: WaitingPhoto[]
  current: string
  onChoose: (photo: string) => void
}

/** The photos that wait, the oldest first. */
export function PhotoGrid({ photos, current, onChoose }: PhotoGridProps) {
  const t = useTranslations('consoleCases')
  return (
    <ul className="photo-grid" aria-label={t('photos.grid')}>
      {photos.map(({ subject, thumb, owner, age, like_refused: like, duplicates }) => (
        <li key={subject}>
          <button
            type="button"
            data-review={subject}
            className="group grid w-full gap-1 rounded-(--r-m) text-start"
            aria-pressed={subject === current}
            onClick={() => onChoose(subject)}
          >
            <span className="relative aspect-4/5 overflow-hidden rounded-(--r-m) bg-sunken group-aria-pressed:outline-3 group-aria-pressed:outline-offset-2 group-aria-pressed:outline-focus">
              <img
                className="size-full object-cover"
                src={thumb}
                width={160}
                height={200}
                alt={t('photoOf', { name: owner, age })}
              />
              {(like ?? duplicates > 0) && (
                <Tag
                  tone="warn"
                  icon={TriangleAlertIcon}
                  className="absolute start-2 top-2 max-w-[calc(100%-16px)] whitespace-normal max-md:hidden"
                >
                  {like ? t('photos.similar') : t('photos.duplicates', { count: duplicates })}
                </Tag>
              )}
            </span>
            <span className="flex justify-between gap-1.5 px-0.5 text-xs max-md:hidden">
              <b>{formatNameAge(owner, age)}</b>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** What helps to decide about the photo in focus. */
export function PhotoSignals({ photo }: { photo: WaitingPhoto }) {
  const t = useTranslations('consoleCases')
  const { like_refused: like, refused_before: before, duplicates, main } = photo
  return (
    <p className="flex items-center gap-2 flex-wrap">
      {main && <Tag tone="line">{t('main')}</Tag>}
      {like && <Tag tone="danger">{t('similarRefused', { reason: t(`reasons.${like}`) })}</Tag>}
      {duplicates > 0 && <Tag tone="warn">{t('photos.duplicates', { count: duplicates })}</Tag>}
      {before > 0 && <Tag tone="warn">{t('refusedBefore', { count: before })}</Tag>}
    </p>
  )
}
