import { useTranslations } from '../../web/i18n.tsx'
import { ReportButton } from '../../moderation/web/public.tsx'
import type { VisiblePhoto } from '../../profiles/contract.ts'
import { IconButton } from '../../web/ui/button.tsx'
import { ChevronLeftIcon, ChevronRightIcon, XIcon } from '../../web/ui/icon.tsx'
import { Modal } from '../../web/ui/modal.tsx'
import { LockedOverlay } from './locked-photo.tsx'
import { moveByKey } from './use-move-by-key.ts'

type LightboxProps = {
  /** The owner, for a report; null for the member's own photos. */
  member: string | null
  open: boolean
  onClose: () => void
  name: string
  photos: VisiblePhoto[]
  current: number
  onMove: (index: number) => void
}

/** One whole photo on a dark background. */
export function Lightbox({ open, onClose, member, name, photos, current, onMove }: LightboxProps) {
  const t = useTranslations('photos.gallery')
  const photo = photos[current]
  const step = (by: number) => onMove(Math.max(0, Math.min(photos.length - 1, current + by)))
  return (
    <Modal
      open={open}
      onClose={onClose}
      aria-label={t('label', { name })}
      onKeyDown={(event) => moveByKey(event, current, onMove)}
      className="m-0 size-full max-h-none max-w-none"
    >
      <div className="relative grid size-full place-items-center bg-field">
        {photo && (
          <img
            src={photo.full}
            width={photo.width}
            height={photo.height}
            alt={t('alt', { name, number: current + 1, count: photos.length })}
            className="absolute inset-0 size-full object-contain"
          />
        )}
        {photo?.locked && <LockedOverlay />}
        {photo && member && !photo.locked && (
          <ReportButton
            key={photo.id}
            reported={{ subject: 'photo', member, photo: photo.id }}
            name={name}
            className="absolute start-4 top-4"
          />
        )}
        <IconButton
          label={t('close')}
          variant="paper"
          onClick={onClose}
          className="absolute end-4 top-4"
        >
          <XIcon />
        </IconButton>
        {photos.length > 1 && (
          <>
            <IconButton
              label={t('previous')}
              variant="paper"
              disabled={current === 0}
              onClick={() => step(-1)}
              className="absolute start-4"
            >
              <ChevronLeftIcon />
            </IconButton>
            <IconButton
              label={t('next')}
              variant="paper"
              disabled={current === photos.length - 1}
              onClick={() => step(1)}
              className="absolute end-4"
            >
              <ChevronRightIcon />
            </IconButton>
          </>
        )}
      </div>
    </Modal>
  )
}
