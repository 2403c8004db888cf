import { useTranslations } from '../../web/i18n.tsx'
import { IconButton } from '../../web/ui/button.tsx'
import { XIcon } from '../../web/ui/icon.tsx'
import { TextButton } from '../../web/ui/link.tsx'
import { Notice } from '../../web/ui/notice.tsx'
import { Progress } from '../../web/ui/progress.tsx'
import { useFailureText } from '../../web/use-failure-text.ts'
import type { Upload } from './use-uploads.ts'

type UploadListProps = {
  uploads: Upload[]
  retry: (key: string) => void
  dismiss: (key: string) => void
}

/** The running uploads, one row per file; stays while empty, so that the first one is announced. */
export function UploadList(props: UploadListProps) {
  return (
    <div aria-live="polite" className={props.uploads.length > 0 ? undefined : 'sr-only'}>
      {props.uploads.length > 0 && <Rows {...props} />}
    </div>
  )
}

function Rows({ uploads, retry, dismiss }: UploadListProps) {
  return (
    <ul className="grid gap-2">
      {uploads.map((upload) => (
        <li key={upload.key}>
          {upload.error ? (
            <FailedUpload
              upload={upload}
              onRetry={() => retry(upload.key)}
              onDismiss={() => dismiss(upload.key)}
            />
          ) : (
            <UploadProgress upload={upload} />
          )}
        </li>
      ))}
    </ul>
  )
}

function UploadProgress({ upload }: { upload: Upload }) {
  const t = useTranslations('ownPhotos')
  const { name } = upload.file
  const sending = upload.sent < 1 ? t('uploading', { name }) : t('processing', { name })
  const text = upload.converting ? t('converting', { name }) : sending
  return (
    <div className="grid gap-1.5 rounded-control bg-surface px-4 py-3 ring-1 ring-line">
      <p className="truncate text-sm">{text}</p>
      <Progress value={upload.sent} label={text} />
    </div>
  )
}

function FailedUpload({
  upload,
  onRetry,
  onDismiss,
}: {
  upload: Upload
  onRetry: () => void
  onDismiss: () => void
}) {
  const t = useTranslations('ownPhotos')
  const failureText = useFailureText()
  const again = upload.error && (upload.error.status === 0 || upload.error.status >= 500)
  return (
    <Notice tone="danger" title={upload.file.name} role="alert">
      <span className="flex items-start justify-between gap-3">
        <span>
          {failureText(upload.error)}{' '}
          {again && <TextButton onClick={onRetry}>{t('retry')}</TextButton>}
        </span>
        <IconButton label={t('dismiss')} onClick={onDismiss} className="-my-2.5">
          <XIcon />
        </IconButton>
      </span>
    </Notice>
  )
}
