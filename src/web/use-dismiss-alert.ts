import { useQueryClient } from '@tanstack/react-query'
import { ALERT_DAYS, ALERTS_COOKIE } from '../sites/visitor-rules.ts'
import { currentTime } from './clock.ts'
import { useApi } from './page-context.ts'
import { settingsQuery } from './shell-queries.ts'

/**
 * Returns a function that hides an alert for a week. It stores the dismissal with its time in a
 * cookie, so that the server renders the next page without the alert (specification, section 4).
 */
export function useDismissAlert(): (name: string) => void {
  const queries = useQueryClient()
  const api = useApi()
  return (name) => {
    const key = settingsQuery(api).queryKey
    const current = queries.getQueryData(key)
    if (!current) return
    const now = Math.floor(currentTime().getTime() / 1000)
    const before =
      new RegExp(`(?:^|; )${ALERTS_COOKIE}=([^;]*)`).exec(document.cookie)?.[1]?.split('-') ?? []
    const others = before.filter((entry) => !entry.startsWith(`${name}.`))
    document.cookie = `${ALERTS_COOKIE}=${[...others, `${name}.${now}`].join('-')}; Path=/; Max-Age=${ALERT_DAYS * 86_400}; SameSite=Lax`
    const dismissed = [...new Set([...current.settings.dismissed_alerts, name])]
    queries.setQueryData(key, {
      ...current,
      settings: { ...current.settings, dismissed_alerts: dismissed },
    })
  }
}
