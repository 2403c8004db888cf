import { useEffect } from 'react'
import { useTranslations } from './i18n.tsx'
import { isOffline, subscribeToConnection } from './connection.ts'
import { OfflinePanel } from './offline-panel.tsx'
import { useRevalidator } from './router/hooks.ts'
import { Button } from './ui/button.tsx'
import { RotateCwIcon } from './ui/icon.tsx'

/** Shown when a navigation fails without a connection; loads the page once it is back. */
export function OfflineFailure() {
  const t = useTranslations('shell.offline')
  const { revalidate } = useRevalidator()
  useEffect(
    () =>
      subscribeToConnection(() => {
        if (!isOffline()) void revalidate()
      }),
    [revalidate],
  )
  return (
    <OfflinePanel
      action={
        <Button variant="primary" large onClick={() => void revalidate()}>
          <RotateCwIcon />
          {t('again')}
        </Button>
      }
    />
  )
}
