import { lazyExtra } from '../../web/lazy.tsx'
import { useSettings, useUser } from '../../web/shell-queries.ts'
import { FIRST_HOUR_ALERT, isNewcomer } from '../first-hour-rules.ts'

const Checklist = lazyExtra(async () => (await import('./first-hour.tsx')).FirstHour)

/** The checklist of a newcomer, until it is done or hidden; loaded after the page. */
export function FirstHour() {
  const user = useUser()
  const { now, dismissed_alerts } = useSettings()
  if (!user || !isNewcomer(user, new Date(now))) return null
  return dismissed_alerts.includes(FIRST_HOUR_ALERT) ? null : <Checklist user={user} />
}
