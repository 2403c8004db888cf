import { useRef, useState, type ChangeEvent, type ReactNode } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import { Button } from '../../web/ui/button.tsx'
import { ACCEPTED_PHOTOS } from '../../web/heic.ts'
import { classes } from '../../web/ui/classes.ts'
import { CameraIcon, ImagePlusIcon } from '../../web/ui/icon.tsx'

type UploadAreaProps = { onFiles: (files: File[]) => void; disabled: boolean }

/**
 * Choose, drop or take a photo; pasting works anywhere on the page. Its buttons keep the focus when
 * the last photo has been added, so they are never disabled natively.
 */
export function UploadArea({ onFiles, disabled }: UploadAreaProps) {
  const t = useTranslations('ownPhotos')
  const [over, setOver] = useState(false)
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        if (!disabled) onFiles([...event.dataTransfer.files])
      }}
      className={classes(
        'grid justify-items-center gap-3 rounded-card border-[1.5px] border-dashed border-line-strong px-4 py-6 text-center',
        over && 'bg-plum-soft',
      )}
    >
      <p className="text-md text-ink-2 pointer-coarse:hidden">{t('drop')}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <FileButton multiple onFiles={onFiles} disabled={disabled} variant="solid">
          <ImagePlusIcon />
          {t('add')}
        </FileButton>
        <FileButton capture="user" onFiles={onFiles} disabled={disabled} variant="line">
          <CameraIcon />
          {t('camera')}
        </FileButton>
      </div>
      <p className="max-w-[52ch] text-xs text-ink-2">{t('formats')}</p>
    </div>
  )
}

type FileButtonProps = {
  multiple?: boolean
  capture?: 'user'
  variant: 'solid' | 'line'
  disabled: boolean
  onFiles: (files: File[]) => void
  children: ReactNode
}

function FileButton({ multiple, capture, variant, disabled, onFiles, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(event.target.files ?? [])])
    event.target.value = ''
  }
  return (
    <>
      <Button
        variant={variant}
        aria-disabled={disabled}
        onClick={() => !disabled && input.current?.click()}
        className={classes(capture && 'md:hidden')}
      >
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED_PHOTOS}
        multiple={multiple}
        capture={capture}
        onChange={handleChange}
        hidden
        tabIndex={-1}
      />
    </>
  )
}
