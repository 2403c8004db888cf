import { useState } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import { useNavigate, useSearchParams } from '../../web/router/hooks.ts'
import { Button } from '../../web/ui/button.tsx'
import { Notice } from '../../web/ui/notice.tsx'
import { usePreviewUrl } from '../../web/ui/use-preview-url.ts'
import { useSharedPhoto } from './use-shared-photo.ts'

type Props = { onAdd: (files: File[]) => void; disabled: boolean }

/**
 * A photo that was shared with the installed app, and a button that adds it: any page can send one
 * in the member's name, so nothing is uploaded before the press.
 */
export function SharedPhotoOffer({ onAdd, disabled }: Props) {
  const t = useTranslations('ownPhotos.shared')
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const { photo, forget } = useSharedPhoto()
  const end = async (add: boolean) => {
    // Another tab may have added it.
    if (photo && (await forget()) && add) onAdd([photo.file])
    await navigate('/profile/edit/photo', { replace: true, preventScrollReset: true })
  }
  if (!photo)
    return photo === null && query.get('shared') === 'photo' ? (
      <Notice role="status">{t('missing')}</Notice>
    ) : null
  return (
    <div
      role="group"
      aria-labelledby="shared-photo"
      className="grid gap-4 rounded-card bg-plum-soft p-4 sm:grid-cols-[auto_minmax(0,1fr)] sm:items-center"
    >
      <Preview file={photo.file} key={photo.until.getTime()} />
      <div className="grid gap-3">
        <div className="grid gap-1">
          <h3 id="shared-photo" className="text-lg">
            {t('title')}
          </h3>
          <p className="text-md text-ink-2">{t('text')}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="primary"
            aria-disabled={disabled}
            onClick={() => !disabled && void end(true)}
          >
            {t('add')}
          </Button>
          <Button variant="ghost" onClick={() => void end(false)}>
            {t('discard')}
          </Button>
        </div>
      </div>
    </div>
  )
}

/** Its name instead, where the browser cannot show the format. */
function Preview({ file }: { file: File }) {
  const t = useTranslations('ownPhotos.shared')
  const url = usePreviewUrl(file)
  const [failed, setFailed] = useState(false)
  if (failed) return <p className="text-sm wrap-anywhere text-ink-2">{file.name}</p>
  return (
    <img
      src={url}
      alt={t('photo')}
      onError={() => setFailed(true)}
      className="max-h-56 max-w-full justify-self-center rounded-control object-contain sm:max-h-40 sm:max-w-40"
    />
  )
}
