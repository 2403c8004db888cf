import { useTranslations } from '../../web/i18n.tsx'
import { Button } from '../../web/ui/button.tsx'
import { Dialog } from '../../web/ui/dialog.tsx'

type UnsentDialogProps = {
  count: number
  onLogOut: () => void
  onDiscard: () => void
  onClose: () => void
}

/** The confirmation at log-out when pending messages exist on this device. */
export function UnsentDialog({ count, onLogOut, onDiscard, onClose }: UnsentDialogProps) {
  const t = useTranslations('shell.unsent')
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title', { count })}
      actions={
        <>
          <Button variant="primary" onClick={onLogOut}>
            {t('keep')}
          </Button>
          <Button variant="danger" onClick={onDiscard}>
            {t('discard')}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {t('stay')}
          </Button>
        </>
      }
    >
      {t('text')}
    </Dialog>
  )
}
