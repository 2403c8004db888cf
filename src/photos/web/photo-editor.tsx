import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { useUser } from '../../web/shell-queries.ts'
import { TextButton, TextLink } from '../../web/ui/link.tsx'
import { showToast } from '../../web/ui/toast.ts'
import { useFocusFallback } from '../../web/ui/use-focus-fallback.ts'
import { useFailureText } from '../../web/use-failure-text.ts'
import type { OwnerPhoto } from '../contract.ts'
import { CropDialog } from './crop-dialog.tsx'
import { SharedPhotoOffer } from './shared-photo-offer.tsx'
import { PhotoTile } from './photo-tile.tsx'
import { photosQuery, usePhotoChanges } from './queries.ts'
import { UploadArea } from './upload-area.tsx'
import { UploadList } from './upload-list.tsx'
import { useUploads } from './use-uploads.ts'

/**
 * The member's own photos: upload, order, rotate, choose the main one, delete and undo.
 */
export function PhotoEditor() {
  const t = useTranslations('ownPhotos')
  const user = useUser()
  const {
    photos,
    album,
    limit,
    premium_limit: premiumLimit,
  } = useSuspenseQuery(photosQuery(useApi())).data
  const uploads = useUploads()
  const { add, added } = uploads
  const area = useRef<HTMLDivElement>(null)
  useFocusFallback(photos.length, () => area.current?.querySelector('button'))
  useEffect(() => onPastedImages(add), [add])
  const counted = photos.filter((photo) => photo.status !== 'refused').length
  return (
    <section id="photo" className="grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 className="text-xl">{t('title')}</h2>
        <p className="text-sm text-ink-2 tabular-nums">{t('count', { count: counted, limit })}</p>
      </div>
      <SharedPhotoOffer onAdd={add} disabled={counted >= limit} />
      <PhotoList photos={photos} hasAlbum={album} />
      {album && (
        <p className="text-sm text-ink-2">
          <TextLink to="/profile/album">{t('album')}</TextLink>
        </p>
      )}
      <UploadList {...uploads} />
      <p role="status" className="sr-only">
        {added !== null && t('added', { name: added })}
      </p>
      <div ref={area}>
        <UploadArea onFiles={add} disabled={counted >= limit} />
      </div>
      {user && !user.paid_user && (
        <p className="text-sm text-ink-2">
          <TextLink to="/premium">{t('premiumLimit', { limit: premiumLimit })}</TextLink>
        </p>
      )}
    </section>
  )
}

function onPastedImages(add: (files: File[]) => void): () => void {
  const paste = ({ clipboardData }: ClipboardEvent) => {
    const images = [...(clipboardData?.files ?? [])].filter((file) =>
      file.type.startsWith('image/'),
    )
    if (images.length > 0) add(images)
  }
  window.addEventListener('paste', paste)
  return () => window.removeEventListener('paste', paste)
}

function PhotoList({ photos, hasAlbum }: { photos: OwnerPhoto[]; hasAlbum: boolean }) {
  const t = useTranslations('ownPhotos')
  const failureText = useFailureText()
  const { chooseMain, remove, restore, order, moveToAlbum } = usePhotoChanges((error) =>
    showToast({ tone: 'danger', text: failureText(error) }),
  )
  const [editing, setEditing] = useState<OwnerPhoto | null>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const ids = photos.map(({ id }) => id)
  const move = (id: string, to: number) =>
    order.mutate(ids.filter((other) => other !== id).toSpliced(to, 0, id))
  const removeWithUndo = (id: string) =>
    remove.mutate(id, {
      onSuccess: () =>
        showToast({
          tone: 'ok',
          text: (
            <DeletedToast text={t('deleted')} undo={t('undo')} onUndo={() => restore.mutate(id)} />
          ),
        }),
    })
  if (photos.length === 0) return null
  return (
    <>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {photos.map((photo, index) => (
          <PhotoTile
            key={photo.id}
            photo={photo}
            number={index + 1}
            last={index === photos.length - 1}
            onMain={() => chooseMain.mutate(photo.id)}
            onPrivate={hasAlbum || photo.private ? () => moveToAlbum.mutate(photo) : null}
            onEdit={() => setEditing(photo)}
            onMove={(by) => move(photo.id, index + by)}
            onDelete={() => removeWithUndo(photo.id)}
            onDrag={() => setDragged(photo.id)}
            onReorderDrop={() => dragged && dragged !== photo.id && move(dragged, index)}
          />
        ))}
      </ul>
      {editing && <CropDialog photo={editing} onClose={() => setEditing(null)} />}
    </>
  )
}

function DeletedToast({ text, undo, onUndo }: { text: string; undo: string; onUndo: () => void }) {
  return (
    <>
      {text} <TextButton onClick={onUndo}>{undo}</TextButton>
    </>
  )
}
