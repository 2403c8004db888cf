import { useSuspenseQuery } from '@tanstack/react-query'
import { profileQuery } from '../../profiles/web/public.ts'
import { useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { IconButton } from '../../web/ui/button.tsx'
import { XIcon } from '../../web/ui/icon.tsx'
import { Tag } from '../../web/ui/tag.tsx'
import { myPhotosQuery } from './queries.ts'

type PhotosProps = { onRemove: (id: string) => void; disabled: boolean }

/** The first photo as others will see it, with name and age; the others below it. */
export function SignupPhotos({ onRemove, disabled }: PhotosProps) {
  const t = useTranslations('signupSteps.photo')
  const api = useApi()
  const { photos } = useSuspenseQuery(myPhotosQuery(api)).data
  const { profile } = useSuspenseQuery(profileQuery(api)).data
  const [first, ...others] = photos
  if (!first) return null
  const removal = (id: string) => (
    <IconButton
      label={t('remove')}
      variant="surface"
      aria-disabled={disabled}
      onClick={() => !disabled && onRemove(id)}
      className="absolute -end-2.5 -top-2.5"
    >
      <XIcon />
    </IconButton>
  )
  return (
    <div className="grid justify-items-center gap-4">
      <figure className="grid justify-items-center gap-2.5 rounded-panel bg-surface p-3 pb-4 shadow-2 motion-safe:animate-fan-middle">
        <span className="relative block">
          <img
            src={first.card}
            alt={t('yours')}
            width={256}
            height={320}
            className="h-80 w-64 rounded-card bg-sunken object-cover"
          />
          {removal(first.id)}
        </span>
        <figcaption className="grid justify-items-center gap-1.5">
          <span className="type-display text-xl wrap-anywhere">
            {t('nameAge', { name: profile.name, age: profile.age })}
          </span>
          {first.status === 'review' && <Tag tone="plum">{t('reviewText')}</Tag>}
        </figcaption>
      </figure>
      {others.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {others.map((photo) => (
            <li key={photo.id} className="relative grid gap-1.5">
              <img
                src={photo.thumb}
                alt={t('yours')}
                width={96}
                height={120}
                className="h-30 w-24 rounded-control bg-sunken object-cover"
              />
              {photo.status === 'review' && <Tag tone="plum">{t('review')}</Tag>}
              {removal(photo.id)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
