import { Tag } from '../../../web/console/tag.tsx'
import { useTranslations } from '../../../web/i18n.tsx'
import { classes } from '../../../web/ui/classes.ts'
import { TriangleAlertIcon } from '../../../web/ui/icon.tsx'
import type { WaitingPhoto } from '../photos-contract.ts'

type PhotoGridProps = {
  photos: WaitingPhoto[]
  current: string
  onChoose: (picture: string) => void
}

/** The photos that wait, the oldest first. */
export function PhotoGrid({ photos, current, onChoose }: PhotoGridProps) {
  const t = useTranslations('consoleCases')
  return (
    <ul className="pg" aria-label={t('photos.grid')}>
      {photos.map(({ picture, thumb, owner, age, like_refused: like, duplicates }) => (
        <li key={picture}>
          <button
            type="button"
            data-picture={picture}
            className={classes('ph', picture === current ? 'ph--now' : 'ph--wait')}
            aria-pressed={picture === current}
            onClick={() => onChoose(picture)}
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
              <b>
                {owner}, {age}
              </b>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** What helps to judge the photo in focus. */
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
