import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { pageLoader } from '../../../web/page-loader.ts'
import { PageTitle as TabTitle } from '../../../web/page-title.tsx'
import { ButtonLink } from '../../../web/ui/button.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { ClockIcon } from '../../../web/ui/icon.tsx'
import { Narrow, PageTitle } from '../../../web/ui/page.tsx'
import { RowLink, Rows } from '../../../web/ui/rows.tsx'
import type { DatePlan } from '../../contract.ts'
import { checkInPath } from '../../rules.ts'
import { PlaceTime } from '../date-card.tsx'
import { plansQuery } from '../queries.ts'
import { TrustedContacts } from '../trusted-contacts.tsx'

export const loader = pageLoader(async ({ api, queries }) => {
  await queries.query({ ...plansQuery(api), staleTime: 0 })
  return null
})

/** The member's plans for dates, and the people whom they trust to know of them. */
export function Component() {
  const t = useTranslations('meetings')
  const { plans, contacts, sms } = useSuspenseQuery(plansQuery(useApi())).data
  return (
    <Narrow className="grid gap-8 py-6 md:py-9">
      <TabTitle>{t('plans.title')}</TabTitle>
      <header className="grid gap-2">
        <PageTitle>{t('plans.title')}</PageTitle>
        <p className="max-w-[65ch] text-ink-2">{t('plans.lead')}</p>
      </header>
      {plans.length === 0 ? (
        <Empty
          icon={ClockIcon}
          title={t('plans.empty')}
          action={<ButtonLink to="/chats">{t('plan.menu')}</ButtonLink>}
        >
          {t('plans.emptyText')}
        </Empty>
      ) : (
        <Rows>
          {plans.map((plan) => (
            <PlanRow key={plan.id} plan={plan} />
          ))}
        </Rows>
      )}
      <section className="grid gap-3">
        <h2 className="text-xl">{t('contacts.title')}</h2>
        <TrustedContacts contacts={contacts} sms={sms} />
      </section>
    </Narrow>
  )
}

function PlanRow({ plan }: { plan: DatePlan }) {
  const t = useTranslations('meetings.plans')
  const { state, ended_by: endedBy, partner } = plan
  const status =
    state === 'ended' ? t(endedBy ?? 'expired') : t(state === 'planned' ? 'planned' : 'asked')
  return (
    <RowLink
      to={checkInPath(plan.id)}
      icon={ClockIcon}
      title={partner.name === '' ? t('someone') : partner.name}
      text={
        <>
          <PlaceTime at={plan.starts_at} zone={plan.time_zone} /> · {status}
        </>
      }
    />
  )
}
