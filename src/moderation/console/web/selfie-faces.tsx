import { lazy, Suspense } from 'react'
import { useTranslations } from '../../../web/i18n.tsx'
import type { OpenedSelfie } from '../selfies-contract.ts'

// The drawings are shared with a page of members, and every page would load what both share.
const PosePicture = lazy(async () => ({
  default: (await import('../../../verification/web/public-pose-picture.tsx')).PosePicture,
}))

type SelfieFacesProps = { selfie: Pick<OpenedSelfie, 'name' | 'pose' | 'picture' | 'photos'> }

/** A selfie beside the photos, and the pose that was asked for. */
export function SelfieFaces({ selfie: { name, pose, picture, photos } }: SelfieFacesProps) {
  const t = useTranslations('consoleCases.selfies')
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(160px,1fr))] gap-3 [&_figcaption]:text-xs [&_img]:aspect-4/5 [&_img]:w-full [&_img]:rounded-tag [&_img]:bg-sunken [&_img]:object-contain">
        <figure>
          <img src={picture} alt={t('selfieOf', { name })} />
          <figcaption>
            <b>{t('selfie')}</b>
          </figcaption>
        </figure>
        {photos.map(({ id, full, main }, index) => (
          <figure key={id}>
            <img src={full} alt={t('photoOf', { name, number: index + 1 })} />
            <figcaption>{t(main ? 'main' : 'photo')}</figcaption>
          </figure>
        ))}
      </div>
      <p className="flex items-center gap-2">
        <Suspense>
          <PosePicture pose={pose} size={56} />
        </Suspense>{' '}
        <span>{t(`poses.${pose}`)}</span>
      </p>
    </>
  )
}
