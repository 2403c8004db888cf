import { formatNameAge } from '../../../platform/text-direction.ts'
import { Tag } from '../../../web/console/tag.tsx'
import { useTranslations } from '../../../web/i18n.tsx'
import { classes } from '../../../web/ui/classes.ts'
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
    <ul className="pg" aria-label={t('photos.grid')}>
      {photos.map(({ subject, thumb, owner, age, like_refused: like, duplicates }) => (
        <li key={subject}>
          <button
            type="button"
            data-review={subject}
            className={classes('ph', subject === current ? 'ph--now' : 'ph--wait')}
            aria-pressed={subject === current}
            onClick={() => onChoose(subject)}
          >
            <span className="ph__pic">
              <img src={thumb} width={160} height={200} alt={t('photoOf', { name: owner, age })} />
              {(like ?? duplicates > 0) && (
                <span className="tag tag--warn tag--top">
                  <TriangleAlertIcon />
                  {like ? t('photos.similar') : t('photos.duplicates', { count: duplicates })}
                </span>
              )}
            </span>
            <span className="ph__m">
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
    <p className="row row--wrap">
      {main && <Tag tone="line">{t('main')}</Tag>}
      {like && <Tag tone="bad">{t('similarRefused', { reason: t(`reasons.${like}`) })}</Tag>}
      {duplicates > 0 && <Tag tone="warn">{t('photos.duplicates', { count: duplicates })}</Tag>}
      {before > 0 && <Tag tone="warn">{t('refusedBefore', { count: before })}</Tag>}
    </p>
  )
}
