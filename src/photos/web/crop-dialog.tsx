import { useState } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import { lazySection } from '../../web/lazy.tsx'
import { Button } from '../../web/ui/button.tsx'
import { Dialog } from '../../web/ui/dialog.tsx'
import { FieldError } from '../../web/ui/field-notes.tsx'
import { RotateCwIcon } from '../../web/ui/icon.tsx'
import { useFailureText } from '../../web/use-failure-text.ts'
import type { OwnerPhoto } from '../contract.ts'
import { useEditPhoto } from './queries.ts'

const Cropper = lazySection(async () => (await import('./cropper.tsx')).Cropper)

const rotations = ['0', '90', '180', '270'] as const
type Area = { x: number; y: number; width: number; height: number }

/** Rotates and crops a photo; the server encodes it anew from these numbers. */
export function CropDialog({ photo, onClose }: { photo: OwnerPhoto; onClose: () => void }) {
  const t = useTranslations('ownPhotos')
  const failureText = useFailureText()
  const edit = useEditPhoto()
  const [quarters, setQuarters] = useState(0)
  const [area, setArea] = useState<Area | null>(null)
  const rotate = rotations[quarters % 4] ?? '0'
  const save = () => {
    if (!area) return
    const crop = [area.x, area.y, area.width, area.height].map(Math.round).join(',')
    edit.mutate({ id: photo.id, rotate, crop }, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('edit')}
      actions={
        <>
          <Button variant="primary" busy={edit.isPending} disabled={!area} onClick={save}>
            {edit.isPending ? t('saving') : t('save')}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {t('cancel')}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <div className="relative h-80 overflow-hidden rounded-control bg-sunken">
          <Cropper
            src={photo.full}
            rotation={Number(rotate)}
            zoomLabel={t('zoom')}
            onArea={setArea}
          />
        </div>
        <Button
          variant="line"
          onClick={() => setQuarters(quarters + 1)}
          className="justify-self-start"
        >
          <RotateCwIcon />
          {t('rotate')}
        </Button>
        <FieldError>{edit.error ? failureText(edit.error) : null}</FieldError>
      </div>
    </Dialog>
  )
}
