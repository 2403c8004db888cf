import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { pageLoader } from '../../../web/page-loader.ts'
import { PageTitle as TabTitle } from '../../../web/page-title.tsx'
import { useParams } from '../../../web/router/hooks.ts'
import { data } from '../../../web/router/route-response.ts'
import { useUser } from '../../../web/shell-queries.ts'
import { ButtonLink } from '../../../web/ui/button.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { ArrowLeftIcon, ClockIcon } from '../../../web/ui/icon.tsx'
import { Link } from '../../../web/ui/link.tsx'
import { usePageTime, useTimeZone } from '../../../web/ui/local-time.tsx'
import { PageTitle, Wrap } from '../../../web/ui/page.tsx'
import { Portrait } from '../../../web/ui/portrait.tsx'
import type { Output } from '../../../platform/contract.ts'
import type { getDatePlan, PlanInput } from '../../contract.ts'
import { emergencyNumber } from '../../../helplines/rules.ts'
import { toPlanDraft } from '../../rules.ts'
import { DateCard } from '../date-card.tsx'
import { PlanForm } from '../plan-form.tsx'
import { planQuery } from '../queries.ts'
import { AskContact } from '../trusted-contacts.tsx'

type Planning = Output<typeof getDatePlan>

const validId = /^[1-9]\d{0,17}$/

export const loader = pageLoader(async ({ api, queries, params }) => {
  const conversation = params['id'] ?? ''
  if (!validId.test(conversation)) throw data({ code: 'not_found' }, { status: 404 })
  await queries.query({ ...planQuery(api, conversation), staleTime: 0 })
  return null
})

/** Plans a date with the partner of a conversation, for the member and one trusted contact. */
export function Component() {
  const { id = '' } = useParams()
  const t = useTranslations('meetings')
  const planning = useSuspenseQuery(planQuery(useApi(), id)).data
  const { name } = planning.partner
  const title = t(planning.plan ? 'plan.changeTitle' : 'plan.title', { name })
  return (
    <Wrap className="grid max-w-275 gap-6 py-6 md:py-9">
      <TabTitle>{title}</TabTitle>
      <header className="grid gap-2">
        <Link
          to={`/chats/${id}`}
          className="inline-flex min-h-11 items-center gap-2 justify-self-start"
        >
          <ArrowLeftIcon className="size-4.5 rtl:-scale-x-100" />
          {t('plan.back', { name })}
        </Link>
        <PageTitle>{title}</PageTitle>
        <p className="max-w-[65ch] text-ink-2">{t('plan.lead', { name })}</p>
      </header>
      {planning.obstacle === null ? (
        <Planner conversation={id} planning={planning} />
      ) : (
        <Empty
          icon={ClockIcon}
          title={t(`obstacle.${planning.obstacle}`, {
            count:
              planning.obstacle === 'too_many_plans'
                ? planning.plans_a_week
                : planning.messages_each,
          })}
          action={<ButtonLink to={`/chats/${id}`}>{t('plan.back', { name })}</ButtonLink>}
        />
      )}
    </Wrap>
  )
}

function Planner({ conversation, planning }: { conversation: string; planning: Planning }) {
  const t = useTranslations('meetings.plan')
  const browserZone = useTimeZone()
  const now = usePageTime()
  const country = useUser()?.profile.country ?? ''
  const zone = planning.plan?.time_zone ?? planning.time_zone ?? browserZone ?? 'UTC'
  const [typed, setTyped] = useState<PlanInput | null>(null)
  const draft = typed ?? toPlanDraft(planning.plan, now, zone, planning.contacts)
  const { partner, contacts } = planning
  const contact = contacts.find(({ id }) => id === draft.contact)
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
      <div className="grid gap-4">
        <PlanForm
          conversation={conversation}
          planning={planning}
          draft={draft}
          onDraft={setTyped}
        />
        <AskContact
          contacts={contacts.length}
          sms={planning.sms}
          onAdded={(id) => setTyped({ ...draft, contact: id })}
        />
      </div>
      <aside className="grid gap-4 lg:sticky lg:top-24">
        {contact && (
          <section className="grid gap-3">
            <h2 className="text-lg font-semibold">{t('preview', { name: contact.name })}</h2>
            <DateCard
              name={partner.name}
              place={draft.place}
              note={draft.note}
              at={draft.day === '' || draft.time === '' ? null : `${draft.day}T${draft.time}:00Z`}
              zone="UTC"
              picture={
                <Portrait
                  src={partner.image?.match}
                  thumbhash={partner.image?.thumbhash}
                  name={partner.name}
                  alt=""
                />
              }
            />
            <p className="text-sm text-ink-2">{t('previewText', { name: partner.name })}</p>
          </section>
        )}
        <p className="text-sm text-ink-2">{t('emergency', { number: emergencyNumber(country) })}</p>
      </aside>
    </div>
  )
}
