import { useQuery } from '@tanstack/react-query'
import { useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { ClockIcon, EyeIcon } from '../../web/ui/icon.tsx'
import { TextLink } from '../../web/ui/link.tsx'
import { WithTexts } from '../../web/with-texts.tsx'
import { planPath } from '../rules.ts'
import { PlaceTime } from './date-card.tsx'
import { planQuery } from './queries.ts'

type PlanStripProps = { conversation: string }

/** The member's own plan with the partner of a conversation: when, where, and who knows of it. */
export const PlanStrip = (props: PlanStripProps) => (
  <WithTexts features="meetings">
    <Strip {...props} />
  </WithTexts>
)

function Strip({ conversation }: PlanStripProps) {
  const t = useTranslations('meetings.strip')
  const { data, isPending } = useQuery(planQuery(useApi(), conversation))
  const change = (
    <TextLink plain to={planPath(conversation)} className="py-2">
      {t('change')}
    </TextLink>
  )
  if (isPending) return null
  // Without a connection, or after a change in another tab.
  if (!data?.plan) return change
  const { plan } = data
  const { contact } = plan
  return (
    <>
      <ClockIcon className="mt-0.5 size-4.5 flex-none text-plum-ink" />
      <div className="min-w-0 flex-1">
        <p className="font-[650]">
          <PlaceTime at={plan.starts_at} zone={plan.time_zone} />
        </p>
        <p className="line-clamp-2 wrap-anywhere" dir="auto">
          {plan.place}
        </p>
        <p className="flex items-center gap-1.5 text-xs text-ink-2">
          <EyeIcon className="size-3.5 flex-none" />
          {plan.shared && contact ? t('shared', { name: contact.name }) : t('alone')}
        </p>
      </div>
      {change}
    </>
  )
}
