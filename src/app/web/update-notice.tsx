import { findWorkerContainer } from '../../web/browser-storage.ts'
import { useTranslations } from '../../web/i18n.tsx'
import { TextButton } from '../../web/ui/link.tsx'
import { showToast } from '../../web/ui/toast.ts'

/**
 * Offers to load the new version when another build's service worker takes over. Does not reload by
 * itself, because typed text would be lost.
 */
export function watchForUpdates(): void {
  const workers = findWorkerContainer()
  if (!workers) return
  // The first worker of a browser is no update.
  let isUpdate = workers.controller !== null
  workers.addEventListener('controllerchange', () => {
    if (isUpdate) showUpdateNotice()
    isUpdate = true
  })
}

export const showUpdateNotice = () =>
  showToast({ tone: 'info', text: <UpdateNotice />, stays: true })

function UpdateNotice() {
  const t = useTranslations('shell.update')
  return (
    <>
      {t('text')} <TextButton onClick={() => location.reload()}>{t('load')}</TextButton>
    </>
  )
}
