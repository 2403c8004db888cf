import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '../../web/page-context.ts'
import { FictionalIconContext } from '../../web/ui/fictional-icon.tsx'
import { SettingsContext, settingsQuery, UserContext, userQuery } from '../../web/shell-queries.ts'

/**
 * Reads member and settings once for the whole tree: an observer in each of hundreds of components
 * would cost more than rendering them.
 */
export function ShellProvider({ children }: { children: ReactNode }) {
  const api = useApi()
  const { user } = useSuspenseQuery(userQuery(api)).data
  const { settings } = useSuspenseQuery(settingsQuery(api)).data
  return (
    <SettingsContext value={settings}>
      <FictionalIconContext value={settings.fictional_icon}>
        <UserContext value={user}>{children}</UserContext>
      </FictionalIconContext>
    </SettingsContext>
  )
}
