import type { ComponentType } from 'react'
import { useTranslations } from './i18n.tsx'
import { lazyComponent, type LoadingState } from './lazy.tsx'
import { Button } from './ui/button.tsx'
import { Dialog } from './ui/dialog.tsx'
import { Spinner } from './ui/spinner.tsx'

/**
 * A dialog whose code is loaded when it is opened: shows a spinner at once, and an error if loading
 * fails.
 */
export const lazyDialog = <Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> =>
  lazyComponent(load, ({ failed, retry, onClose }) => (
    <LoadingDialog failed={failed} retry={retry} onClose={onClose} />
  ))

/** Shown while the code, texts or content of a dialog load. */
export function LoadingDialog({
  failed = false,
  retry,
  onClose,
}: Partial<LoadingState> & { onClose: () => void }) {
  const t = useTranslations('shell.lazy')
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(failed ? 'failed' : 'loading')}
      actions={
        <>
          {failed && (
            <Button variant="primary" onClick={retry}>
              {t('again')}
            </Button>
          )}
          <Button variant="ghost" onClick={onClose}>
            {t('close')}
          </Button>
        </>
      }
    >
      {failed ? t('failedText') : <Spinner />}
    </Dialog>
  )
}
