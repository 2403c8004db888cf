import { useTranslations } from './i18n.tsx'
import { useUser } from './shell-queries.ts'
import { classes } from './ui/classes.ts'
import { WifiOffIcon } from './ui/icon.tsx'
import { Wrap } from './ui/page.tsx'
import { useOffline } from './use-offline.ts'

/** Shown while the connection is lost. */
export function OfflineStrip({ className }: { className?: string }) {
  const t = useTranslations('shell.offline')
  const offline = useOffline()
  const user = useUser()
  // The live region exists before its text, so that screen readers announce the text.
  return (
    <div role="status" className={classes('print:hidden', className)}>
      {offline && (
        <div className="bg-warn-soft text-warn">
          <Wrap className="flex min-h-11 items-center gap-2.5 py-2 text-sm">
            <WifiOffIcon className="size-4.5 flex-none" />
            <span>
              <strong>{t('state')}</strong> {t(user ? 'messagesLater' : 'pagesLater')}
            </span>
          </Wrap>
        </div>
      )}
    </div>
  )
}
