import { useSuspenseQuery } from '@tanstack/react-query'
import { useRef, useState, type DragEvent } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { useSettings } from '../../web/shell-queries.ts'
import { Button } from '../../web/ui/button.tsx'
import { classes } from '../../web/ui/classes.ts'
import { CameraIcon, UploadIcon } from '../../web/ui/icon.tsx'
import { Tick, Ticks } from '../../web/ui/lists.tsx'
import { Card } from '../../web/ui/page.tsx'
import { Spinner } from '../../web/ui/spinner.tsx'
import { useFocusFallback } from '../../web/ui/use-focus-fallback.ts'
import { myPhotosQuery, useDeletePhoto, useUploadPhoto } from './queries.ts'
import { SignupPhotos } from './signup-photos.tsx'
import { StepFrame, type StepNavigation } from './step-frame.tsx'

/** Step 1: a photo, uploaded as soon as it is chosen. */
export function SignupPhotoStep({
  navigation,
  leave,
}: {
  navigation: StepNavigation
  leave: () => void
}) {
  const t = useTranslations('signupSteps')
  const { free_photos, premium_photos } = useSettings()
  const { photos, limit } = useSuspenseQuery(myPhotosQuery(useApi())).data
  const upload = useUploadPhoto()
  const remove = useDeletePhoto()
  const [announcement, setAnnouncement] = useState('')
  const area = useRef<HTMLDivElement>(null)
  useFocusFallback(
    photos.length,
    () =>
      area.current?.querySelector('button') ??
      area.current?.closest('form')?.querySelector<HTMLElement>('[type=submit]'),
  )
  const add = (file: File) =>
    upload.mutate(file, { onSuccess: () => setAnnouncement(t('photo.added')) })
  const removePhoto = (id: string) => {
    setAnnouncement('')
    remove.mutate(id, { onSuccess: () => setAnnouncement(t('photo.removed')) })
  }
  return (
    <StepFrame
      title={t('photo.title')}
      lead={t('photo.lead', { free: free_photos, premium: premium_photos })}
      navigation={navigation}
      onContinue={leave}
      failure={upload.error ?? remove.error}
    >
      <SignupPhotos onRemove={removePhoto} disabled={remove.isPending} />
      <div ref={area} className="empty:hidden">
        {photos.length < limit && (
          <DropArea onFile={add} disabled={upload.isPending} isFurther={photos.length > 0} />
        )}
      </div>
      <div role="status" className={upload.isPending ? undefined : 'sr-only'}>
        {upload.isPending ? <UploadProgress name={upload.variables.name} /> : announcement}
      </div>
      <Ticks className="text-sm">
        <Tick>{t('photo.tickAlone')}</Tick>
        <Tick>{t('photo.tickLight')}</Tick>
        <Tick>{t('photo.tickChecked')}</Tick>
      </Ticks>
    </StepFrame>
  )
}

function UploadProgress({ name }: { name: string }) {
  const t = useTranslations('signupSteps')
  return (
    <Card className="flex items-center gap-3.5">
      <Spinner />
      <div className="grid min-w-0 gap-1">
        <strong className="truncate">{t('photo.busy', { name })}</strong>
        <p className="text-xs text-ink-2">{t('photo.privacy')}</p>
      </div>
    </Card>
  )
}

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif'

type DropAreaProps = {
  onFile: (file: File) => void
  disabled: boolean
  /** There is a photo already, so that one line is enough. */
  isFurther: boolean
}

/** Its buttons keep the focus while a photo is uploaded, so they are never disabled natively. */
function DropArea({ onFile, disabled, isFurther }: DropAreaProps) {
  const t = useTranslations('signupSteps')
  const chooser = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file && !disabled) onFile(file)
  }
  const selectFile = (input: HTMLInputElement) => {
    const file = input.files?.[0]
    if (file && !disabled) onFile(file)
    input.value = ''
  }
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classes(
        'grid justify-items-center gap-2.5 rounded-panel text-center',
        !isFurther && 'border-2 border-dashed bg-surface px-5 py-7.5',
        over ? 'border-ember' : 'border-line-strong',
      )}
    >
      {!isFurther && (
        <>
          <span className="grid size-16 place-items-center rounded-full bg-ember-soft text-ember-ink">
            <CameraIcon className="size-7" />
          </span>
          <strong className="pointer-coarse:hidden">{t('photo.drop')}</strong>
          <p className="text-sm text-ink-2">{t('photo.kinds')}</p>
        </>
      )}
      <div className="flex flex-wrap justify-center gap-2">
        <Button
          variant={isFurther ? 'line' : 'solid'}
          aria-disabled={disabled}
          onClick={() => !disabled && chooser.current?.click()}
        >
          <UploadIcon />
          {t(isFurther ? 'photo.another' : 'photo.choose')}
        </Button>
        <Button
          variant="line"
          aria-disabled={disabled}
          onClick={() => !disabled && camera.current?.click()}
          className="lg:hidden"
        >
          <CameraIcon />
          {t('photo.take')}
        </Button>
      </div>
      <input
        ref={chooser}
        type="file"
        hidden
        accept={ACCEPTED}
        aria-label={t('photo.choose')}
        onChange={(event) => selectFile(event.target)}
      />
      <input
        ref={camera}
        type="file"
        hidden
        accept="image/*"
        capture="user"
        aria-label={t('photo.take')}
        onChange={(event) => selectFile(event.target)}
      />
    </div>
  )
}
