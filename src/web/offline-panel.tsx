import type { ReactNode } from 'react'
import { useTranslations } from './i18n.tsx'
import { Empty } from './ui/empty.tsx'
import { WifiOffIcon } from './ui/icon.tsx'

/** Replaces a page that cannot be loaded without a connection. */
export function OfflinePanel({ action, children }: { action: ReactNode; children?: ReactNode }) {
  const t = useTranslations('shell.offline')
  return (
    <div className="mx-auto grid w-full max-w-188 gap-5 px-4 py-12 sm:px-6">
      <title>{t('title')}</title>
      <Empty bare heading="h1" icon={WifiOffIcon} title={t('title')} action={action}>
        {t('text')}
      </Empty>
      {children}
    </div>
  )
}
