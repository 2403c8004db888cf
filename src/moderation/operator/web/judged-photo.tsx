import { useTranslations } from '../../../web/i18n.tsx'
import { StarIcon } from '../../../web/ui/icon.tsx'
import { TextLink } from '../../../web/ui/link.tsx'
import { LocalTime } from '../../../web/ui/local-time.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { Tag } from '../../../web/ui/tag.tsx'
import type { WaitingPhoto } from '../contract.ts'

/** The uncropped picture with the facts that help to judge it. */
export function JudgedPhoto({ photo }: { photo: WaitingPhoto }) {
  const t = useTranslations('consoleCases')
  const {
    owner,
    age,
    gender,
    main,
    full,
    width,
    height,
    like_refused: like,
    refused_before: before,
  } = photo
  return (
    <div className="grid content-start gap-3.5">
      <div className="grid h-[min(62dvh,640px)] place-items-center overflow-hidden rounded-panel bg-field">
        <img
          key={photo.picture}
          src={full}
          width={width}
          height={height}
          alt={t('photoOf', { name: owner, age })}
          className="max-h-full w-auto max-w-full object-contain"
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <TextLink to={`/members/${photo.member}`}>{owner}</TextLink>
        <span className="text-ink-2">{t('person', { gender, age })}</span>
        {main && (
          <Tag tone="ember">
            <StarIcon />
            {t('main')}
          </Tag>
        )}
        <span className="text-sm text-ink-2">
          {t.rich('waitingSince', { date: () => <LocalTime at={photo.waiting_since} /> })}
        </span>
      </div>
      {like && (
        <Notice tone="danger">{t('similarRefused', { reason: t(`reasons.${like}`) })}</Notice>
      )}
      {before > 0 && <Notice tone="warn">{t('refusedBefore', { count: before })}</Notice>}
    </div>
  )
}

/** The next pictures; shown also to preload them. */
export function WaitingStrip({ photos }: { photos: WaitingPhoto[] }) {
  const t = useTranslations('consoleCases')
  if (photos.length === 0) return null
  return (
    <div className="grid gap-2">
      <h2 className="text-sm font-semibold text-ink-2">{t('next')}</h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(64px,1fr))] gap-2">
        {photos.map(({ picture, thumb, owner, age, like_refused: like }) => (
          <li key={picture}>
            <img
              src={thumb}
              width={160}
              height={200}
              loading="lazy"
              alt={t('photoOf', { name: owner, age })}
              className={`aspect-4/5 w-full rounded-control object-cover ${like ? 'outline-3 outline-danger' : ''}`}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
