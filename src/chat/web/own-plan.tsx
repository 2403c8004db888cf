import { PlanStrip } from '../../meetings/web/public.tsx'
import { useTranslations } from '../../web/i18n.tsx'
import { useSettings, useUser } from '../../web/shell-queries.ts'
import type { Conversation } from '../contract.ts'

/** Whether the member has an open plan for a date with this partner. */
export function useHasPlan({ id, profile }: Conversation): boolean {
  const { date_plans } = useSettings()
  const dates = useUser()?.dates ?? []
  return date_plans && profile.state === 'active' && id !== null && dates.includes(id)
}

/** Above the messages: the date that the member planned here. The partner is not told of it. */
export function OwnPlan({ head }: { head: Conversation }) {
  const t = useTranslations('chat')
  const hasPlan = useHasPlan(head)
  if (!hasPlan || head.id === null) return null
  return (
    <aside
      aria-label={t('head.ownDate')}
      className="flex min-h-20 items-start gap-3 border-b border-line bg-plum-soft px-4 py-2.5 text-sm lg:px-6"
    >
      <PlanStrip conversation={head.id} />
    </aside>
  )
}
