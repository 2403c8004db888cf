import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { pageLoader } from '../../../web/page-loader.ts'
import { PageTitle as TabTitle } from '../../../web/page-title.tsx'
import { useParams } from '../../../web/router/hooks.ts'
import { data } from '../../../web/router/route-response.ts'
import { useUser } from '../../../web/shell-queries.ts'
import { Button, ButtonLink } from '../../../web/ui/button.tsx'
import { ClockIcon } from '../../../web/ui/icon.tsx'
import { LocalTime } from '../../../web/ui/local-time.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { Narrow, PageTitle } from '../../../web/ui/page.tsx'
import { useFailureText } from '../../../web/use-failure-text.ts'
import { answerCheckIn, type DatePlan } from '../../contract.ts'
import { planPath } from '../../rules.ts'
import { AfterDate } from '../after-date.tsx'
import { DateCard } from '../date-card.tsx'
import { Portrait } from '../../../web/ui/portrait.tsx'
import { PLANS_KEY, plansQuery } from '../queries.ts'

export const loader = pageLoader(async ({ api, queries, params }) => {
  const { plans } = await queries.query({ ...plansQuery(api), staleTime: 0 })
  if (!plans.some(({ id }) => id === params['id']))
    throw data({ code: 'not_found' }, { status: 404 })
  return null
})

/** One plan: before the date what was planned, after it the question, then how it was. */
export function Component() {
  const { id = '' } = useParams()
  const { plans } = useSuspenseQuery(plansQuery(useApi())).data
  const plan = plans.find((each) => each.id === id)
  if (!plan) return null
  return (
    <Narrow className="grid max-w-130 gap-6 py-6 md:py-9">
      {plan.state === 'ended' ? <AfterDate plan={plan} /> : <CheckIn plan={plan} />}
    </Narrow>
  )
}

function CheckIn({ plan }: { plan: DatePlan }) {
  const t = useTranslations('meetings')
  const name = useUser()?.profile.name ?? ''
  const failureText = useFailureText()
  const answer = useAnswer(plan.id)
  const isDue = plan.state !== 'planned'
  const title = isDue
    ? t('checkIn.title', { name })
    : t('plan.changeTitle', { name: plan.partner.name })
  return (
    <>
      <TabTitle>{title}</TabTitle>
      <header className="grid justify-items-center gap-3 text-center">
        {isDue && (
          <span className="grid size-21 place-items-center rounded-full bg-plum-soft text-plum-ink">
            <ClockIcon className="size-8.5 stroke-[1.6]" />
          </span>
        )}
        <PageTitle>{title}</PageTitle>
        <p className="text-ink-2">
          <WhatFollows plan={plan} />
        </p>
      </header>
      {!isDue && <PlannedCard plan={plan} />}
      {answer.error && (
        <Notice tone="danger" role="alert">
          {failureText(answer.error)}
        </Notice>
      )}
      {answer.data && answer.data.check_in_at !== null && (
        <Notice tone="ok" role="status">
          {t.rich('checkIn.postponed', {
            time: () => <LocalTime at={answer.data.check_in_at ?? ''} look="time" />,
          })}
        </Notice>
      )}
      <div className="grid gap-3">
        <Button
          variant={isDue ? 'primary' : 'soft'}
          large
          block
          busy={answer.isPending}
          onClick={() => answer.mutate('safe')}
        >
          {t('checkIn.safe')}
        </Button>
        {isDue && (
          <Button large block busy={answer.isPending} onClick={() => answer.mutate('later')}>
            {t('checkIn.later')}
          </Button>
        )}
        <ButtonLink to="/safety#lines" variant="line" large block>
          {t('checkIn.help')}
        </ButtonLink>
        {!isDue && (
          <ButtonLink to={planPath(plan.conversation)} variant="ghost">
            {t('plan.changeTitle', { name: plan.partner.name })}
          </ButtonLink>
        )}
      </div>
      {isDue && <p className="text-center text-sm text-ink-2">{t('checkIn.online')}</p>}
    </>
  )
}

/** What happens next, in one sentence. */
function WhatFollows({ plan }: { plan: DatePlan }) {
  const t = useTranslations('meetings.checkIn')
  const { contact, alerted_at: alertedAt, answer_by: answerBy, check_in_at: checkInAt } = plan
  const time = (at: string) => () => <LocalTime at={at} look="time" />
  if (alertedAt !== null && contact)
    return t.rich('told', { name: contact.name, time: time(alertedAt) })
  if (checkInAt === null) return t('never')
  if (plan.state === 'planned') return t.rich('soon', { time: time(checkInAt) })
  if (contact?.state === 'agreed' && answerBy !== null)
    return t.rich('until', { name: contact.name, time: time(answerBy) })
  return t('alone')
}

const PlannedCard = ({ plan }: { plan: DatePlan }) => (
  <DateCard
    name={plan.partner.name}
    place={plan.place}
    note={plan.note}
    at={plan.starts_at}
    zone={plan.time_zone}
    picture={
      <Portrait
        src={plan.partner.image?.match}
        thumbhash={plan.partner.image?.thumbhash}
        name={plan.partner.name}
        alt=""
      />
    }
  />
)

/** Answers the question; the banner on other pages goes. */
function useAnswer(id: string) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (answer: 'safe' | 'later') => api(answerCheckIn, { id, answer }),
    onSuccess: () =>
      Promise.all(
        [[PLANS_KEY], ['user']].map((queryKey) => queries.invalidateQueries({ queryKey })),
      ),
  })
}
